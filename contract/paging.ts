import * as z from 'zod';
import { id, limits, messages } from './rules.ts';

/** The response header with the total of a plain list. */
export const totalHeader = 'x-total-count';

/** Keyset pagination: `before` is the `next` of the previous page. */
export const pageBefore = { before: z.optional(id).describe('`next` of the page before') };
export const next = z
  .string()
  .nullable()
  .describe('`before` of the next page; null on the last one');

/** The query of a plain array: at most `maxRows` rows, from the start or after the row `before`. */
export function listQueryOf(maxRows: number) {
  return z.object({
    before: z
      .optional(id)
      .describe('`_id` of the last row that is known; the list goes on after it'),
    limit: z.coerce
      .number<number | string>({ error: messages.limitInvalid })
      .int(messages.limitInvalid)
      .min(1, messages.limitInvalid)
      .max(maxRows, messages.limitInvalid)
      .default(maxRows),
  });
}

export const listQuery = listQueryOf(limits.listedRows);
export type ListQuery = z.output<typeof listQuery>;
