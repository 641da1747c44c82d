import * as z from 'zod';
import { id, limits, messages } from './rules.ts';

/** Lists that grow for ever are read a page at a time, by key: `before` is the last page's `next`. */
export const pageBefore = { before: z.optional(id).describe('`next` of the page before') };
export const next = z
  .string()
  .nullable()
  .describe('`before` of the next page; null on the last one');

/** A plain list: at most `most` rows at once, the first ones, or those that come after a row. */
export function listQueryOf(most: number) {
  return z.object({
    before: z
      .optional(id)
      .describe('`_id` of the last row that is known; the list goes on after it'),
    limit: z.coerce
      .number<number | string>({ error: messages.limitInvalid })
      .int(messages.limitInvalid)
      .min(1, messages.limitInvalid)
      .max(most, messages.limitInvalid)
      .default(most),
  });
}

export const listQuery = listQueryOf(limits.listedRows);
export type ListQuery = z.output<typeof listQuery>;
