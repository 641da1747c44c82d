import { createContext } from 'react';

/** Both names of a shop that has its own, as the attribute of its pages; undefined for others. */
export const NamesContext = createContext<string | undefined>(
  typeof document === 'undefined' ? undefined : document.documentElement.dataset.names,
);
