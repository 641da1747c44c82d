import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#web/api/browser.ts';
import { useAfterPause } from '#web/ui/use-after-pause.ts';
import { recentSearches } from './recent-searches.ts';

export type Suggestion = {
  kind: 'brand' | 'model' | 'recent';
  name: string;
  path: string;
  /** How many can be bought now; unknown for a search. */
  onSale?: number;
};

const most = 8;
const maxRecent = 3;

/**
 * Suggestions for `typed`: own searches with this beginning, then brands and models; at most eight.
 * Requested once for each pause, with the text as query key, so that a late response is never shown
 * for another text.
 */
export function useSuggestions(typed: string): Suggestion[] {
  const words = useAfterPause(typed.normalize('NFC').trim().replace(/\s+/g, ' '));
  const { data } = useQuery({
    queryKey: ['suggestions', words],
    queryFn: () => api('GET /suggestions', { query: { q: words } }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    // A newer request is better than a retry.
    retry: false,
  });
  const own = recentSearches()
    .filter((one) => one !== words && one.toLowerCase().startsWith(words.toLowerCase()))
    .slice(0, words === '' ? most : maxRecent)
    .map(
      (name): Suggestion => ({
        kind: 'recent',
        name,
        path: `/search?${new URLSearchParams({ q: name })}`,
      }),
    );
  const named = words === '' ? [] : (data?.suggestions ?? []);
  const found = named.map(
    ({ kind, slug, name, onSale }): Suggestion => ({
      kind,
      name,
      path: `/search?${kind}=${slug}`,
      onSale,
    }),
  );
  return [...own, ...found].slice(0, most);
}
