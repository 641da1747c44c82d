import { createContext, useContext } from 'react';

/** Set for a page whose browser asked with `Save-Data: on`: its owner pays for each megabyte. */
export const SaveDataContext = createContext(false);

/** Whether to leave out what is only nicer: large pictures, and those that nobody asked for. */
export function useSaveData(): boolean {
  return useContext(SaveDataContext);
}
