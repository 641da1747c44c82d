import * as z from 'zod';
import { foundPhone } from '../search/search.ts';
import { listingParts } from './listing-parts.ts';

/**
 * A phone as it was booked, with everything that its buyer could see except the price. Undeclared
 * fields are missing.
 */
export const bookedListing = foundPhone
  .omit({
    _id: true,
    img: true,
    categoryId: true,
    selingPrice: true,
    postTime: true,
    selersName: true,
    isVerified: true,
    verifiedChecks: true,
    hidden: true,
    hiddenBy: true,
    advertize: true,
    paid: true,
    listedAt: true,
    version: true,
    model: true,
  })
  .extend({
    brand: z.object({ name: z.string() }),
    model: z.object({ name: z.string().describe('without the brand') }).optional(),
    photos: z
      .array(z.string())
      .describe('in order, the cover first; empty once they are not kept any more'),
  });
export type BookedListing = z.output<typeof bookedListing>;

/** Why a buyer must confirm again before paying; they book again, or cancel. */
export const askAgain = z.object({
  listing: z
    .enum(['same', 'changed', 'not-kept'])
    .describe('since it was booked; not-kept: nobody knows, as it was booked too long ago'),
  changed: z
    .array(z.enum(listingParts))
    .describe('what is not as it was booked; empty when all was changed back'),
  version: z.number().int().describe('of the listing now: `seenVersion` of `POST /booking`'),
  price: z.number().describe('Taka for which it would be booked: `seenPrice` of `POST /booking`'),
});
export type AskAgain = z.output<typeof askAgain>;

/** The fields of a listing that differ from the booked one. */
export const listingChange = z.object({
  parts: z
    .array(z.enum(listingParts))
    .describe('what the seller has changed; empty when all was changed back'),
  at: z.string().nullable().describe('ISO 8601, UTC: the last change'),
  now: bookedListing.nullable().describe('as it is now; null when the phone was removed'),
});
