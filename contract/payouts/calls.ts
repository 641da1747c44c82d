import * as z from 'zod';
import { next, pageBefore } from '../paging.ts';
import { id } from '../rules.ts';
import {
  checkDestination,
  payoutDestinationFields,
  payoutFailureForm,
  payoutSentForm,
} from './forms.ts';
import { moneyStates, payoutMethods, payoutStates } from './methods.ts';

/** Amounts are in Taka. */
const taka = z.number();

/** What a seller's deals have brought; the destination never says its whole number. */
export const ownMoney = z.object({
  totals: z.object({ kept: taka, available: taka, onItsWay: taka, paidOut: taka }),
  lines: z
    .array(
      z.object({
        bookingId: id,
        productName: z.string(),
        taka,
        state: z.enum(moneyStates),
        at: z.string().describe('ISO 8601, UTC; since when it is so'),
        reference: z.string().describe('of what was sent; empty before'),
      }),
    )
    .describe('the newest 100 deals'),
  destination: z
    .object({
      method: z.enum(payoutMethods),
      ending: z.string().describe('the last digits of the number'),
      name: z.string(),
      bank: z.string().describe('empty for a wallet'),
      usableFrom: z.string().describe('ISO 8601, UTC; nothing is sent before'),
    })
    .nullable(),
  hasPassword: z.boolean().describe('else a fresh login is the proof for a change'),
});
export type OwnMoney = z.output<typeof ownMoney>;

export const newDestination = z.object(payoutDestinationFields.shape).check(checkDestination);

export const payoutBatch = z.object({
  _id: id,
  at: z.string(),
  adminName: z.string(),
  taka,
  lines: z.number().int(),
  waiting: z.number().int(),
  needsApproval: z.boolean().describe('by another admin, before anything may be sent'),
  approvedBy: z.string().describe('empty without'),
  own: z.boolean().describe('made by the caller, who cannot approve it'),
});
export type PayoutBatch = z.output<typeof payoutBatch>;

export const payoutsPage = z.object({
  due: z.object({
    sellers: z.number().int(),
    deals: z.number().int(),
    taka,
    withoutDestination: z.number().int().describe('deals whose seller has named none that counts'),
  }),
  batches: z.array(payoutBatch),
  next,
});
export const payoutsQuery = z.object(pageBefore);

export const payoutLine = z.object({
  _id: id,
  bookingId: id,
  productName: z.string(),
  sellerName: z.string(),
  taka,
  method: z.enum(payoutMethods),
  account: z.string(),
  name: z.string(),
  bank: z.string(),
  branch: z.string(),
  state: z.enum(payoutStates),
  reference: z.string(),
  problem: z.string(),
});
export type PayoutLine = z.output<typeof payoutLine>;

export const payoutCase = z.object({
  batch: payoutBatch,
  lines: z.array(payoutLine),
  csv: z.string().describe('the waiting lines for bulk disbursement; empty until it is approved'),
});
export type PayoutCase = z.output<typeof payoutCase>;

export const sentLine = z.object(payoutSentForm.shape);
export const failedLine = z.object(payoutFailureForm.shape);
