import { createContext } from 'react';

/** What a page says about its shop: attributes of its root, which its scripts read. */
export type OwnShop = {
  /** Both names of a shop that has its own. */
  names?: string | undefined;
  /** The address of the sheet of its own colours. */
  colours?: string | undefined;
};

/** On the server, of the shop; in a browser, what the page says. */
export const OwnShopContext = createContext<OwnShop>(
  typeof document === 'undefined' ? {} : document.documentElement.dataset,
);
