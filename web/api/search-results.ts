import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#contract/client.ts';
import { isForeignParameter } from '#contract/foreign-parameters.ts';
import { commonParameters } from '#contract/page.ts';

/** The parameters of a search by their names, as `GET /search` takes them. */
type SearchParameters = Record<string, string[]>;

/**
 * The search parameters in an address. Sorted, because the server's page has sorted addresses, so
 * that both have the same query key.
 */
export function searchParameters(address: URLSearchParams): SearchParameters {
  const read = [...address]
    .filter(([name, value]) => {
      const isRead = !commonParameters.includes(name) && !isForeignParameter(name);
      return isRead && value.trim() !== '';
    })
    .sort(compare);
  const parameters = new URLSearchParams(read);
  // Not by assignment: a parameter may be called `__proto__`.
  return Object.fromEntries([...parameters.keys()].map((name) => [name, parameters.getAll(name)]));
}

function compare(one: [string, string], other: [string, string]): number {
  const [first, second] = [one.join('='), other.join('=')];
  return first < second ? -1 : Number(first > second);
}

/** The results of the search in an address. */
export const searchResultsQuery = (api: Api, address: URLSearchParams) => {
  const query = searchParameters(address);
  return queryOptions({
    queryKey: ['search', query],
    queryFn: () => api('GET /search', { query }),
  });
};
