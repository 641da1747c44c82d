import { sql } from 'kysely';
import { handoverOpensHours } from '#contract/orders/deal.ts';
import { maxSimilar, type PhonePage } from '#contract/phone-page.ts';
import type { Product } from '#contract/phones/products.ts';
import type { Db } from '#server/db/client.ts';
import type { Handler } from '#server/http/api/handler.ts';
import type { ImageHost } from '#server/ports/image-host/port.ts';
import { readFairPrice } from '../prices/read-fair-price.ts';
import { shownRun, toShown } from '../self-tests/shown.ts';
import { selectDeclared, toFoundPhone } from './declared-rows.ts';
import { previewName, previewPath, previewPlace, requirePage } from './phone-addresses.ts';
import { photosOf } from './photos.ts';
import { selectShownProducts, toProduct } from './product-rows.ts';
import { publicSellerColumns, toPublicSeller } from './public-seller.ts';

/**
 * A phone with everything on its page. Throws `product-gone` for one that was removed, or sold too
 * long ago, and `product-not-found` for one that never existed, or is hidden and may come back.
 */
export const getPhone: Handler<'GET /phone/:id'> = async ({ params, deps }) => {
  const { db, imageHost, clock } = deps;
  const found = await selectPhone(db, clock())
    .where('products.id', '=', params.id)
    .executeTakeFirst();
  const row = await requirePage(db, params.id, found, clock());
  const { paid_at: soldAt, model_id: modelId } = row;
  const phone = toFoundPhone(row, imageHost);
  const [similar, fairPrice] = await Promise.all([
    findSimilar(db, imageHost, row),
    modelId && !soldAt ? readFairPrice(db, { ...row, modelId }, clock()) : null,
  ]);
  return {
    ...phone,
    selingPrice: soldAt ? null : phone.selingPrice,
    ...(soldAt && { soldAt: soldAt.toISOString() }),
    brand: { slug: row.brand_slug, name: row.brand_name, bangla: row.brand_bangla },
    photos: [phone.img, ...row.photos.map((photo) => imageHost.urlOf(photo))],
    preview: previewPath(row),
    shared: { name: previewName(row.name), location: previewPlace(row.location) },
    views: Number(row.views),
    seller: { _id: row.page_id, ...toPublicSeller(row) },
    said: row.said,
    ...(row.shown && { shown: toShown(row.shown, clock()) }),
    fairPrice,
    similar,
  };
};

/**
 * The check list points that failed for buyers who refused the phone at an agreed meeting; their
 * texts and names are not public. Buyers who never came to a meeting do not count, nor does one who
 * took the phone later.
 */
const saidByBuyers = sql<PhonePage['said']>`(
  select coalesce(jsonb_agg(jsonb_build_object('at', to_char(refused.at at time zone 'utc',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'failed', coalesce(refused.detail->'failed', '[]'), 'answer', coalesce((
        select detail->>'reason' from deal_events answer
        where answer.booking_id = deals.booking_id and answer.event = 'list-again'
        order by answer.id desc limit 1), '')) order by refused.id desc), '[]')
  from deals join deal_events refused on refused.booking_id = deals.booking_id
    and refused.event = 'refuse'
  where deals.product_id = products.id and deals.state in ('refunding', 'refunded')
    and meeting_accepted_at is not null
    and refused.at >= meeting_at - make_interval(hours => ${sql.lit(handoverOpensHours)}))`;

/** A phone with its views, and the public facts about its seller. */
function selectPhone(db: Db, now: Date) {
  return selectDeclared(db)
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .select([
      'products.model_id',
      'categories.slug as brand_slug',
      'categories.name as brand_name',
      'categories.bangla as brand_bangla',
    ])
    .select([saidByBuyers.as('said'), shownRun(now).as('shown')])
    .select(({ selectFrom, ref }) => [
      photosOf,
      ...publicSellerColumns(now),
      selectFrom('product_views')
        .select(sql<string>`coalesce(sum(views), 0)`.as('views'))
        .where('product_id', '=', ref('products.id'))
        .as('views'),
    ]);
}

type Wanted = { id: string; model_id: string | null; category_id: string; selling_price: number };

/**
 * Phones for sale of the same model, the newest first; then of the same brand, the nearest in
 * price. Each part reads only a few rows of an index, however large the shop is.
 */
async function findSimilar(db: Db, imageHost: ImageHost, wanted: Wanted): Promise<Product[]> {
  const { id, model_id: model, category_id: brand, selling_price: price } = wanted;
  // An empty box is not a similar phone, and the index by price separates them.
  const onSale = sql`paid_at is null and removed_at is null and hidden_at is null
    and not stands_last and id <> ${id}`;
  const most = sql.lit(maxSimilar);
  const rows = await selectShownProducts(db)
    .innerJoin(
      sql<{ similar_id: string; nearness: number }>`(
        select id as similar_id, min(nearness) as nearness from (
          (select id, 0 as nearness from products where ${onSale} and model_id = ${model}
            order by created_at desc, id desc limit ${most})
          union all
          (select id, 1 + selling_price - ${price}::integer from products
            where ${onSale} and category_id = ${brand} and selling_price >= ${price}
            order by selling_price, id limit ${most})
          union all
          (select id, 1 + ${price}::integer - selling_price from products
            where ${onSale} and category_id = ${brand} and selling_price < ${price}
            order by selling_price desc, id desc limit ${most})
        ) near group by id order by 2, 1 desc limit ${most}
      )`.as('similar'),
      (join) => join.onRef('similar.similar_id', '=', 'products.id'),
    )
    .orderBy('similar.nearness')
    .orderBy('products.created_at', 'desc')
    .orderBy('products.id', 'desc')
    .execute();
  return rows.map((row) => toProduct(row, imageHost));
}
