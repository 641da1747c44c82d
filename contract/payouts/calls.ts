import * as z from 'zod';
import { next, pageBefore } from '../paging.ts';
import { id } from '../rules.ts';
import {
  checkDestination,
  holdForm,
  payoutDestinationFields,
  payoutFailureForm,
  payoutMessages,
  payoutSentForm,
} from './forms.ts';
import { heldReasons, lifters } from './held-reasons.ts';
import { moneyStates, payoutLinesMax, payoutMethods, payoutStates } from './methods.ts';
import { resultFileForm, resultRow } from './results.ts';

/** Amounts are in Taka. */
const taka = z.number();

/** What a seller's deals have earned. The destination is masked. */
export const ownMoney = z.object({
  totals: z.object({
    kept: taka,
    cooling: taka.describe('yours, but not to be paid out yet'),
    available: taka,
    onItsWay: taka,
    paidOut: taka,
  }),
  hold: z
    .object({ reason: z.string(), at: z.string() })
    .nullable()
    .describe('why nothing is sent to you for now'),
  lines: z
    .array(
      z.object({
        bookingId: id,
        productName: z.string(),
        taka,
        state: z.enum(moneyStates),
        at: z.string().describe('ISO 8601, UTC; since when it is so'),
        availableFrom: z.string().nullable().describe('of `cooling`: when it can be paid out'),
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
      branch: z.string(),
      routing: z.string().describe('empty for a wallet, and for an account from before'),
      usableFrom: z.string().describe('ISO 8601, UTC; nothing is sent before'),
      confirm: z
        .object({ id, account: z.string() })
        .nullable()
        .describe('the whole number, until its owner has said that name and number are right'),
      needsRouting: z.boolean().describe('nothing is sent before it has a routing number'),
    })
    .nullable(),
  hasPassword: z.boolean().describe('else a fresh login is the proof for a change'),
});
export type OwnMoney = z.output<typeof ownMoney>;

/** The id of the destination that the seller saw; a newer one has another id. */
export const confirmedDestination = z.object({ id });

export const newDestination = z.object(payoutDestinationFields.shape).check(checkDestination);

export const payoutBatch = z.object({
  _id: id,
  at: z.string(),
  adminName: z.string(),
  taka,
  deals: z.number().int(),
  lines: z.number().int().describe('transfers'),
  waiting: z.number().int(),
  needsApproval: z.boolean().describe('by another admin, before anything may be sent'),
  approvedBy: z.string().describe('empty without'),
  own: z.boolean().describe('made by the caller, who cannot approve it'),
  dissolved: z.boolean().describe('taken apart before anything of it was sent'),
  dissolvable: z.boolean().describe('nothing of it was sent yet'),
  ownMoney: z.boolean().describe("has a line of the caller's own, who changes nothing of it"),
});
export type PayoutBatch = z.output<typeof payoutBatch>;

/** A completed deal whose money belongs to its seller and is in no batch. */
export const dueLine = z.object({
  /** The payment's id; batches consist of payments. */
  _id: id,
  bookingId: id,
  productName: z.string(),
  sellerId: id,
  sellerName: z.string(),
  taka,
  completedAt: z.string(),
  held: z.enum(heldReasons).nullable().describe('why it cannot be sent now'),
  liftedBy: z.enum(lifters).nullable().describe('who can end that'),
  heldUntil: z.string().nullable().describe('when that is over by itself'),
  reason: z.string().describe('of a hold'),
  own: z.boolean().describe('a matter of the caller, who neither pays nor holds it'),
  shared: z
    .array(z.string())
    .describe('names of removed members who had a number or account of the seller'),
});
export type DueLine = z.output<typeof dueLine>;

/** A seller whose payouts are on hold. */
export const payoutHold = z.object({
  memberId: id,
  name: z.string(),
  reason: z.string(),
  byRemoval: z.boolean().describe('set by the removal of the account'),
  byAdmin: z.boolean().describe('only admins lift it'),
  byMe: z.boolean().describe('set by the caller'),
  adminName: z.string(),
  at: z.string(),
  own: z.boolean().describe("the caller's own matter, so another admin lifts it"),
});
export type PayoutHold = z.output<typeof payoutHold>;

const sums = { deals: z.number().int(), taka };

/** A seller whose payouts an admin may want to hold, with or without money that is due. */
export const payoutSeller = z.object({
  memberId: id,
  name: z.string(),
  held: z.boolean().describe('already'),
  own: z.boolean().describe("the caller's own matter, so another admin holds it"),
});
export type PayoutSeller = z.output<typeof payoutSeller>;

export const payoutsPage = z.object({
  due: z.object({ ...sums, sellers: z.number().int(), lines: z.array(dueLine) }),
  held: z.object({ ...sums, lines: z.array(dueLine) }).describe('due, but not to be sent now'),
  alone: z.object({
    limit: taka.describe('that one admin alone may send within 24 hours'),
    left: taka.describe('of it for the caller now'),
    secondAdmin: z.boolean().describe('there is somebody to approve a larger batch'),
  }),
  holds: z.array(payoutHold),
  seller: payoutSeller.nullable().describe('of the query; null without one'),
  batches: z.array(payoutBatch),
  next,
});
export type PayoutsPage = z.output<typeof payoutsPage>;
export const payoutsQuery = z.object({
  ...pageBefore,
  seller: z.optional(id).describe('a seller whose payouts may be held'),
});

export const newBatch = z.object({
  lines: z
    .array(id)
    .min(1, payoutMessages.linesRequired)
    .max(payoutLinesMax)
    .describe('payments of `due.lines`'),
});
export const newHold = z.object(holdForm.shape);

/** A transfer to a seller; one for each seller and rail, and more where the rail has a limit. */
export const payoutLine = z.object({
  _id: id,
  ref: z.string().describe('what it is called in the file of its rail and in its results'),
  sellerName: z.string(),
  taka,
  part: z.number().int().describe('1 of 1, or of as many as its seller is sent in the batch'),
  parts: z.number().int(),
  deals: z.array(
    z.object({
      bookingId: id,
      productName: z.string(),
      taka: taka.describe('of this transfer; a deal may go out in parts'),
    }),
  ),
  method: z.enum(payoutMethods),
  account: z.string(),
  name: z.string(),
  bank: z.string(),
  branch: z.string(),
  routing: z.string(),
  inFile: z.boolean().describe('false without a routing number: to be sent by hand'),
  state: z.enum(payoutStates),
  reference: z.string(),
  problem: z.string(),
  held: z.enum(heldReasons).nullable().describe('why it must not be sent'),
  liftedBy: z.enum(lifters).nullable().describe('who can end that'),
  needsLook: z
    .boolean()
    .describe(
      'of one that failed or was dissolved after its file could be taken: nobody else has found yet that it was really not sent',
    ),
  own: z.boolean().describe("the caller's own money, so another admin sends it"),
  again: z
    .array(id)
    .describe('of a failed one: the payments that can be put into a batch again; else empty'),
});
export type PayoutLine = z.output<typeof payoutLine>;

/** A file for one rail, in the columns of `rails.ts`. */
export const railFile = z.object({
  rail: z.enum(payoutMethods),
  lines: z.number().int(),
  taka,
  csv: z.string(),
});
export type RailFile = z.output<typeof railFile>;

/** The results in an imported file. */
export const payoutResults = z.object({
  at: z.string(),
  adminName: z.string(),
  rows: z.array(resultRow),
});
export type PayoutResults = z.output<typeof payoutResults>;

export const payoutCase = z.object({
  batch: payoutBatch,
  lines: z.array(payoutLine),
  files: z
    .array(railFile)
    .describe('the waiting transfers, by rail; none until the batch is approved'),
  results: z.array(payoutResults).describe('the newest five'),
  again: z
    .object({
      payments: z.array(id).max(payoutLinesMax).describe('for `POST /payouts`'),
      transfers: z.number().int().describe('the failed ones that they are of'),
      taka,
    })
    .describe('of all that failed, what the caller can put into one batch again now'),
});

export type PayoutCase = z.output<typeof payoutCase>;

export const resultFile = z.object(resultFileForm.shape);

export const sentLine = z.object(payoutSentForm.shape);
export const failedLine = z.object(payoutFailureForm.shape);
