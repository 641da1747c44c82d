import type { Db } from '#server/db/client.ts';
import type { CardIntent } from '#server/ports/card-payments/port.ts';
import { currency } from './open-intent.ts';
import type { LockedPayment } from './transitions.ts';

/** The locked rows of one payment. */
export type LockedSale = {
  product: { id: string };
  payment: Omit<LockedPayment, 'intent_id'>;
  booking: { id: string };
  /** The phone is sold, removed, or held by another, the booking cancelled, or the buyer removed. */
  isTooLate: boolean;
};

/** Other programs may share the account at the card provider; their intents are ignored. */
export async function isOurs(db: Db, { id, metadata }: CardIntent): Promise<boolean> {
  if (metadata.paymentId) return true;
  const payment = await db
    .selectFrom('payments')
    .select('id')
    .where('intent_id', '=', id)
    .executeTakeFirst();
  return payment !== undefined;
}

/**
 * Locks buyer, phone, payment and booking, always in this order, and compares them with the
 * provider's intent. Returns a sentence as `mismatch` if ids, amount or currency differ.
 */
export async function findSale(
  trx: Db,
  intent: CardIntent,
): Promise<LockedSale | { mismatch: string }> {
  const { paymentId, bookingId, productId } = intent.metadata;
  const money = `The card provider has ${intent.amount} ${intent.currency} in ${intent.id}`;
  if (!isUuid(paymentId) || !isUuid(bookingId) || !isUuid(productId)) {
    return { mismatch: `${money} without the ids of a payment.` };
  }
  const buyer = await trx
    .selectFrom('members')
    .select('removed_at')
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('payments').select('buyer_id').where('id', '=', paymentId),
    )
    .forShare()
    .executeTakeFirst();
  const product = await trx
    .selectFrom('products')
    .select(['id', 'seller_id', 'paid_at', 'hidden_at', 'removed_at'])
    .where('id', '=', productId)
    .forUpdate()
    .executeTakeFirst();
  const payment = await trx
    .selectFrom('payments')
    .select(['id', 'state', 'amount', 'buyer_id', 'intent_id'])
    .where('id', '=', paymentId)
    .where('booking_id', '=', bookingId)
    .where('product_id', '=', productId)
    .forUpdate()
    .executeTakeFirst();
  const booking = await trx
    .selectFrom('bookings')
    .select(['id', 'price', 'cancelled_at'])
    .where('id', '=', bookingId)
    .forUpdate()
    .executeTakeFirst();
  if (!buyer || !product || !payment || !booking)
    return { mismatch: `${money} for no payment of ours.` };
  if (payment.intent_id && payment.intent_id !== intent.id) {
    return { mismatch: `${money}, but payment ${paymentId} is ${payment.intent_id}.` };
  }
  const isSameAmount =
    intent.currency === currency &&
    intent.amount === payment.amount &&
    intent.amount === booking.price;
  if (!isSameAmount) {
    const expected = `${payment.amount} ${currency} for a booking of ${booking.price}`;
    return { mismatch: `${money}; payment ${paymentId} asked for ${expected}.` };
  }
  const otherBuyer = await trx
    .selectFrom('payments')
    .select('id')
    .where('product_id', '=', productId)
    .where('state', 'in', ['held', 'paid'])
    .where('id', '!=', paymentId)
    .executeTakeFirst();
  return {
    product,
    payment: { ...payment, seller_id: product.seller_id },
    booking,
    isTooLate: [
      product.paid_at,
      product.removed_at,
      product.hidden_at,
      otherBuyer,
      booking.cancelled_at,
      buyer.removed_at,
    ].some(Boolean),
  };
}

/** Checked, because PostgreSQL fails on a malformed uuid, and metadata may be anything. */
function isUuid(text: string | undefined): text is string {
  return text !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
