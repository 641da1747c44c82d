import * as z from 'zod';
import { paymentStates } from '../constants.ts';
import { payoutStates } from '../payouts/methods.ts';
import { id } from '../rules.ts';
import { findKinds, foundPhoneStates, personRoles, personStates } from './find-kinds.ts';

const path = z.string().describe('where the caller acts on it, without a language');

/** `POST /find`: at most 10 of each kind, the best match first; of one kind, a page. */
export const found = z.object({
  kinds: z.array(z.enum(findKinds)).describe('those that the caller may find'),
  more: z.array(z.enum(findKinds)).describe('those of which there are more'),
  page: z.int().describe('1 for several kinds'),
  people: z.array(
    z.object({
      _id: id,
      name: z.string(),
      email: z.string(),
      role: z.enum(personRoles),
      state: z.enum(personStates),
      path,
    }),
  ),
  phones: z.array(
    z.object({
      _id: id,
      name: z.string(),
      taka: z.number(),
      sellerName: z.string(),
      state: z.enum(foundPhoneStates),
      path,
    }),
  ),
  orders: z.array(
    z.object({
      _id: id,
      productName: z.string(),
      buyerName: z.string(),
      taka: z.number(),
      at: z.string().describe('of the booking; ISO 8601, UTC'),
      path,
    }),
  ),
  payments: z.array(
    z.object({
      _id: id,
      productName: z.string(),
      buyerName: z.string(),
      taka: z.number(),
      state: z.enum(paymentStates),
      at: z.string().describe('when it was opened; ISO 8601, UTC'),
      path,
    }),
  ),
  payouts: z.array(
    z.object({
      _id: id,
      sellerName: z.string(),
      productName: z.string(),
      taka: z.number(),
      state: z.enum(payoutStates),
      reference: z.string().describe('empty until it is sent'),
      path,
    }),
  ),
});
export type Found = z.output<typeof found>;
