import { type AskedAct, actFacts, type DealAct, isAsked } from '#contract/orders/deal-acts.ts';
import type { OrderPage } from '#contract/orders/orders.ts';

/** An admin acts for the member who was removed. */
export const sideOfReader = ({ role, buyer }: OrderPage): 'buyer' | 'seller' =>
  role === 'admin' ? (buyer.removed ? 'buyer' : 'seller') : role;

/** Whether the money of a buyer who does this waits for the seller's answer. */
export const waitsForSeller = ({ state, phase, role }: OrderPage, act: DealAct): boolean =>
  act === 'refuse' ||
  ((act === 'call-off' || act === 'no-show') &&
    state === 'paid' &&
    phase === 'at-handover' &&
    role === 'buyer');

/** Whether the page has a question before an act, which may cost something only at a certain point. */
export function asksFirst({ state, meeting }: OrderPage, act: DealAct): act is AskedAct {
  if (!isAsked(act)) return false;
  const { costs } = actFacts[act];
  const isLate = costs !== 'nothing' && costs.only === 'agreed-meeting';
  return !isLate || (state === 'reserved' && meeting?.agreed === true);
}
