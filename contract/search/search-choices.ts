/** The parameters of a search, without Zod, so that screens can import them. */

/** The order of results; the first is the default. */
export const searchSorts = ['best', 'newest', 'cheapest', 'saving'] as const;
export type SearchSort = (typeof searchSorts)[number];

/** Filters with one or more values: OR within one, AND across. */
export const searchGroups = [
  'brand',
  'model',
  'condition',
  'ram',
  'storage',
  'division',
  'district',
  'area',
] as const;
export type SearchGroup = (typeof searchGroups)[number];

/** Filters that are on or off; `1` is on. */
export const searchFlags = [
  'verified',
  'box',
  'receipt',
  'official',
  'negotiable',
  'battery',
  'cash',
  'warranty',
] as const;
export type SearchFlag = (typeof searchFlags)[number];

/** Taka; the budget is what people mention first. */
export const usualBudgets = [10_000, 15_000, 20_000, 30_000] as const;

/** The limit of a search's text, in characters. */
export const maxSearchCharacters = 200;
