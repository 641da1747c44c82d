import * as z from 'zod';
import { id } from '../rules.ts';

/**
 * What can wait for somebody, in the order in which the dashboard lists it. `buyer-…` and `seller-…`
 * are deals in a state where it is that person's turn (`turns` in `deal.ts`), `meeting` without an
 * agreed meeting, `meet` with one; `seller-cash` is a buyer's question. From `ways` on they are for
 * admins.
 */
export const waitingKinds = [
  'buyer-claimed',
  'buyer-handed-over',
  'buyer-offered',
  'buyer-returning',
  'buyer-meeting',
  'buyer-meet',
  'pay',
  /** Instead, where buyers pay at the meeting: bookings whose seller has not been asked. */
  'ask-cash',
  'seller-calling-off',
  'seller-problem',
  'seller-cash',
  'seller-returning',
  'seller-meeting',
  'seller-meet',
  /** A deal in any other state. */
  'order',
  /** The seller's money has no destination, or one that is not confirmed or has no routing number. */
  'destination',
  /** Providers that open no payments now. */
  'ways',
  /** A payment that its provider soon refunds no more, while its deal lives. */
  'refund-limit',
  /** Refunds that only an admin brings on: refused ones, doubtful ones, and those of money that came by hand. */
  'refunds',
  /** What another admin has recorded by hand, and a second one approves. */
  'by-hand',
  'cases',
  /** Deals to decide that every admin is buyer or seller of: the shop needs another admin. */
  'own-cases',
  'payments',
  'reports',
  'words',
  /** Sellers whose badge fell by a change of theirs. */
  'badges',
  'approvals',
  'payouts',
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

export const waitingLine = z.object({
  kind: z.enum(waitingKinds),
  count: z.number().int().describe('at least 1'),
  orderId: z
    .nullable(id)
    .describe('of bookings and deals: the only one; null when there are several'),
  until: z.string().nullable().describe('ISO 8601, UTC: when time decides about the first of them'),
});
export type WaitingLine = z.output<typeof waitingLine>;
