import { stateFacts } from '#contract/orders/deal-states.ts';
import { limits } from '#contract/rules.ts';
import type { DealRow } from './deal-row.ts';

type Side = 'buyer' | 'seller';

/**
 * Whether the other side sees the number of `side`. Numbers are valuable to strangers, and a
 * payment that is called off costs nothing. So a number is shown from an agreed meeting on, or when
 * its owner shares it, and not after the end (decision 0135).
 */
export function isNumberSeen(
  deal: Pick<
    DealRow,
    'state' | 'changed_at' | 'buyer_number_shared_at' | 'seller_number_shared_at'
  >,
  side: Side,
  now: Date,
): boolean {
  const { ended } = stateFacts[deal.state];
  // Without a sale, or once money goes back, there is nothing left to arrange.
  if (deal[`${side}_number_shared_at`] === null || (ended && ended !== 'sold')) return false;
  const shownForMs = limits.numberShownDays * 24 * 60 * 60 * 1000;
  return ended !== 'sold' || now.getTime() - deal.changed_at.getTime() < shownForMs;
}

/** The columns once both have agreed to meet, or have met. */
export const bothShared = (now: Date) => ({
  buyer_number_shared_at: now,
  seller_number_shared_at: now,
});
