import { sql } from 'kysely';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';

/** Every brand with its counter; the specification's three have the lowest numbers. */
export const getBrands: Handler<'GET /brands'> = async ({ deps }) => {
  const rows = await deps.db
    .selectFrom('categories')
    .select(['id as categoryId', 'slug', 'name', 'bangla', 'unpaid'])
    .orderBy(sql`id::integer`)
    .execute();
  return rows;
};

/** The models of a brand, without those that were merged into others. */
export const getBrandModels: Handler<'GET /brands/:slug/models'> = async ({ params, deps }) => {
  const brand = await deps.db
    .selectFrom('categories')
    .select('id')
    .where('slug', '=', params.slug)
    .executeTakeFirst();
  if (!brand) throw new Problem('not-found');
  return deps.db
    .selectFrom('models')
    .select(['slug', 'name', 'year', 'variants', 'codes'])
    .where('brand_id', '=', brand.id)
    .where('merged_into', 'is', null)
    .orderBy('year', (by) => by.desc().nullsLast())
    .orderBy('name')
    .execute();
};
