import { type SqlBool, sql } from 'kysely';
import type { ReportReason } from '#contract/constants.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { countOf, toListPage } from '#server/http/api/keyset-pagination.ts';

/** Reported phones that are not removed, most reported first; one row for each phone. */
export const getReportItems: Handler<'GET /reportitems'> = async ({ query, caller, deps }) => {
  let reported = deps.db
    .selectFrom('reported_products')
    .innerJoin('products', 'products.id', 'reported_products.product_id')
    .innerJoin('members', 'members.id', 'products.seller_id')
    .select([
      'first_report_id',
      'product_id',
      'reports',
      'products.name as product_name',
      'members.name as seller_name',
      'products.hidden_at',
      'products.seller_id',
      'products.paid_at',
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('reports')
          .select('reports.id')
          .whereRef('reports.product_id', '=', 'reported_products.product_id')
          .where('reports.closed_at', 'is', null)
          .where('reporter_id', '=', caller.userId),
      ).as('is_reporter'),
    )
    .select(({ selectFrom }) =>
      selectFrom('reports')
        .select(sql<ReportReason[] | null>`array_agg(distinct reason)`.as('reasons'))
        .whereRef('reports.product_id', '=', 'reported_products.product_id')
        .where('reports.closed_at', 'is', null)
        .where('reports.reason', 'is not', null)
        .as('reasons'),
    )
    .select((row) => row.ref('products.image_id').$notNull().as('image_id'))
    .where('products.removed_at', 'is', null);
  if (query.before) {
    reported = reported.where(sql<SqlBool>`(reports, product_id) < (
      select reports, product_id from reported_products where product_id = ${query.before}
    )`);
  }
  const rows = await reported
    .orderBy('reports', 'desc')
    .orderBy('product_id', 'desc')
    .limit(query.limit + 1)
    .execute();
  const fetched = rows.map((row) => ({
    _id: row.first_report_id,
    itemId: row.product_id,
    img: deps.imageHost.urlOf(row.image_id),
    selersName: row.seller_name,
    productName: row.product_name,
    reports: row.reports,
    reasons: row.reasons ?? [],
    hidden: row.hidden_at !== null,
    sold: row.paid_at !== null,
    own: row.seller_id === caller.userId || Boolean(row.is_reporter),
  }));
  return toListPage({
    query,
    fetched,
    cursorOf: ({ itemId }) => itemId,
    // Its trigger drops the rows of removed phones.
    count: () =>
      countOf(
        deps.db
          .selectFrom('reported_products')
          .select(({ fn }) => fn.countAll<string>().as('rows')),
      ),
  });
};
