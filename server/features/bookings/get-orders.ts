import { type SqlBool, sql } from 'kysely';
import { toTaka } from '#contract/money.ts';
import type { Booking, Order } from '#contract/orders/bookings.ts';
import { declineReasons } from '#contract/orders/payment-methods.ts';
import type { Db } from '#server/db/client.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { countOf, toListPage } from '#server/http/api/keyset-pagination.ts';
import { Problem } from '#server/lib/problem.ts';
import type { ImageHost } from '#server/ports/image-host/port.ts';
import { askAgainOf, heldUntil, priceUntilOf } from './ask-again.ts';
import { bookedCover, changeColumns, photoAddress } from './listing-version.ts';
import { isReserved } from './sale.ts';

/** A page of the caller's own bookings, newest first. */
export const getMyOrders: Handler<'GET /myorders'> = async ({ query, caller, deps }) => {
  let orders = selectOrders(deps.db, caller.userId);
  if (query.before) {
    orders = orders.where(sql<SqlBool>`(bookings.created_at, bookings.id) < (
      select created_at, id from bookings where id = ${query.before} and buyer_id = ${caller.userId}
    )`);
  }
  const rows = await orders
    .orderBy('bookings.created_at', 'desc')
    .orderBy('bookings.id', 'desc')
    .limit(query.limit + 1)
    .execute();
  return toListPage({
    query,
    fetched: rows.map((row) => toOrder(row, deps.imageHost, deps.clock())),
    count: () =>
      countOf(
        deps.db
          .selectFrom('bookings')
          .select(({ fn }) => fn.countAll<string>().as('rows'))
          .where('buyer_id', '=', caller.userId)
          .where('cancelled_at', 'is', null),
      ),
  });
};

/** One of the caller's own bookings; throws `booking-not-found` for those of others. */
export const getBooked: Handler<'GET /booked/:id'> = async ({ params, caller, deps }) => {
  const row = await selectOrders(deps.db, caller.userId)
    .select(({ selectFrom }) =>
      // By the ledger's sale, because a payment that was refunded later is no longer `paid`.
      selectFrom('payments')
        .innerJoin('ledger_transactions', 'ledger_transactions.payment_id', 'payments.id')
        .innerJoin('payment_attempts', (join) =>
          join
            .onRef('payment_attempts.payment_id', '=', 'payments.id')
            .on('paid_at', 'is not', null),
        )
        .select('payment_attempts.provider_id')
        .whereRef('payments.booking_id', '=', 'bookings.id')
        .where('ledger_transactions.kind', '=', 'sale')
        .limit(1)
        .as('provider_id'),
    )
    .where('bookings.id', '=', params.id)
    .executeTakeFirst();
  if (!row) throw new Problem('booking-not-found');
  return {
    ...toOrder(row, deps.imageHost, deps.clock()),
    userNumber: row.user_number,
    meetLocation: row.meet_location,
    transitionId: row.provider_id ?? '',
    payBy: deps.payments.optionsFor(row.price),
    lastMethod: await findLastMethod(deps.db, caller.userId),
    attempt: await findOpenAttempt(deps.db, row.id),
  };
};

/** The open attempt of a booking; null without one. */
async function findOpenAttempt(db: Db, bookingId: string): Promise<Booking['attempt']> {
  const row = await db
    .selectFrom('payments')
    .innerJoin('payment_attempts', 'payment_attempts.payment_id', 'payments.id')
    .select(['method', 'provider_id', 'capturing_at', 'review', 'facts'])
    .where('payments.booking_id', '=', bookingId)
    .where('payments.state', '=', 'held')
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const reason = declineReasons.find((each) => each === row.facts.declined) ?? null;
  const state = stateOf({ ...row, reason });
  return { transitionId: row.provider_id ?? '', method: row.method, state, reason };
}

type AttemptState = NonNullable<Booking['attempt']>['state'];

/** A declined attempt is over, even if the shop has requested its money. */
function stateOf(row: {
  review: string | null;
  reason: unknown;
  capturing_at: unknown;
  facts: Record<string, string>;
}): AttemptState {
  if (row.review === 'risk') return 'review';
  if (row.reason) return 'declined';
  return row.capturing_at || row.facts.claimed ? 'confirming' : 'open';
}

/** The method that a buyer chose last, also for another phone. */
async function findLastMethod(db: Db, buyerId: string): Promise<Booking['lastMethod']> {
  const last = await db
    .selectFrom('payment_attempts')
    .select('method')
    .where('payment_id', '=', ({ selectFrom }) =>
      selectFrom('payments')
        .select('id')
        .where('buyer_id', '=', buyerId)
        .orderBy('created_at', 'desc')
        .limit(1),
    )
    .orderBy('opened_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.method ?? null;
}

/** A buyer's bookings, as booked, with the state of the phone, also of sold and removed ones. */
function selectOrders(db: Db, buyerId: string) {
  return db
    .selectFrom('bookings')
    .innerJoin('products', 'products.id', 'bookings.product_id')
    .innerJoin('members', 'members.id', 'bookings.buyer_id')
    .leftJoin('deals', 'deals.booking_id', 'bookings.id')
    .select(({ exists, selectFrom }) => [
      'bookings.id',
      'bookings.product_id',
      'bookings.product_name',
      'bookings.price',
      'bookings.user_name',
      'bookings.user_number',
      'bookings.meet_location',
      'bookings.paid_at',
      'bookings.price_until',
      'bookings.version',
      'products.selling_price',
      'products.version as phone_version',
      'products.paid_at as sold_at',
      'products.hidden_at',
      'products.removed_at',
      'members.email',
      exists(
        selectFrom('payments')
          .select('payments.id')
          .whereRef('payments.booking_id', '=', 'bookings.id')
          .where('payments.state', 'in', ['paid', 'refund_due']),
      ).as('has_money'),
      'deals.state',
      sql<boolean>`deals.booking_id is not null and deals.payment_id is null`.as('is_cash'),
      isReserved.as('is_reserved'),
    ])
    .select([heldUntil, bookedCover])
    .select(changeColumns)
    .where('bookings.buyer_id', '=', buyerId)
    .where('bookings.cancelled_at', 'is', null);
}

type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['execute']>>[number];

/** Converts a row to the wire format, and its price from poisha to Taka. */
function toOrder(row: OrderRow, imageHost: ImageHost, now: Date): Order {
  const available =
    row.sold_at === null && row.removed_at === null && row.hidden_at === null && !row.is_reserved;
  const isOpen = row.paid_at === null && !row.is_cash;
  const phone = { selling_price: row.selling_price, version: row.phone_version };
  return {
    _id: row.id,
    productId: row.product_id,
    productName: row.product_name,
    productImg: row.cover ? photoAddress(row.cover, { imageHost, bookingId: row.id }) : '',
    price: toTaka(row.price),
    paid: row.paid_at !== null,
    refunded: row.paid_at !== null && !row.has_money && !row.is_cash,
    cash: row.is_cash,
    state: row.state,
    available,
    priceUntil: isOpen ? priceUntilOf(row, now) : null,
    askAgain: isOpen && available ? askAgainOf(row, phone, now) : null,
    email: row.email,
    userName: row.user_name,
  };
}
