import { createContext, useContext } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { PublicConfig } from '#contract/page.ts';

const nothing: PublicConfig = {
  origin: '',
  googleSignIn: false,
  tokenSyncUrl: null,
  cards: { provider: 'embedded' },
};

/** The public settings in the page data; a page that failed to load has none. */
export function usePublicConfig(): PublicConfig {
  const root = useRouteLoaderData('root') as { publicConfig?: PublicConfig } | undefined;
  return root?.publicConfig ?? nothing;
}

/** True if the browser sent `Save-Data: on`: the visitor pays per megabyte. */
export const SaveDataContext = createContext(false);

/** Whether to omit optional downloads, such as large pictures and prefetching. */
export function useSaveData(): boolean {
  return useContext(SaveDataContext);
}
