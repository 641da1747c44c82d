import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { Problem } from '#server/lib/problem.ts';
import { refuseUnseen } from '../../bookings/ask-again.ts';
import { reservationsOf, takingStates } from '../../bookings/sale.ts';
import { refuseOwnMatter } from '../../members/own-matter.ts';
import type { LockedPayment } from '../transitions.ts';

export type LockedBooking = Awaited<ReturnType<typeof lockBooking>>;

/**
 * Locks buyer, phone, payments and booking in the common order, for an admin who is locked already.
 * Reads what decides whether the booking can be paid. Throws `not-found` and `own-matter`.
 */
export async function lockBooking(trx: Db, bookingId: string, adminId: string) {
  const whose = await trx
    .selectFrom('bookings')
    .innerJoin('products', 'products.id', 'bookings.product_id')
    .select(['bookings.buyer_id', 'bookings.product_id', 'products.seller_id'])
    .where('bookings.id', '=', bookingId)
    .executeTakeFirst();
  if (!whose) throw new Problem('not-found');
  refuseOwnMatter(adminId, whose.buyer_id, whose.seller_id);
  const buyer = await trx
    .selectFrom('members')
    .select('removed_at')
    .where('id', '=', whose.buyer_id)
    .forShare()
    .executeTakeFirstOrThrow();
  const product = await trx
    .selectFrom('products')
    .select(['id', 'seller_id', 'paid_at', 'hidden_at', 'removed_at', 'selling_price', 'version'])
    .where('id', '=', whose.product_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const payments = await trx
    .selectFrom('payments')
    .select(['id', 'booking_id', 'state', 'amount', 'buyer_id', 'way', 'held_until'])
    .where('product_id', '=', product.id)
    .where(({ or, eb }) => or([eb('booking_id', '=', bookingId), eb('state', 'in', takingStates)]))
    .orderBy('id', 'desc')
    .forUpdate()
    .execute();
  const booking = await trx
    .selectFrom('bookings')
    .select(['id', 'product_id', 'buyer_id', 'price', 'price_until', 'version'])
    .select(['paid_at', 'cancelled_at'])
    .where('id', '=', bookingId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const reserved = await reservationsOf(trx, [product.id])
    .select(sql`1`.as('one'))
    .executeTakeFirst();
  return { buyer, product, payments, booking, isReserved: reserved !== undefined };
}

type Payable = {
  /** Poisha. */
  price: number;
  /** The buyer's hold, or their newest payment at this price that failed; undefined before any. */
  payment: LockedPayment | undefined;
};

/**
 * Refuses a booking that its buyer cannot pay, by the rules of an ordinary payment. Throws
 * `booking-cancelled`, `booking-paid`, `buyer-removed`, `product-not-found`, `product-sold`,
 * `product-held`, `product-reserved`, `listing-changed` and `price-changed`.
 */
export function refuseUnpayable(
  { buyer, product, payments, booking, isReserved }: LockedBooking,
  now: Date,
): Payable {
  if (booking.paid_at) throw new Problem('booking-paid');
  if (booking.cancelled_at) throw new Problem('booking-cancelled');
  if (buyer.removed_at) throw new Problem('buyer-removed');
  if (product.removed_at || product.hidden_at) throw new Problem('product-not-found');
  const live = payments.find(({ state }) => state === 'held' || state === 'paid');
  if (product.paid_at || live?.state === 'paid') throw new Problem('product-sold');
  if (isReserved) throw new Problem('product-reserved');
  if (live && live.booking_id !== booking.id) throw new Problem('product-held');
  // The seller cannot change it while it is held.
  const isFixed = live !== undefined && live.held_until > now;
  if (!isFixed) refuseUnseen(booking, product, now);
  const price = isFixed ? live.amount : booking.price;
  const payment =
    live ?? payments.find(({ state, amount }) => state === 'released' && amount === price);
  return { price, payment: payment && { ...payment, seller_id: product.seller_id } };
}
