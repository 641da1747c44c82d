import * as z from 'zod';
import { refusalGrounds } from './orders/deal-limits.ts';
import { publicSeller } from './orders/public-seller.ts';
import { fairPrice } from './phones/prices.ts';
import { product } from './phones/products.ts';
import { shownByPhone } from './phones/self-tests.ts';
import { foundPhone } from './search/search.ts';

/** Days after a sale until a phone's page is removed. */
export const soldPageDays = 90;

/** The limit of similar phones on a page. */
export const maxSimilar = 6;

/** A phone with everything on its page, and nothing of its seller that a stranger could misuse. */
export const phonePage = foundPhone.omit({ selingPrice: true }).extend({
  selingPrice: z
    .number()
    .nullable()
    .describe('Taka; null for a sold phone: what was paid is nobody else’s business'),
  soldAt: z.string().optional().describe('ISO 8601, UTC; missing while it is for sale'),
  brand: z.object({ slug: z.string(), name: z.string(), bangla: z.string() }),
  photos: z.array(z.string()).min(1).describe('in order; the first is `img`'),
  preview: z
    .string()
    .describe('path of the picture for shared links, 1200 × 630; another one after each change'),
  shared: z
    .object({ name: z.string(), location: z.string() })
    .describe(
      'as they may stand where the shop speaks, as in previews of links: plain words instead of what speaks for the shop or leads elsewhere',
    ),
  views: z.number().int().describe('looks at the phone so far, to the minute'),
  seller: publicSeller.extend({ _id: z.string().describe('of their page, `/seller/{id}`') }),
  said: z
    .array(
      z.object({
        at: z.string().describe('ISO 8601, UTC'),
        failed: z.array(z.enum(refusalGrounds)).describe('what a buyer found wrong at a meeting'),
        answer: z.string().describe('of the seller, who sells it again; empty without one'),
      }),
    )
    .describe('refusals at an agreed meeting, newest first; said by buyers, and checked by nobody'),
  shown: shownByPhone.optional().describe('by its last self-test; nobody checked it'),
  fairPrice: fairPrice
    .nullable()
    .describe(
      'of its model, variant and condition; null for a sold phone, and without a known model',
    ),
  similar: z
    .array(product.omit({ description: true }))
    .describe('for sale: of the same model first, then of the same brand'),
});
export type PhonePage = z.output<typeof phonePage>;
