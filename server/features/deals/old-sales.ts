import { sql } from 'kysely';
import { toTaka } from '#contract/money.ts';
import type { DealState } from '#contract/orders/deal-states.ts';
import type { Db } from '#server/db/client.ts';

/**
 * The current state of a sale from before deals existed. `settled-outside`: completed by an
 * upgrade. `given-back`: called off, refused or ended by its deadline, as if the phone had not been
 * handed over. `released`: completed by buyer and seller, so that its money is in the seller's
 * balance or was paid out. `live`: an open deal.
 */
export type OldSaleEnd = 'settled-outside' | 'given-back' | 'released' | 'live';

export type OldSale = {
  became: OldSaleEnd;
  /** The order's id. */
  order: string;
  state: DealState;
  phone: string;
  /** E-mail addresses. */
  buyer: string;
  seller: string;
  taka: number;
  paidAt: string;
  /** The phone is listed, although a buyer may have had it for long. */
  forSaleAgain: boolean;
};

/**
 * All sales from before deals existed, the newest first, for an operator who compares them with
 * outside settlements. Sales whose money an admin or the old program refunded are excluded.
 */
export async function findOldSales(db: Db): Promise<OldSale[]> {
  const { rows } = await sql<Omit<OldSale, 'taka' | 'paidAt'> & { price: number; paid_at: Date }>`
    select case
        when events.was_settled then 'settled-outside'
        when deals.state in ('refunding', 'refunded') then 'given-back'
        when deals.state = 'completed' then 'released'
        else 'live' end as became,
      deals.booking_id as order, deals.state, bookings.product_name as phone,
      buyers.email as buyer, sellers.email as seller, deals.price, deals.paid_at,
      deals.relisted_at is not null and products.paid_at is null and products.removed_at is null
        as "forSaleAgain"
    from deals
    join bookings on bookings.id = deals.booking_id
    join products on products.id = deals.product_id
    join members buyers on buyers.id = deals.buyer_id
    join members sellers on sellers.id = deals.seller_id
    cross join lateral (
      select coalesce(bool_or(event = 'pay'), false) as has_begun,
        coalesce(bool_or(event = 'settled-outside'), false) as was_settled,
        coalesce(bool_or(event not in ('reversed', 'refunded')), false) as was_played
      from deal_events where deal_events.booking_id = deals.booking_id
    ) events
    where deals.payment_id is not null and not events.has_begun
      and (events.was_played or deals.state not in ('refunding', 'refunded'))
    order by deals.paid_at desc, deals.booking_id desc`.execute(db);
  return rows.map(({ price, paid_at, ...sale }) => ({
    ...sale,
    taka: toTaka(price),
    paidAt: paid_at.toISOString(),
  }));
}
