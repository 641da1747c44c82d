import * as z from 'zod';
import { condition } from '../forms.ts';
import { declarationMessages } from './declaration-messages.ts';
import { modelSlug } from './declarations.ts';

const gigabytes = z.coerce
  .number<number | string>({ error: declarationMessages.numberInvalid })
  .int(declarationMessages.numberInvalid)
  .min(1, declarationMessages.numberInvalid)
  .max(4096, declarationMessages.numberInvalid);

export const fairPriceQuery = z.object({
  model: modelSlug,
  ram: gigabytes.optional().describe('GB; without it every variant'),
  storage: gigabytes.optional().describe('GB; without it every variant'),
  condition,
});

const taka = z.number().describe('Taka');

/** The weight of a price: a paid one counts more than an offered one. */
export const votes = { sold: 2, listed: 1 } as const;

/** Below this share of the usual price an offer is something else, or a bait. */
export const farBelow = 0.25;

export const fairPrice = z.object({
  price: z
    .object({
      median: taka,
      low: taka.describe('a quarter is cheaper'),
      high: taka.describe('a quarter is dearer'),
    })
    .nullable()
    .describe('null: fewer than nine votes, of which a sale has two and a listing one'),
  samples: z.object({
    sold: z
      .number()
      .int()
      .describe(
        'completed sales of twelve months, paid through the shop, whose money did not go back in part; the newest of each buyer',
      ),
    listed: z
      .number()
      .int()
      .describe(
        'phones for sale, at the price that is asked: the newest of each seller with the badge, or a sale like those of at least half as much; a sale counts twice as much',
      ),
    leftOut: z.number().int().describe('outliers by Tukey’s fences, counted above as well'),
    newestDays: z.number().int().nullable().describe('age of the newest sample in days'),
    oldestDays: z.number().int().nullable(),
  }),
  months: z
    .array(
      z.object({
        month: z.string().describe('YYYY-MM, a month in Dhaka'),
        sold: z.number().int(),
        median: taka.nullable().describe('null with fewer than three sales'),
      }),
    )
    .describe('twelve months, the oldest first, without gaps'),
});
export type FairPrice = z.output<typeof fairPrice>;
