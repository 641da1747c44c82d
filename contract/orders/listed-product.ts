import * as z from 'zod';
import { product } from '../phones/products.ts';
import { dealLine } from './orders.ts';

const time = z.string().describe('ISO 8601, UTC');

/** A seller's own phone in their list, with what others did with it. */
export const listedProduct = product.extend({
  views: z.number().int().describe('of its page, by others'),
  bookings: z.number().int().describe('that were not cancelled'),
  orders: z
    .array(dealLine.pick({ _id: true, state: true, earlierDeals: true, earlierCashDeals: true }))
    .describe(
      'the three newest that are open, completed or being refunded; with `isReturned` also refunded ones',
    ),
  moreOrders: z.number().int().describe('how many others there are'),
  reservedFor: z
    .enum(['paying', 'reserved'])
    .nullable()
    .describe('whose buyer pays now, or will at the meeting; until then every change is refused'),
  inQuestion: z
    .object({ askedAt: time, lastAt: time, offAt: time })
    .nullable()
    .describe(
      'since when the seller is asked whether it is still there (`PUT /myproducts/there`), and when it goes to the end of searches and off sale',
    ),
  codeWanted: z
    .boolean()
    .describe('searches rank it below others until a photo with its code fits'),
  isReturned: z
    .boolean()
    .describe('sold, and the money of every sale goes or went back: it can be listed again'),
});
export type ListedProduct = z.output<typeof listedProduct>;
