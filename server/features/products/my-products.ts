import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { countOf } from '#server/http/api/keyset-pagination.ts';
import { lockMember } from '../members/lock-member.ts';
import { fetchProductPage, selectProducts } from './product-rows.ts';
import { removeProduct } from './remove-product.ts';

/** A page of the caller's own phones, including sold ones, with what others did with each. */
export const getMyProducts: Handler<'GET /dashboard/myproducts/:email'> = async ({
  query,
  caller,
  deps: { db, imageHost },
}) => {
  const page = await fetchProductPage({
    phones: selectProducts(db).where('products.seller_id', '=', caller.userId),
    by: 'created_at',
    query,
    imageHost,
    count: () =>
      countOf(
        db
          .selectFrom('products')
          .select(({ fn }) => fn.countAll<string>().as('rows'))
          .where('seller_id', '=', caller.userId)
          .where('removed_at', 'is', null),
      ),
  });
  const interest = await readInterest(
    db,
    page.rows.map(({ _id }) => _id),
  );
  const none = { views: 0, bookings: 0 };
  return {
    ...page,
    rows: page.rows.map((phone) => ({ ...phone, ...(interest.get(phone._id) ?? none) })),
  };
};

/** The views and the bookings that were not cancelled, by the phone's id. */
async function readInterest(db: Db, ids: string[]) {
  if (ids.length === 0) return new Map<string, { views: number; bookings: number }>();
  const rows = await db
    .selectFrom('products')
    .select(({ selectFrom, fn, ref }) => [
      'id',
      selectFrom('product_views')
        .select(sql<string>`coalesce(sum(views), 0)`.as('sum'))
        .where('product_id', '=', ref('products.id'))
        .as('views'),
      selectFrom('bookings')
        .select(fn.countAll<string>().as('count'))
        .where('product_id', '=', ref('products.id'))
        .where('cancelled_at', 'is', null)
        .as('bookings'),
    ])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, views, bookings }) => [
      id,
      { views: Number(views), bookings: Number(bookings) },
    ]),
  );
}

/** Removes one of the caller's own, unsold phones. */
export const deleteMyProduct: Handler<'DELETE /myproducts/:id'> = async ({
  params,
  caller,
  deps,
}) => {
  await transact(deps.db, async (trx) => {
    await lockMember(trx, caller.userId);
    await removeProduct(trx, params.id, deps, caller.userId);
  });
  return { acknowledged: true, deletedCount: 1 };
};
