import { sql } from 'kysely';
import { toTaka } from '#contract/money.ts';
import type { Db } from '#server/db/client.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { type Buckets, bucketsOf, movedAt, sumBy } from './buckets.ts';

const maxProducts = 50;

/** A seller's own phones, over time and each. Removed phones count by their sales only. */
export const getSalesOverview: Handler<'GET /dashboard/overview/:email'> = async ({
  query,
  caller,
  deps: { db, clock },
}) => {
  const { period } = query;
  const buckets = bucketsOf(period, clock());
  const sellerId = caller.userId;
  const [views, bookings, moves, products] = await Promise.all([
    readViews(db, sellerId, buckets),
    readBookings(db, sellerId, buckets),
    readMoney(db, sellerId, buckets),
    readProducts(db, sellerId, buckets),
  ]);
  return {
    period,
    points: buckets.list.map((bucket, index) => {
      const here = (row: { bucket: number }) => row.bucket === index;
      const sales = moves.filter((row) => here(row) && row.kind === 'sale');
      const refunds = moves.filter((row) => here(row) && row.kind === 'refund-due');
      return {
        ...bucket,
        views: sumBy(views.filter(here), 'count'),
        bookings: sumBy(bookings.filter(here), 'count'),
        sales: sumBy(sales, 'count'),
        // Negated, because debts to the seller are negative in the ledger.
        takings: toTaka(-sumBy(sales, 'amount')),
        returned: toTaka(sumBy(refunds, 'amount')),
      };
    }),
    products: products.map((row) => ({
      _id: row.id,
      name: row.name,
      selingPrice: toTaka(row.selling_price),
      paid: row.paid_at !== null,
      views: Number(row.views),
      bookings: Number(row.bookings),
    })),
  };
};

function readViews(db: Db, sellerId: string, { firstDay, indexOfDay }: Buckets) {
  return db
    .selectFrom('products')
    .innerJoin('product_views', 'product_id', 'products.id')
    .select(({ fn }) => [
      indexOfDay(sql.ref('day')).as('bucket'),
      fn.sum<string>('views').as('count'),
    ])
    .where('seller_id', '=', sellerId)
    .where('removed_at', 'is', null)
    .where('day', '>=', firstDay)
    .groupBy('bucket')
    .execute();
}

function readBookings(db: Db, sellerId: string, { begin, indexOfTime }: Buckets) {
  return db
    .selectFrom('products')
    .innerJoin('bookings', 'product_id', 'products.id')
    .select(({ fn }) => [
      indexOfTime('bookings.created_at').as('bucket'),
      fn.countAll<string>().as('count'),
    ])
    .where('seller_id', '=', sellerId)
    .where('removed_at', 'is', null)
    .where('bookings.cancelled_at', 'is', null)
    .where('bookings.created_at', '>=', begin)
    .groupBy('bucket')
    .execute();
}

/** `amount` in signed poisha, as in the ledger. */
function readMoney(db: Db, sellerId: string, { begin, indexOfTime }: Buckets) {
  return db
    .selectFrom('ledger_entries as entry')
    .innerJoin('ledger_transactions as step', 'step.id', 'entry.transaction_id')
    .leftJoin('deals', 'deals.payment_id', 'step.payment_id')
    .select(({ fn }) => [
      indexOfTime(movedAt).as('bucket'),
      'step.kind',
      fn.countAll<string>().as('count'),
      fn.sum<string>('entry.amount').as('amount'),
    ])
    .where('entry.account', '=', 'seller')
    .where('entry.member_id', '=', sellerId)
    .where('step.created_at', '>=', begin)
    .where(movedAt, '>=', begin)
    .groupBy(['bucket', 'step.kind'])
    .execute();
}

function readProducts(db: Db, sellerId: string, { firstDay, begin }: Buckets) {
  return db
    .selectFrom('products')
    .select(({ selectFrom, fn, ref }) => [
      'id',
      'name',
      'selling_price',
      'paid_at',
      selectFrom('product_views')
        .select(sql<string>`coalesce(sum(views), 0)`.as('sum'))
        .where('product_id', '=', ref('products.id'))
        .where('day', '>=', firstDay)
        .as('views'),
      selectFrom('bookings')
        .select(fn.countAll<string>().as('count'))
        .where('product_id', '=', ref('products.id'))
        .where('bookings.cancelled_at', 'is', null)
        .where('bookings.created_at', '>=', begin)
        .as('bookings'),
    ])
    .where('seller_id', '=', sellerId)
    .where('removed_at', 'is', null)
    .where(({ or, eb }) => or([eb('paid_at', 'is', null), eb('paid_at', '>=', begin)]))
    .orderBy('views', 'desc')
    .orderBy('created_at', 'desc')
    .limit(maxProducts)
    .execute();
}
