import type { Search, SearchQuery } from '#contract/search/search.ts';
import { type SearchSort, searchFlags, searchGroups } from '#contract/search/search-choices.ts';
import type { Understood, Wish, WishFilter } from './read-wish.ts';

const places = ['division', 'district', 'area'] as const;

/**
 * Adds the filters and the order that the words of a search mean; those of its address have
 * precedence. Of several prices or orders the first counts; of places and sizes all do.
 */
export function applyWish(search: Search, { rest, understood }: Wish, query: SearchQuery) {
  const applied: Search = { ...search, q: rest, groups: { ...search.groups } };
  const flags = new Set(search.flags);
  const isInAddress = (field: WishFilter['field']): boolean => {
    if (field === 'sort') return [query.sort ?? ''].flat().some((one) => one !== '');
    if (field === 'min' || field === 'max') return search.min !== null || search.max !== null;
    if (places.some((one) => one === field)) {
      return places.some((one) => search.groups[one].length > 0);
    }
    const group = searchGroups.find((one) => one === field);
    return group !== undefined && search.groups[group].length > 0;
  };
  const apply = ({ field, value }: WishFilter): boolean => {
    if (isInAddress(field)) return false;
    if (field === 'min' || field === 'max') {
      if (applied[field] !== null) return false;
      applied[field] = Number(value);
      return true;
    }
    if (field === 'sort') {
      if (applied.sort !== 'best') return false;
      applied.sort = value as SearchSort;
      return true;
    }
    const flag = searchFlags.find((one) => one === field);
    if (flag) {
      flags.add(flag);
      return true;
    }
    const group = searchGroups.find((one) => one === field) ?? 'area';
    applied.groups[group] = [...new Set([...applied.groups[group], value])].sort();
    return true;
  };
  const meant: Understood[] = understood.flatMap((each) => {
    const filters = each.filters.filter(apply);
    return filters.length > 0 ? [{ ...each, filters }] : [];
  });
  applied.flags = searchFlags.filter((flag) => flags.has(flag));
  return { search: applied, understood: meant };
}
