import { type SqlBool, sql } from 'kysely';
import { toTaka } from '#contract/money.ts';
import type { ListQuery } from '#contract/paging.ts';
import type { Product } from '#contract/phones/products.ts';
import type { Db } from '#server/db/client.ts';
import type { ListPage } from '#server/http/api/handler.ts';
import { toListPage } from '#server/http/api/keyset-pagination.ts';
import type { ImageHost } from '#server/ports/image-host/port.ts';

/** The public columns of products that are not removed, with their seller's name and badge. */
export function selectProducts(db: Db) {
  return db
    .selectFrom('products')
    .innerJoin('members', 'members.id', 'products.seller_id')
    .select([
      'products.id',
      'products.name',
      'products.category_id',
      'products.condition',
      'products.description',
      'products.location',
      'products.market_price',
      'products.selling_price',
      'products.use_time',
      'products.ram_room',
      'products.post_time',
      'products.advertised_at',
      'products.paid_at',
      'products.version',
      'members.name as seller_name',
      'products.hidden_at',
      'products.hidden_by',
      'members.is_verified',
      'members.verified_checks',
    ])
    .select((row) => row.ref('products.image_id').$notNull().as('image_id'))
    .where('products.removed_at', 'is', null);
}

/** The same without hidden ones: the public phones. */
export const selectShownProducts = (db: Db) =>
  selectProducts(db).where('products.hidden_at', 'is', null);

type ProductList = {
  /** From `selectProducts`. */
  phones: ReturnType<typeof selectProducts>;
  /** The list's order, newest first; phones without that time are not in the list. */
  by: 'created_at' | 'advertised_at';
  query: ListQuery;
  imageHost: ImageHost;
  /** Counts the whole list; see `toListPage`. */
  count: () => Promise<number>;
};

/** A page of phones by keyset pagination, whose cost does not depend on the page. */
export async function fetchProductPage(list: ProductList): Promise<ListPage<Product>> {
  const { phones, by, query, imageHost, count } = list;
  const cursor = query.before;
  const rest = cursor
    ? phones.where(
        sql<SqlBool>`(${sql.ref(`products.${by}`)}, products.id) < (
          select ${sql.ref(by)}, id from products where id = ${cursor}
        )`,
      )
    : phones;
  const rows = await rest
    .orderBy(`products.${by}`, 'desc')
    .orderBy('products.id', 'desc')
    .limit(query.limit + 1)
    .execute();
  return toListPage({ query, fetched: rows.map((row) => toProduct(row, imageHost)), count });
}

type ProductRow = Awaited<ReturnType<ReturnType<typeof selectProducts>['execute']>>[number];

/** Converts a row to the wire format, and its prices from poisha to Taka. */
export function toProduct(row: ProductRow, imageHost: ImageHost): Product {
  return {
    _id: row.id,
    name: row.name,
    img: imageHost.urlOf(row.image_id),
    categoryId: row.category_id,
    condition: row.condition,
    description: row.description,
    location: row.location,
    marketPrice: toTaka(row.market_price),
    selingPrice: toTaka(row.selling_price),
    useTime: row.use_time,
    ramRoom: row.ram_room,
    postTime: row.post_time,
    selersName: row.seller_name,
    isVerified: row.is_verified,
    ...(row.is_verified &&
      row.verified_checks.length > 0 && { verifiedChecks: row.verified_checks }),
    ...(row.hidden_at && { hidden: true as const, hiddenBy: row.hidden_by ?? 'admin' }),
    advertize: row.advertised_at !== null,
    paid: row.paid_at !== null,
    version: row.version,
  };
}
