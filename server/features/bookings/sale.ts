import { type SqlBool, sql } from 'kysely';
import type { DealState } from '#contract/orders/deal-states.ts';
import type { Db } from '#server/db/client.ts';
import type { Database } from '#server/db/schema.ts';
import { advertAfterReturn } from '../members/advert-limit.ts';
import { applyBookingEvent } from './transitions.ts';

/**
 * The single definition of a taken phone. Being paid: it has a `held` payment. Sold:
 * `products.paid_at` and the booking's, which only this file writes; `checkLedger` compares both
 * with payments and deals. Reserved for cash: its deal is `reserved`.
 */

/** A phone has at most one payment in these states; the database refuses another. */
export const takingStates = ['held', 'paid'] as const;

/** The payments that hold one of these phones or have bought it. */
export const takingPayments = (db: Db, productIds: readonly string[]) =>
  db
    .selectFrom('payments')
    .where('payments.product_id', 'in', productIds)
    // As literals: a plan for any parameters could not use the index of these states.
    .where(
      'payments.state',
      'in',
      takingStates.map((state) => sql.lit(state)),
    );

/** Holds whose time is not over; the reconciler ends expired ones. */
export const runningHolds = (db: Db, now: Date) =>
  db.selectFrom('payments').where('state', '=', 'held').where('held_until', '>', now);

/**
 * Whether a row of `bookings` is being paid; its provider may take the money even after the hold's
 * time.
 */
export const isBeingPaid = sql<SqlBool>`exists (select from payments
  where payments.booking_id = bookings.id and payments.state = 'held')`;

/** Whether the hold of a row of `bookings` is not over. */
export const isHeldAt = (now: Date) => sql<SqlBool>`exists (select from payments
  where payments.booking_id = bookings.id and payments.state = 'held'
    and payments.held_until > ${now})`;

/** The state from the columns of booking and deal. */
export function orderState(row: {
  state: DealState | null;
  cancelled_at: Date | null;
  ended_as: DealState | null;
  /** Whether a hold of it has not ended. */
  is_paying: SqlBool;
}): DealState {
  if (row.state) return row.state;
  if (row.cancelled_at) return row.ended_as ?? 'cancelled';
  return row.is_paying ? 'paying' : 'booked';
}

/** Whether a row of `bookings` can still be paid. */
export const isOpenBooking = sql<SqlBool>`bookings.paid_at is null and bookings.cancelled_at is null
  and not exists (select from deals where deals.booking_id = bookings.id)`;

/** Whether a row of `products` is reserved for a buyer who pays in cash. */
export const isReserved = sql<SqlBool>`exists (select from deals
  where deals.product_id = products.id and deals.state = 'reserved')`;

/** The deals that reserve these phones; at most one for each phone. */
export const reservationsOf = (db: Db, productIds: string[]) =>
  db
    .selectFrom('deals')
    .where('product_id', 'in', productIds)
    .where('state', '=', sql.lit('reserved'));

/** The schema makes `paid_at` read-only; only this file uses the table with a writable one. */
type WritableProducts = {
  products: Omit<Database['products'], 'paid_at'> & { paid_at: Date | null };
};

const updateSold = (trx: Db, productId: string) =>
  trx
    .$omitTables<'products'>()
    .$extendTables<WritableProducts>()
    .updateTable('products')
    .where('id', '=', productId);

/**
 * Marks the phone of a booking as sold: its money has come, or it was handed over for cash. Lock
 * the phone first. Call it last, because it locks the brand's counter until the commit.
 */
export async function markSold(
  trx: Db,
  sold: { booking_id: string; product_id: string },
  event: 'pay' | 'hand-over',
  now: Date,
): Promise<void> {
  await applyBookingEvent(trx, sold.booking_id, { event }, now);
  await updateSold(trx, sold.product_id).set({ paid_at: now }).execute();
}

/**
 * The phone of a deal that ended without a sale is for sale again; its booking remains paid. It is
 * advertised again only while its seller has room for it.
 */
export async function putBackOnSale(trx: Db, productId: string, now: Date): Promise<void> {
  await updateSold(trx, productId)
    .set({ paid_at: null, advertised_at: advertAfterReturn(now) })
    .execute();
}
