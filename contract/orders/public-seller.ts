import * as z from 'zod';
import { dealFacts } from './deal-facts.ts';
import { conduct } from './orders.ts';

/** The facts about a seller that are public, on the pages of their phones and on their own. */
export const publicSeller = z.object({
  since: z.string().describe('member since; ISO 8601, UTC'),
  sold: z
    .number()
    .int()
    .describe('people who bought of them, by a completed deal whose money the shop kept'),
  soldForCash: z.number().int().describe('people who bought of them only in cash'),
  ...conduct.shape,
  facts: dealFacts.describe('their ended deals as a seller'),
  reported: z.number().int().describe('phones with a report that staff examined and agreed with'),
});
