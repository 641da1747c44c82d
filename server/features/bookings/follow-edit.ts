import { sql } from 'kysely';
import { toTaka } from '#contract/money.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { digestDay } from '../notices/mail-times.ts';
import { notify } from '../notices/notify.ts';
import { isBeingPaid, isOpenBooking } from './sale.ts';

type NotifyDeps = Pick<Deps, 'newId' | 'clock'>;

/**
 * Notifies the buyers of a phone whose listing was changed that they must review it. A buyer with
 * an earlier, unread change is not notified again. Lock the phone first.
 */
export async function notifyOfChange(
  trx: Db,
  { productId, from, to }: { productId: string; from: number; to: number },
  deps: NotifyDeps,
): Promise<void> {
  const bookings = await trx
    .selectFrom('bookings')
    .select(['id', 'buyer_id'])
    .where('product_id', '=', productId)
    .where('version', '=', from)
    .where(isOpenBooking)
    .orderBy('id')
    .execute();
  for (const { id: bookingId, buyer_id: memberId } of bookings) {
    const event = `${bookingId} ${to}`;
    await notify(trx, { kind: 'listing-changed', memberId, event, productId, bookingId }, deps);
  }
}

/**
 * Notifies the buyers of phones that are removed for good, once for each booking. Lock the phones
 * first.
 */
export async function notifyOfRemoval(
  trx: Db,
  productIds: readonly string[],
  deps: NotifyDeps,
): Promise<void> {
  if (productIds.length === 0) return;
  const bookings = await trx
    .selectFrom('bookings')
    .select(['id', 'buyer_id', 'product_id'])
    .where('product_id', 'in', productIds)
    .where(isOpenBooking)
    // In the order of members, so that two removals cannot deadlock.
    .orderBy('buyer_id')
    .orderBy('id')
    .execute();
  for (const { id: bookingId, buyer_id: memberId, product_id: productId } of bookings) {
    const notice = {
      kind: 'phone-gone',
      memberId,
      event: bookingId,
      productId,
      bookingId,
    } as const;
    await notify(trx, notice, deps);
  }
}

/**
 * Lowers the price (poisha) of bookings at a higher one, with one notice for each buyer and day. A
 * booking that is being paid has its old price until the payment has ended (`catchUpWithPrice`).
 * Lock the phone first.
 */
export async function lowerBookedPrices(
  trx: Db,
  { productId, price }: { productId: string; price: number },
  deps: NotifyDeps,
): Promise<void> {
  const lowered = await trx
    .updateTable('bookings')
    .set({ price })
    .where('product_id', '=', productId)
    .where('price', '>', price)
    .where(isOpenBooking)
    .where(({ not }) => not(isBeingPaid))
    .returning(['id', 'buyer_id'])
    .execute();
  for (const { id, buyer_id } of lowered) {
    await notifyOfLowerPrice(trx, { bookingId: id, memberId: buyer_id, productId, price }, deps);
  }
}

/**
 * The same for the booking of a payment that ended without money, because the price may have
 * dropped while it was being paid. The payment's phone is locked.
 */
export async function catchUpWithPrice(
  trx: Db,
  paymentId: string,
  deps: NotifyDeps,
): Promise<void> {
  const lowered = await trx
    .updateTable('bookings')
    .from('products')
    .from('payments')
    .set(({ ref }) => ({ price: ref('products.selling_price') }))
    .where('payments.id', '=', paymentId)
    .whereRef('bookings.id', '=', 'payments.booking_id')
    .whereRef('products.id', '=', 'bookings.product_id')
    .whereRef('bookings.price', '>', 'products.selling_price')
    .where(isOpenBooking)
    .returning(['bookings.id', 'bookings.buyer_id', 'bookings.product_id', 'bookings.price'])
    .executeTakeFirst();
  if (!lowered) return;
  const { id: bookingId, buyer_id: memberId, product_id: productId, price } = lowered;
  await notifyOfLowerPrice(trx, { bookingId, memberId, productId, price }, deps);
}

type Fall = { bookingId: string; memberId: string; productId: string; price: number };

/** Another drop on the same day updates the existing notice. */
async function notifyOfLowerPrice(
  trx: Db,
  { price, ...about }: Fall,
  deps: NotifyDeps,
): Promise<void> {
  const kind = 'booked-price-fell';
  const event = `${digestDay(deps.clock())} ${about.bookingId}`;
  const facts = { taka: toTaka(price) };
  const { numAffectedRows } = await sql`update notices set facts = ${JSON.stringify(facts)}::jsonb
    where member_id = ${about.memberId} and kind = ${kind} and event = ${event}`.execute(trx);
  if (Number(numAffectedRows ?? 0) === 0) await notify(trx, { ...about, kind, event, facts }, deps);
}
