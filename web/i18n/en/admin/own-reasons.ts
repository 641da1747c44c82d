import { type OwnReason, ownReasonOf } from '#contract/orders/refund-reasons.ts';

/** What no person has written, in words. */
export function reasonText(reason: string): string {
  const own = ownReasonOf(reason);
  return own ? ownReasons[own] : reason;
}
const ownReasons: Record<OwnReason, string> = {
  deal: 'the order ended so',
  'given back at the card provider': 'given back at the card provider',
};
