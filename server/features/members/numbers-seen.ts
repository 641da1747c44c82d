import { type RawBuilder, type Selectable, sql } from 'kysely';
import { dayMs } from '#contract/durations.ts';
import { stateFacts, storedStates } from '#contract/orders/deal-states.ts';
import { limits } from '#contract/rules.ts';
import type { Database } from '#server/db/schema.ts';

type Side = 'buyer' | 'seller';

type SeenColumns = Pick<
  Selectable<Database['deals']>,
  'state' | 'changed_at' | 'buyer_number_shared_at' | 'seller_number_shared_at'
>;

// Without a sale, or once money goes back, there is nothing left to arrange.
const liveStates = storedStates.filter((state) => !stateFacts[state].ended);
const soldStates = storedStates.filter((state) => stateFacts[state].ended === 'sold');

const shownSince = (now: Date) => new Date(now.getTime() - limits.numberShownDays * dayMs);

/**
 * Whether the other side sees the number of `side`, in the order and in their thread. Numbers are
 * valuable to strangers, and a payment that is called off costs nothing. So a number is shown from an
 * agreed meeting on, or when its owner shares it, and not after the end (decision 0135).
 */
export function isNumberSeen(deal: SeenColumns, side: Side, now: Date): boolean {
  if (deal[`${side}_number_shared_at`] === null) return false;
  if (soldStates.some((state) => state === deal.state)) return deal.changed_at > shownSince(now);
  return liveStates.some((state) => state === deal.state);
}

/** The same of a row of `threads`, by the deals of its two about its phone. */
export function isNumberSeenInThread(side: Side, now: Date): RawBuilder<boolean> {
  const sharedAt = sql.ref(`deals.${side}_number_shared_at`);
  return sql<boolean>`exists (select from deals
    where deals.product_id = threads.product_id and deals.buyer_id = threads.buyer_id
      and ${sharedAt} is not null
      and (deals.state = any(${liveStates}::text[])
        or (deals.state = any(${soldStates}::text[]) and deals.changed_at > ${shownSince(now)})))`;
}
