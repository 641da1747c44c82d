import { createContext } from 'react';

/** Attributes of a page's root about its shop, for the page's scripts. */
export type OwnShop = {
  /** Both names of a shop that has its own. */
  names?: string | undefined;
  /** The address of the sheet of its own colours. */
  colours?: string | undefined;
  /** The address of its own mark. */
  mark?: string | undefined;
};

/** On the server, of the shop; in a browser, of the page. */
export const OwnShopContext = createContext<OwnShop>(
  typeof document === 'undefined' ? {} : document.documentElement.dataset,
);
