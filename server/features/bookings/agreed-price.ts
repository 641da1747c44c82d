import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { Problem } from '#server/lib/problem.ts';
import { isBeingPaid, isOpenBooking } from './sale.ts';

type Of = { productId: string; buyerId: string };

/** The price (poisha) that a buyer and the seller agreed on, while the buyer has it; lock the phone. */
export const agreedPrice = (trx: Db, { productId, buyerId }: Of, now: Date) =>
  trx
    .selectFrom('price_offers')
    .select(['price', 'due_at as until'])
    .where('product_id', '=', productId)
    .where('buyer_id', '=', buyerId)
    .where('state', '=', 'accepted')
    .where('due_at', '>', now)
    .executeTakeFirst();

/**
 * Gives an agreed price (poisha) to the buyer's booking, if there is one; a later booking takes it
 * from the offer. What is being paid or reserved has its price. Lock the phone first.
 */
export async function bookAtAgreedPrice(
  trx: Db,
  { productId, buyerId }: Of,
  { price, until }: { price: number; until: Date },
): Promise<void> {
  await trx
    .updateTable('bookings')
    .set({ price, price_until: until })
    .where('product_id', '=', productId)
    .where('buyer_id', '=', buyerId)
    .where(isOpenBooking)
    .where(({ not }) => not(isBeingPaid))
    .execute();
}

/**
 * Throws `product-held` while the buyer pays for the phone, and `product-reserved` while it is reserved
 * for them: at a price that cannot change meanwhile. Lock the phone first.
 */
export async function refuseWhileBound(trx: Db, { productId, buyerId }: Of): Promise<void> {
  const booking = await trx
    .selectFrom('bookings')
    .select([
      isBeingPaid.as('is_paying'),
      sql<boolean>`exists (select from deals where deals.booking_id = bookings.id)`.as('is_deal'),
    ])
    .where('product_id', '=', productId)
    .where('buyer_id', '=', buyerId)
    .where('cancelled_at', 'is', null)
    .where('paid_at', 'is', null)
    .executeTakeFirst();
  if (booking?.is_paying) throw new Problem('product-held');
  if (booking?.is_deal) throw new Problem('product-reserved');
}
