import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '#web/api/browser.ts';
import { recentSearches } from './recent-searches.ts';

export type Suggestion = { kind: 'brand' | 'model' | 'recent'; name: string; path: string };

const most = 8;
const mostRecent = 3;

/** Milliseconds without a key after which is asked. */
export const typingPause = 150;

/**
 * What may be meant by `typed`: own searches that begin so, then brands and models; at most eight.
 * Asked once for each pause, and known by what was typed, so an answer that comes late is never
 * shown for other words.
 */
export function useSuggestions(typed: string): Suggestion[] {
  const words = useAfterPause(typed.normalize('NFC').trim().replace(/\s+/g, ' '));
  const { data } = useQuery({
    queryKey: ['suggestions', words],
    queryFn: () => api('GET /suggestions', { query: { q: words } }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    // A newer one is better than the same again.
    retry: false,
  });
  const own = recentSearches()
    .filter((one) => one !== words && one.toLowerCase().startsWith(words.toLowerCase()))
    .slice(0, words === '' ? most : mostRecent)
    .map(
      (name): Suggestion => ({
        kind: 'recent',
        name,
        path: `/search?${new URLSearchParams({ q: name })}`,
      }),
    );
  const named = words === '' ? [] : (data?.suggestions ?? []);
  const found = named.map(
    ({ kind, slug, name }): Suggestion => ({
      kind,
      name,
      path: `/search?${kind}=${slug}`,
    }),
  );
  return [...own, ...found].slice(0, most);
}

function useAfterPause(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingPause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
