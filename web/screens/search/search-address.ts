import type { SearchResult } from '#contract/search/search.ts';
import {
  type SearchFlag,
  type SearchGroup,
  searchGroups,
} from '#contract/search/search-choices.ts';

export const searchPath = '/search';

/**
 * A filter that was chosen or read from words: a group's value, a flag, an end of the price, or an
 * order.
 */
export type ChosenFilter = {
  field: SearchGroup | SearchFlag | 'min' | 'max' | 'sort';
  value: string;
};

type Chosen = Pick<SearchResult, 'facets' | 'read' | 'around'>;
type Read = Chosen & Pick<SearchResult, 'understood'>;

/** The filters of a search, in the order of the form. */
export function chosenFilters({ facets, read }: Chosen): ChosenFilter[] {
  const groups = searchGroups.flatMap((field) =>
    facets[field].filter(({ chosen }) => chosen).map(({ value }) => ({ field, value })),
  );
  const flags = facets.flags
    .filter(({ chosen }) => chosen)
    .map(({ value }) => ({ field: value as SearchFlag, value: '1' }));
  const prices = (['min', 'max'] as const).flatMap((field) =>
    read[field] === null ? [] : [{ field, value: String(read[field]) }],
  );
  return [...groups, ...prices, ...flags];
}

/** The parameters that lead to a search, from its first page on. */
export function addressOf(result: Chosen, filters = chosenFilters(result)): URLSearchParams {
  const { q, sort } = result.read;
  const address = new URLSearchParams();
  if (q) address.set('q', q);
  for (const { field, value } of filters) address.append(field, value);
  if (sort !== 'best') address.set('sort', sort);
  if (result.around) address.set('around', result.around.district);
  return address;
}

/** What the words of a search were read as, in their order. */
export function readFilters({ understood }: Pick<Read, 'understood'>): ChosenFilter[] {
  return understood.flatMap(({ filters }) => filters as ChosenFilter[]);
}

export const isSameFilter = (one: ChosenFilter, other: ChosenFilter) =>
  one.field === other.field && one.value === other.value;

/** The words that were read as this filter only; undefined for a chosen filter. */
export function wordsOfFilter({ understood }: Pick<Read, 'understood'>, filter: ChosenFilter) {
  return understood.find(
    ({ filters }) =>
      filters.length === 1 && filters.some((each) => isSameFilter(each as ChosenFilter, filter)),
  );
}

/**
 * The same search without one of its filters; words that were read as it are searched literally.
 */
export function addressWithout(result: Read, left: ChosenFilter): URLSearchParams {
  const kept = chosenFilters(result).filter((each) => !isSameFilter(each, left));
  const address = addressOf(result, kept);
  if (left.field === 'sort') address.delete('sort');
  const words = wordsOfFilter(result, left);
  if (words) address.set('q', words.literally);
  return address;
}

/**
 * The same search without what `loosen` of the result names: a group or flag, `price`, the words
 * (`q`), or all `filters`.
 */
export function addressLoosened(result: Chosen, loosened: string): URLSearchParams {
  if (loosened === 'filters') return addressOf(result, []);
  const fields = loosened === 'price' ? ['min', 'max'] : [loosened];
  const kept = chosenFilters(result).filter(({ field }) => !fields.includes(field));
  const address = addressOf(result, kept);
  if (loosened === 'q') address.delete('q');
  return address;
}

/** The filters by place. */
export const placeGroups = ['division', 'district', 'area'] as const;

/** The same search in a district instead of its own places. */
export function addressIn(result: Chosen, district: string): URLSearchParams {
  const kept = chosenFilters(result).filter(
    ({ field }) => !placeGroups.some((group) => group === field),
  );
  return addressOf(result, [...kept, { field: 'district', value: district }]);
}

/** The same search with the phones of a district first; null: of none. */
export function addressAround(result: Chosen, district: string | null): URLSearchParams {
  const address = addressOf(result);
  if (district) address.set('around', district);
  else address.delete('around');
  return address;
}

/** The same search with one parameter more, or another one. */
export function addressWith(result: Chosen, name: string, value: string): URLSearchParams {
  const address = addressOf(result);
  address.set(name, value);
  return address;
}
