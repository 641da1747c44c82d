import type { DehydratedState } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { PublicConfig, Reader } from '#contract/page.ts';
import { defaultFacts, type ShopFacts } from '#contract/shop-facts.ts';

/** What the root's loader sends with every page. */
export type PageData = {
  audience: Reader['kind'];
  publicConfig: PublicConfig;
  saveData: boolean;
  /** The browser's own word for itself, on a personal page in a browser inside of an app. */
  agent?: string;
  /** By the server's clock, because a device may be in another one. */
  year: number;
  /** The operator's line above all pages, in the page's language. */
  announcement?: { id: string; text: string };
  /** The brands; on personal pages the session, too. */
  queries?: DehydratedState;
};

const nothing: PublicConfig = {
  origin: '',
  googleSignIn: false,
  numberSignIn: false,
  confirmAddresses: false,
  social: [],
  tokenSyncUrl: null,
  cards: { provider: 'none' },
  keptPayments: true,
  deals: null,
};

/** The public settings in the page data; empty on a page that failed to load. */
export function usePublicConfig(): PublicConfig {
  return usePageData()?.publicConfig ?? nothing;
}

/**
 * Whether buyers pay through the shop; false: they pay the seller at the meeting
 * (`web/shop/at-meeting.tsx`).
 */
export const useKeptPayments = (): boolean => usePublicConfig().keptPayments !== false;

/** What the operator has published about the shop. */
export const useShopFacts = (): ShopFacts => usePublicConfig().shop ?? defaultFacts;

/** Undefined on a page that failed to load. */
export function usePageData(): Partial<PageData> | undefined {
  return useRouteLoaderData('root') as PageData | undefined;
}

/** True if the browser sent `Save-Data: on`: the visitor pays per megabyte. */
export const SaveDataContext = createContext(false);

/** Whether to omit optional downloads, such as large pictures and prefetching. */
export function useSaveData(): boolean {
  return useContext(SaveDataContext);
}
