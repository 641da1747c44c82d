import * as z from 'zod';
import { refundStates } from '../constants.ts';
import { id } from '../rules.ts';
import { handWays } from './hand-ways.ts';
import { paymentMethods } from './payment-methods.ts';

/** The methods that a receipt may name: those of payments and of transfers by hand. */
export const receiptMethods = [...new Set([...paymentMethods, ...handWays])] as const;
export type ReceiptMethod = (typeof receiptMethods)[number];

/** What a buyer paid for a phone, and how much went back. */
export const receipt = z.object({
  number: z.string().describe('unique, and the same whenever it is asked for'),
  paidAt: z.string().describe('ISO 8601, UTC'),
  productName: z.string(),
  buyerName: z.string(),
  selersName: z.string(),
  amount: z.number().describe('Taka'),
  method: z.enum(receiptMethods),
  byHand: z
    .boolean()
    .describe('it came to the shop outside of the payment page, and an admin has recorded it'),
  reference: z.string().describe("the provider's, as in the buyer's wallet or statement; or empty"),
  refunds: z.array(
    z.object({
      _id: id,
      amount: z.number().describe('Taka'),
      state: z.enum(refundStates),
      settledAt: z.string().nullable().describe('when it was back; ISO 8601, UTC'),
    }),
  ),
});
export type Receipt = z.output<typeof receipt>;
