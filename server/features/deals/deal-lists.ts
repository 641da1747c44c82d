import { type SqlBool, sql } from 'kysely';
import { toTaka } from '#contract/money.ts';
import type { DealLine } from '#contract/orders/orders.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { countOf, toListPage } from '#server/http/api/keyset-pagination.ts';
import { bookedCover, photoAddress } from '../bookings/listing-version.ts';
import { earlierDeals } from '../bookings/orders-of-phones.ts';
import { isHeldAt, orderState } from '../bookings/sale.ts';
import { turnOf } from './get-order.ts';

/** A page of the bookings and deals of the caller's own phones, newest first. */
export const getSales: Handler<'GET /sales'> = async ({ query, caller, deps }) => {
  const ofSeller = selectLines(deps.db, deps.clock())
    .select(earlierDeals)
    .where('products.seller_id', '=', caller.userId);
  const page = query.before
    ? ofSeller.where(
        sql<SqlBool>`(bookings.created_at, bookings.id) < (select b.created_at, b.id
          from bookings b join products p on p.id = b.product_id
          where b.id = ${query.before} and p.seller_id = ${caller.userId})`,
      )
    : ofSeller;
  const rows = await page
    .orderBy('bookings.created_at', 'desc')
    .orderBy('bookings.id', 'desc')
    .limit(query.limit + 1)
    .execute();
  return toListPage({
    query,
    fetched: rows.map((row) => ({ ...toLine(row, deps), ...row.earlier })),
    count: () =>
      countOf(
        deps.db
          .selectFrom('bookings')
          .innerJoin('products', 'products.id', 'bookings.product_id')
          .select(({ fn }) => fn.countAll<string>().as('rows'))
          .where('products.seller_id', '=', caller.userId),
      ),
  });
};

/** Bookings with their deals, for `toLine`. */
export function selectLines(db: Db, now: Date) {
  return db
    .selectFrom('bookings')
    .innerJoin('products', 'products.id', 'bookings.product_id')
    .leftJoin('deals', 'deals.booking_id', 'bookings.id')
    .select([
      'bookings.id',
      'bookings.product_id',
      'bookings.product_name',
      'bookings.price',
      'bookings.created_at',
      'bookings.cancelled_at',
      'bookings.ended_as',
      'bookings.cash_asked_at',
      'deals.state',
      'deals.changed_at',
      'deals.due_at',
      'deals.meeting_by',
      'deals.meeting_accepted_at',
      'deals.late_code_at',
      'deals.case_closed_at',
      'deals.reversed_at',
      'deals.reversal_closed_at',
    ])
    .select(bookedCover)
    .select(isHeldAt(now).as('is_paying'));
}

type Row = Awaited<ReturnType<ReturnType<typeof selectLines>['execute']>>[number];

/** Without what the buyer did before. */
type Line = Omit<DealLine, 'earlierDeals' | 'earlierCashDeals'>;

export function toLine(row: Row, { imageHost }: Pick<Deps, 'imageHost'>): Line {
  const state = orderState(row);
  return {
    _id: row.id,
    state,
    turn: turnOf(state, row),
    productId: row.product_id,
    productName: row.product_name,
    productImg: row.cover ? photoAddress(row.cover, { imageHost, bookingId: row.id }) : '',
    price: toTaka(row.price),
    at: (row.changed_at ?? row.cancelled_at ?? row.created_at).toISOString(),
    until: row.due_at?.toISOString() ?? null,
  };
}
