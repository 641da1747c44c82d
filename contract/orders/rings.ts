import * as z from 'zod';
import { ringDeviceMinutes, ringPairDeals, ringQuickMinutes } from '../limits.ts';
import { id } from '../rules.ts';

/**
 * The signals that a deal is of one person with themselves, with their weights. A family, a mobile
 * network with one address for thousands, a loyal buyer and a sale over the counter have one weak
 * signal each, so a deal is suspected from `suspectedFrom` on (decision 0208).
 */
export const ringSignals = {
  /** Both gave the same wallet or bank account for payouts. */
  'same-account': { weight: 2 },
  /** Both gave the same phone number, or one the number of the other's wallet. */
  'same-number': { weight: 2 },
  /**
   * Both signed in within `deviceMinutes` from one address with one browser, from which at most
   * `deviceMembers` members did. Not enough: phones of one operator share addresses, and the name
   * of Chrome is the same on all of them.
   */
  'same-device': { weight: 1 },
  /** At least `pairDeals` ended deals, and neither side has one with anyone else. */
  'only-each-other': { weight: 1 },
  /** From the payment to the hand-over, or to a sale without one, in less than `quickMinutes`. */
  'within-minutes': { weight: 1 },
} as const satisfies Record<string, { weight: number }>;
export type RingSignal = keyof typeof ringSignals;
export const ringSignalNames = Object.keys(ringSignals) as RingSignal[];

export const ringRules = {
  suspectedFrom: 2,
  deviceMinutes: ringDeviceMinutes,
  deviceMembers: 4,
  pairDeals: ringPairDeals,
  quickMinutes: ringQuickMinutes,
  /** After its end a deal is compared again, because a payout's account comes after the sale. */
  againDays: 14,
} as const;

/** Whether signals are enough that a deal is in no one's favour until an admin decides. */
export function isSuspected(signals: readonly RingSignal[]): boolean {
  const weight = signals.reduce((sum, signal) => sum + ringSignals[signal].weight, 0);
  return weight >= ringRules.suspectedFrom;
}

/** A suspected deal by the id of its booking, for those who decide whether it counts. */
export const ringDeal = z.object({
  _id: id,
  at: z.string().describe('when it was found; ISO 8601, UTC'),
  name: z.string().describe('of the phone'),
  buyer: z.string(),
  seller: z.string(),
  reasons: z.array(z.enum(ringSignalNames)),
  counts: z
    .boolean()
    .nullable()
    .describe('the decision; null while it waits and is in neither side’s favour'),
  own: z.boolean().describe("one of both sides is the caller's, so another admin decides"),
});
export type RingDeal = z.output<typeof ringDeal>;

export const ringDecision = z.object({ counts: z.boolean() });
