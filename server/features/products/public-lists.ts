import { categoryIds } from '#contract/constants.ts';
import type { Db } from '#server/db/client.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { fetchProductPage, selectShownProducts } from './product-rows.ts';

/**
 * The specification's three brands with their counters, which a trigger maintains; `GET /brands`
 * has the others, too (decision 0069).
 */
export const getCategories: Handler<'GET /categories'> = async ({ deps }) => {
  const rows = await deps.db
    .selectFrom('categories')
    .selectAll()
    .where('id', 'in', categoryIds)
    .execute();
  return categoryIds.flatMap((categoryId) =>
    rows
      .filter(({ id }) => id === categoryId)
      .map(({ name, unpaid }) => ({ categoryId, name, unpaid })),
  );
};

/** Advertised phones that can still be bought, newest advertisement first. */
export const getAdvertizedItems: Handler<'GET /advertizeitems'> = ({ query, deps }) =>
  fetchProductPage({
    phones: selectShownProducts(deps.db)
      .where('products.advertised_at', 'is not', null)
      .where('products.paid_at', 'is', null),
    by: 'advertised_at',
    query,
    imageHost: deps.imageHost,
    count: async () => (await sumCounters(deps.db)).advertised,
  });

/** When the newest advertised phone was advertised; null without adverts. */
export async function lastAdvertisement(db: Db): Promise<Date | null> {
  const newest = await db
    .selectFrom('products')
    .select((select) => select.fn.max('advertised_at').as('at'))
    .where('paid_at', 'is', null)
    .where('hidden_at', 'is', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return newest?.at ?? null;
}

/**
 * The newest phones of one brand; sold ones are hidden (specification, section 2). Throws
 * `not-found` for an unknown number.
 */
export const getCategoryProducts: Handler<'GET /products/:id'> = async ({
  params,
  query,
  deps,
}) => {
  await requireBrand(deps.db, params.id);
  return fetchProductPage({
    phones: selectShownProducts(deps.db)
      .where('products.category_id', '=', params.id)
      .where('products.paid_at', 'is', null),
    by: 'created_at',
    query,
    imageHost: deps.imageHost,
    count: async () => (await sumCounters(deps.db, params.id)).unpaid,
  });
};

/** The specification's three always exist. */
async function requireBrand(db: Db, id: string): Promise<void> {
  if (categoryIds.some((known) => known === id)) return;
  const brand = await db
    .selectFrom('categories')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!brand) throw new Problem('not-found');
}

/**
 * The newest phones, including sold ones, for clients that count themselves; beyond the first page
 * they have the total (decision 0056).
 */
export const getAllProducts: Handler<'GET /allproducts'> = ({ query, deps }) => {
  const { categoryId, paid } = query;
  let phones = selectShownProducts(deps.db);
  if (categoryId) phones = phones.where('products.category_id', '=', categoryId);
  if (paid) phones = phones.where('products.paid_at', paid === 'true' ? 'is not' : 'is', null);
  return fetchProductPage({
    phones,
    by: 'created_at',
    query,
    imageHost: deps.imageHost,
    count: async () => {
      const { unpaid, sold } = await sumCounters(deps.db, categoryId);
      return (paid === 'true' ? 0 : unpaid) + (paid === 'false' ? 0 : sold);
    },
  });
};

/** The counters that a trigger maintains, of one brand or of all. */
async function sumCounters(db: Db, brand?: string) {
  const brands = db.selectFrom('categories').select(['unpaid', 'sold', 'advertised']);
  const rows = await (brand ? brands.where('id', '=', brand) : brands).execute();
  const sumOf = (name: keyof (typeof rows)[number]) =>
    rows.reduce((sum, row) => sum + row[name], 0);
  return { unpaid: sumOf('unpaid'), sold: sumOf('sold'), advertised: sumOf('advertised') };
}
