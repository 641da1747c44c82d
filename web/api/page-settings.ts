import { createContext, useContext } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { PublicConfig } from '#contract/page.ts';

const nothing: PublicConfig = {
  origin: '',
  googleSignIn: false,
  tokenSyncUrl: null,
  cards: { provider: 'embedded' },
};

/** The settings that came with the page; nothing is set up on a page that failed to load. */
export function usePublicConfig(): PublicConfig {
  const root = useRouteLoaderData('root') as { publicConfig?: PublicConfig } | undefined;
  return root?.publicConfig ?? nothing;
}

/** Set for a page whose browser asked with `Save-Data: on`: its owner pays for each megabyte. */
export const SaveDataContext = createContext(false);

/** Whether to leave out what is only nicer: large pictures, and those that nobody asked for. */
export function useSaveData(): boolean {
  return useContext(SaveDataContext);
}
