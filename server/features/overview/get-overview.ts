import { sql } from 'kysely';
import { categoryIds, titles } from '#contract/constants.ts';
import { toTaka } from '#contract/money.ts';
import type { Db } from '#server/db/client.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { type Buckets, bucketsOf, movedAt, sumBy } from './buckets.ts';

/**
 * The whole shop over time and by brand. The number of rows that are read depends on the period,
 * not on the shop's size.
 */
export const getOverview: Handler<'GET /overview'> = async ({ query, deps }) => {
  const { period } = query;
  const buckets = bucketsOf(period, deps.clock());
  const [moves, signUps, reports, categories] = await Promise.all([
    readMoney(deps.db, buckets),
    readSignUps(deps.db, buckets),
    readReports(deps.db, buckets),
    deps.db
      .selectFrom('categories')
      .select(['id', 'name', 'bangla', 'unpaid'])
      .orderBy(sql`id::integer`)
      .execute(),
  ]);
  const sales = moves.filter(({ kind }) => kind === 'sale');
  const refunds = moves.filter(({ kind }) => kind === 'refund');
  const received = moves.filter(({ kind }) => kind !== 'refund');
  return {
    period,
    points: buckets.list.map((bucket, index) => {
      const here = (row: { bucket: number }) => row.bucket === index;
      return {
        ...bucket,
        ...totalOf(sales.filter(here)),
        buyers: sumBy(
          signUps.filter((row) => here(row) && row.title === 'buyer'),
          'count',
        ),
        sellers: sumBy(
          signUps.filter((row) => here(row) && row.title === 'seller'),
          'count',
        ),
        reports: sumBy(reports.filter(here), 'count'),
        received: toTaka(sumBy(received.filter(here), 'amount')),
        refunded: toTaka(-sumBy(refunds.filter(here), 'amount')),
      };
    }),
    brands: categories
      .map(({ id, name, bangla, unpaid }) => ({
        categoryId: id,
        name,
        bangla,
        unpaid,
        ...totalOf(sales.filter((row) => row.category_id === id)),
        reports: sumBy(
          reports.filter((row) => row.category_id === id),
          'count',
        ),
      }))
      .filter(
        ({ categoryId: id, unpaid, sales: sold, reports: told }) =>
          categoryIds.some((known) => known === id) || unpaid + sold + told > 0,
      ),
  };
};

function totalOf(sales: { count: string; amount: string }[]) {
  return { sales: sumBy(sales, 'count'), takings: toTaka(sumBy(sales, 'amount')) };
}

/**
 * Ledger transactions that moved a payment's money to the shop or back, at the providers and by hand;
 * `amount` in signed poisha.
 */
function readMoney(db: Db, { begin, indexOfTime }: Buckets) {
  return db
    .selectFrom('ledger_transactions as step')
    .innerJoin('ledger_entries as entry', 'entry.transaction_id', 'step.id')
    .innerJoin('payments', 'payments.id', 'step.payment_id')
    .innerJoin('products', 'products.id', 'payments.product_id')
    .leftJoin('deals', 'deals.payment_id', 'payments.id')
    .select(({ fn }) => [
      indexOfTime(movedAt).as('bucket'),
      'step.kind',
      'category_id',
      fn.countAll<string>().as('count'),
      fn.sum<string>('entry.amount').as('amount'),
    ])
    .where('entry.account', 'in', ['card-provider', 'bank'])
    .where('step.created_at', '>=', begin)
    .where(movedAt, '>=', begin)
    .groupBy(['bucket', 'step.kind', 'category_id'])
    .execute();
}

/**
 * Removed members count, too. The condition names both titles, so that the index on title and time
 * is used.
 */
function readSignUps(db: Db, { begin, indexOfTime }: Buckets) {
  return db
    .selectFrom('members')
    .select(({ fn }) => [
      indexOfTime('created_at').as('bucket'),
      'title',
      fn.countAll<string>().as('count'),
    ])
    .where('title', 'in', titles)
    .where('created_at', '>=', begin)
    .groupBy(['bucket', 'title'])
    .execute();
}

function readReports(db: Db, { firstDay, indexOfDay }: Buckets) {
  return db
    .selectFrom('report_days')
    .select(({ fn }) => [
      indexOfDay(sql.ref('day')).as('bucket'),
      'category_id',
      fn.sum<string>('reports').as('count'),
    ])
    .where('day', '>=', firstDay)
    .groupBy(['bucket', 'category_id'])
    .execute();
}
