import { sql } from 'kysely';
import type { Handler } from '#server/http/handler.ts';

/** Reported phones that are still there, most reported first; one row for each phone. */
export const getReportItems: Handler<'GET /reportitems'> = async ({ deps }) => {
  const rows = await deps.db
    .selectFrom('reports')
    .innerJoin('products', 'products.id', 'reports.product_id')
    .innerJoin('members', 'members.id', 'products.seller_id')
    .select(({ fn }) => [
      sql<string>`min(reports.id::text)`.as('report_id'),
      'products.id',
      'products.image_id',
      'products.name as product_name',
      'members.name as seller_name',
      fn.countAll<string>().as('reports'),
    ])
    .where('products.removed_at', 'is', null)
    .groupBy(['products.id', 'members.id'])
    .orderBy('reports', 'desc')
    .orderBy('products.id')
    .execute();
  return rows.map((row) => ({
    _id: row.report_id,
    itemId: row.id,
    img: deps.imageHost.urlOf(row.image_id),
    selersName: row.seller_name,
    productName: row.product_name,
    reports: Number(row.reports),
  }));
};
