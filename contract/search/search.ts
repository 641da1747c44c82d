import * as z from 'zod';
import { conditions } from '../constants.ts';
import { toAsciiDigits } from '../digits.ts';
import { isForeignParameter } from '../foreign-parameters.ts';
import { declaredImeis } from '../phones/imeis.ts';
import { batteryStates, defects, locks, registrations } from '../phones/listing-choices.ts';
import { product } from '../phones/products.ts';
import { districtNames, divisionNames } from '../places/places.ts';
import { readTaka } from '../read-taka.ts';
import { limits } from '../rules.ts';
import { lengthOf, tidy } from '../text.ts';
import {
  maxSearchCharacters,
  type SearchFlag,
  type SearchGroup,
  type SearchSort,
  searchFlags,
  searchGroups,
  searchSorts,
} from './search-choices.ts';

/**
 * A parameter of an address: a repeated one is a list, and so is one with commas. Nothing is
 * refused: `readSearch` drops and reports meaningless values.
 */
const typed = z.union([z.string(), z.array(z.string())]).optional();
export const searchQuery = z.looseObject({
  q: typed.describe('words of name, brand, model or model code, in English or Bangla'),
  ...(Object.fromEntries(searchGroups.map((group) => [group, typed])) as Record<
    SearchGroup,
    typeof typed
  >),
  ...(Object.fromEntries(
    searchFlags.map((flag) => [flag, typed.describe('1: only such')]),
  ) as Record<SearchFlag, typeof typed>),
  min: typed.describe('Taka'),
  max: typed.describe('Taka'),
  sort: typed.describe(searchSorts.join(', ')),
  around: typed.describe('a district: its phones come first, then those of districts beside it'),
  after: typed.describe('`next` of the page before'),
});
export type SearchQuery = z.input<typeof searchQuery>;

/** A search, read from an address. */
export type Search = {
  /** Normalised; '' without words. */
  q: string;
  groups: Record<SearchGroup, string[]>;
  flags: SearchFlag[];
  /** Whole Taka. */
  min: number | null;
  max: number | null;
  sort: SearchSort;
  /** The district whose phones come first; it is no filter. */
  around: string | null;
  after: string | null;
};

/** A dropped part of a search: the parameter, and the beginning of its value. */
export type Dropped = { field: string; value: string };

/** Limits of a search; the rest is ignored. */
export const searchLimits = {
  characters: maxSearchCharacters,
  words: 10,
  valuesPerGroup: 20,
  droppedShown: 10,
  droppedCharacters: 40,
} as const;

const fixed: Partial<Record<SearchGroup, readonly string[]>> = {
  condition: conditions,
  division: divisionNames,
  district: districtNames,
};
const wholeGb = /^[1-9]\d{0,3}$/;
const slug = /^[\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*$/u;

/** A value in the form for comparisons, or null if no phone can have it. */
function readValue(group: SearchGroup, typedValue: string): string | null {
  const value = tidy(typedValue);
  if (value === '' || lengthOf(value) > limits.shortText) return null;
  const list = fixed[group];
  if (list) return list.find((one) => one.toLowerCase() === value.toLowerCase()) ?? null;
  if (group === 'ram' || group === 'storage') {
    const gb = toAsciiDigits(value).replace(/\s*gb$/i, '');
    return wholeGb.test(gb) ? gb : null;
  }
  if (group === 'area') return value;
  return slug.test(value) ? value.toLowerCase() : null;
}

/** A price in whole Taka, as people type it; null for anything else. */
function readPrice(typedValue: string): number | null {
  const taka = readTaka(typedValue);
  return typeof taka === 'number' ? Math.min(Math.round(taka), limits.priceMaxTaka) : null;
}

/** Reads a search from an address; drops and reports meaningless values. */
export function readSearch(query: SearchQuery): { search: Search; dropped: Dropped[] } {
  const dropped: Dropped[] = [];
  const drop = (field: string, value: string) => {
    if (dropped.length >= searchLimits.droppedShown) return;
    const { droppedCharacters } = searchLimits;
    dropped.push({
      field: field.slice(0, droppedCharacters),
      value: tidy(value.slice(0, 4 * droppedCharacters)).slice(0, droppedCharacters),
    });
  };
  const valuesOf = (field: string): string[] =>
    [(query as Record<string, unknown>)[field] ?? []]
      .flat()
      .filter((one) => typeof one === 'string');
  const lastOf = (field: string): string => valuesOf(field).at(-1)?.slice(0, 2_000) ?? '';

  const groups = Object.fromEntries(
    searchGroups.map((group) => {
      const kept = new Set<string>();
      const separator = group === 'area' ? /\0/ : /,/;
      for (const value of valuesOf(group).flatMap((one) => one.split(separator))) {
        const read = readValue(group, value.slice(0, 500));
        if (value.trim() === '') continue;
        if (read === null || (kept.size >= searchLimits.valuesPerGroup && !kept.has(read))) {
          drop(group, value);
        } else kept.add(read);
      }
      return [group, [...kept].sort()];
    }),
  ) as Search['groups'];

  const flags = searchFlags.filter((flag) => {
    const value = lastOf(flag);
    if (value !== '' && value !== '1' && value !== '0') drop(flag, value);
    return value === '1';
  });

  const priceOf = (field: 'min' | 'max') => {
    const value = lastOf(field);
    if (value.trim() === '') return null;
    const price = readPrice(value);
    if (price === null) drop(field, value);
    return price;
  };
  const min = priceOf('min');
  let max = priceOf('max');
  // If min exceeds max, nothing matches, so only the end that was typed last can be wrong.
  if (min !== null && max !== null && max < min) {
    drop('max', lastOf('max'));
    max = null;
  }

  const typedSort = lastOf('sort');
  const sort = searchSorts.find((one) => one === typedSort);
  if (!sort && typedSort !== '') drop('sort', typedSort);

  const typedAround = lastOf('around');
  const around = typedAround.trim() === '' ? null : readValue('district', typedAround);
  if (around === null && typedAround.trim() !== '') drop('around', typedAround);

  for (const field of Object.keys(query)) {
    if (!Object.hasOwn(searchQuery.shape, field) && !isForeignParameter(field))
      drop(field, lastOf(field));
  }

  const whole = lastOf('q');
  const q = tidy(whole).slice(0, searchLimits.characters).trim();
  const cut = tidy((valuesOf('q').at(-1) ?? '').slice(0, 20_000));
  if (cut.length > q.length) drop('q', cut.slice(q.length));

  const search = {
    q,
    groups,
    flags,
    min,
    max,
    sort: sort ?? 'best',
    around,
    after: lastOf('after') || null,
  };
  return { search, dropped };
}

/** A search as the parameters of an address, in one order, without the page; '' without filters. */
export function searchParametersOf({ q, groups, flags, min, max, sort }: Search): string {
  const address = new URLSearchParams(q ? { q } : {});
  for (const group of searchGroups) for (const value of groups[group]) address.append(group, value);
  if (min !== null) address.set('min', String(min));
  if (max !== null) address.set('max', String(max));
  for (const flag of flags) address.set(flag, '1');
  if (`${address}` && sort !== 'best') address.set('sort', sort);
  return `${address}`;
}

/** The query of `GET /search` from the parameters of an address. */
export function searchQueryOf(parameters: string): SearchQuery {
  const address = new URLSearchParams(parameters);
  return Object.fromEntries([...address.keys()].map((name) => [name, address.getAll(name)]));
}

const count = z.number().int().describe('exact unless `isMore`');
const isMore = z
  .boolean()
  .describe(
    'there are `count` or more: of a search with more than 1,000 phones no more are counted',
  );
const counted = { count, isMore };

/** A seller's declarations; undeclared fields are missing. */
export const declared = z.object({
  model: z.object({ slug: z.string(), name: z.string() }).optional(),
  ram: z.number().int().optional().describe('GB'),
  storage: z.number().int().optional().describe('GB'),
  colour: z.string().optional(),
  monthsUsed: z.number().int().optional(),
  batteryHealth: z.number().int().optional().describe('per cent'),
  batteryState: z.enum(batteryStates).optional(),
  batteryOriginal: z.boolean().optional(),
  charger: z.boolean().optional(),
  box: z.boolean().optional(),
  receipt: z.boolean().optional(),
  warrantyMonths: z.number().int().optional(),
  official: z.boolean().optional(),
  registration: z.enum(registrations).optional().describe('in the handset register'),
  locks: z.array(z.enum(locks)).optional().describe('empty: the seller says there is none'),
  defects: z.array(z.enum(defects)).optional().describe('empty: the seller says there is none'),
  negotiable: z.boolean().optional(),
  cash: z.boolean().optional(),
  division: z.string().optional(),
  district: z.string().optional(),
  area: z.string().optional(),
});

export const foundPhone = product.extend({
  ...declared.shape,
  listedAt: z.string().describe('ISO 8601, UTC'),
});
export type FoundPhone = z.output<typeof foundPhone>;

/** A seller's own phone, with its private fields. */
export const ownPhone = foundPhone.extend({
  phoneNumber: z.string(),
  photos: z.array(z.string()).min(1).describe('in order; the first is `img`'),
  prices: z
    .array(z.object({ price: z.number().describe('Taka'), until: z.string() }))
    .describe('that it had before, newest first, at most 50; `until` in ISO 8601, UTC'),
  ...declaredImeis.shape,
});
export type OwnPhone = z.output<typeof ownPhone>;

const facetChoice = z.object({
  value: z.string(),
  name: z.string().describe('of a brand or model; else the value'),
  bangla: z.string().optional().describe('the Bangla name of a brand or area'),
  chosen: z.boolean(),
  ...counted,
});
export type FacetChoice = z.output<typeof facetChoice>;

const dropped = z.object({ field: z.string(), value: z.string() });

export const searchResult = z.object({
  read: z
    .object({
      q: z.string().describe('the words that are looked for: without those of `understood`'),
      typed: z.string().describe('the words as they came'),
      min: z.number().int().nullable().describe('Taka'),
      max: z.number().int().nullable().describe('Taka'),
      sort: z.enum(searchSorts),
    })
    .describe('the search as it was read; what was chosen of the groups is in `facets`'),
  understood: z
    .array(
      z.object({
        words: z.string().describe('as typed'),
        filters: z.array(z.object({ field: z.string(), value: z.string() })),
        literally: z.string().describe('`q` of a search that looks for these words as they are'),
      }),
    )
    .describe('words that were read as filters or as an order, which the address does not have'),
  ignored: z.array(z.string()).describe('words that tell no phone, and were left out'),
  unsold: z.array(z.string()).describe('words for what is not sold here; with them nothing comes'),
  near: z
    .array(z.object({ slug: z.string(), name: z.string().describe('with its brand in front') }))
    .describe('the models that came, because none is for sale that has these words'),
  around: z
    .object({
      district: z.string(),
      inside: z.number().int().describe('how many phones of this page are in the district'),
      beside: z.number().int().describe('how many behind them are in districts beside it'),
    })
    .nullable()
    .describe('the district whose phones come first, then those beside it, then all others'),
  total: z.object(counted),
  phones: z.array(foundPhone),
  next: z.string().nullable().describe('`after` of the next page; null on the last one'),
  facets: z
    .object({
      ...(Object.fromEntries(searchGroups.map((group) => [group, z.array(facetChoice)])) as Record<
        SearchGroup,
        z.ZodArray<typeof facetChoice>
      >),
      flags: z.array(facetChoice),
    })
    .describe('how many phones each choice gives, with the filters of all other groups'),
  corrected: z
    .array(z.object({ typed: z.string(), meant: z.string() }))
    .describe('words that were read as others'),
  dropped: z.array(dropped).describe('parameters that mean nothing and were left out'),
  loosen: z
    .array(z.object({ field: z.string(), ...counted }))
    .describe('when nothing is found: how many there are without this filter, most first'),
  nearby: z
    .array(z.object({ district: z.string(), ...counted }))
    .describe(
      'when nothing is found in a place: where the nearest are, by borders between districts',
    ),
});
export type SearchResult = z.output<typeof searchResult>;

/** Suggestions while typing. */
export const suggestQuery = z.object({ q: typed });
export const suggestions = z.object({
  suggestions: z
    .array(
      z.object({
        kind: z.enum(['brand', 'model']),
        slug: z.string(),
        name: z.string().describe('a model has its brand in front'),
        onSale: z.number().int().describe('phones that can be bought, of a model at most 100'),
      }),
    )
    .max(8),
});
export type Suggestions = z.output<typeof suggestions>;
