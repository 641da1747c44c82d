import * as z from 'zod';
import { type QueueKind, queueKinds } from '../admin/queue-kinds.ts';
import { id } from '../rules.ts';

/**
 * What a member has to do in a deal or booking, in the order of the dashboard. `buyer-…` and
 * `seller-…` are deals in a state of that side's turn (`deal-states.ts`): `meeting` without an agreed
 * meeting, `meet` with one. `seller-cash` is a buyer's request.
 */
export const dealTasks = [
  'buyer-claimed',
  'buyer-handed-over',
  'buyer-offered',
  'buyer-returning',
  'buyer-meeting',
  'buyer-meet',
  'pay',
  /** In a shop where buyers pay at the meeting: bookings whose buyer has not requested cash yet. */
  'ask-cash',
  'seller-calling-off',
  'seller-problem',
  'seller-cash',
  'seller-returning',
  'seller-meeting',
  'seller-meet',
  /** A deal in any other state. */
  'order',
] as const;
export type DealTask = (typeof dealTasks)[number];

/**
 * What waits for a member. From `ways` on the kinds are for staff: those of the queue, and what only
 * the dashboard has.
 */
export const waitingKinds = [
  ...dealTasks,
  /** A sale whose paper is without the seller's declaration. */
  'declaration',
  /** The seller's money has no destination, or one that is unconfirmed or has no routing number. */
  'destination',
  /** Providers that currently accept no payments. */
  'ways',
  /** A payment whose provider's deadline for refunds is near, while its deal is open. */
  'refund-limit',
  /** Deals in dispute in which every admin is buyer or seller: the shop needs another admin. */
  'own-cases',
  ...queueKinds,
  'payouts',
  /** Signs that the shop itself is not well: `GET /shop/health`. */
  'health',
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** The kinds whose sentence is the dashboard's; the others have that of the queue. */
export type DashboardKind = Exclude<WaitingKind, QueueKind>;

export const waitingLine = z.object({
  kind: z.enum(waitingKinds),
  count: z.number().int().describe('at least 1'),
  orderId: z
    .nullable(id)
    .describe('of bookings and deals: the only one; null when there are several'),
  until: z.string().nullable().describe('ISO 8601, UTC: when time decides about the first of them'),
});
export type WaitingLine = z.output<typeof waitingLine>;
