import * as z from 'zod';
import { brandNumber } from '../forms.ts';
import { id, limits } from '../rules.ts';
import { tidy } from '../text.ts';
import { readSearch, searchParametersOf, searchQueryOf } from './search.ts';

/** The limit of saved phones for a member, and for the device of a visitor. */
export const maxSaved = { member: 200, device: 30 } as const;

/**
 * Phones to save: by a heart, or all that a device has saved before its owner signed in, with the
 * price at that time.
 */
export const newSaved = z.object({
  phones: z
    .array(
      z.object({
        _id: id,
        price: z.number().min(0).max(limits.priceMaxTaka).optional().describe('Taka'),
      }),
    )
    .max(maxSaved.member),
});

export const savedPhone = z.object({
  _id: id,
  name: z.string(),
  img: z.string().describe('empty when the phone was taken off'),
  categoryId: brandNumber,
  savedPrice: z.number().describe('Taka; what it cost when it was saved'),
  selingPrice: z.number().nullable().describe('Taka; null unless it is for sale'),
  state: z.enum(['for-sale', 'sold', 'gone']),
});
export type SavedPhone = z.output<typeof savedPhone>;

/** Characters of a search's name, which its page builds from its filters. */
const searchNameCharacters = 200;

/** A search to save, normalised by `readSearch`, so that the same search is saved once. */
export const newSavedSearch = z.object({
  name: z
    .string()
    .max(1_000)
    .transform((name) => tidy(name).slice(0, searchNameCharacters).trim()),
  query: z
    .string()
    .max(4_000)
    .transform((query) => searchParametersOf(readSearch(searchQueryOf(query)).search))
    .refine((query) => query !== '', { error: 'Choose words or a filter first' })
    .describe('the parameters of its address'),
});

export const savedSearch = z.object({
  _id: id,
  name: z.string(),
  query: z.string().describe('the parameters of its address'),
  newMatches: z.number().int().describe('phones listed since it was saved or last looked at'),
});
export type SavedSearch = z.output<typeof savedSearch>;
