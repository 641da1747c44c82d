import { type SqlBool, sql } from 'kysely';
import { agesAfter } from '#contract/notices/listing-age.ts';
import type { ListedProduct } from '#contract/orders/listed-product.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { countOf } from '#server/http/api/keyset-pagination.ts';
import { readOrdersOfPhones } from '../bookings/orders-of-phones.ts';
import { lockMember } from '../members/lock-member.ts';
import { fetchProductPage, selectProducts } from './product-rows.ts';
import { removeProduct } from './remove-product.ts';

/** A page of the caller's own phones, including sold ones, with what others did with each. */
export const getMyProducts: Handler<'GET /dashboard/myproducts/:email'> = async ({
  query,
  caller,
  deps: { db, imageHost, clock },
}) => {
  const own = selectProducts(db).where('products.seller_id', '=', caller.userId);
  const page = await fetchProductPage({
    phones: query.inQuestion ? own.where(isInQuestion) : own,
    by: 'created_at',
    query,
    imageHost,
    count: () =>
      countOf(
        db
          .selectFrom('products')
          .select(({ fn }) => fn.countAll<string>().as('rows'))
          .where('seller_id', '=', caller.userId)
          .where('removed_at', 'is', null)
          .$if(query.inQuestion !== undefined, (all) => all.where(isInQuestion)),
      ),
  });
  const ids = page.rows.map(({ _id }) => _id);
  const [views, questions, ordersOf] = await Promise.all([
    readViews(db, ids),
    readQuestions(db, ids),
    readOrdersOfPhones(db, ids, clock()),
  ]);
  return {
    ...page,
    rows: page.rows.map((phone) => ({
      ...phone,
      views: views.get(phone._id) ?? 0,
      inQuestion: questions.get(phone._id)?.inQuestion ?? null,
      codeWanted: questions.get(phone._id)?.codeWanted ?? false,
      ...ordersOf({ id: phone._id, isSold: phone.paid }),
    })),
  };
};

/** The views of each page by others, by the phone's id. */
async function readViews(db: Db, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('product_views')
    .select(({ fn }) => ['product_id', fn.sum<string>('views').as('views')])
    .where('product_id', 'in', ids)
    .groupBy('product_id')
    .execute();
  return new Map(rows.map(({ product_id, views }) => [product_id, Number(views)]));
}

/** Without a sign of its seller, who can answer for it. */
const isInQuestion = sql<SqlBool>`products.asked_at is not null and products.paid_at is null
  and (products.hidden_at is null or products.hidden_by = 'age')`;

/**
 * What each phone's seller still has to do: since when it is in question, as phones without a sign of
 * their seller, and whether a photo with a code is missing.
 */
async function readQuestions(db: Db, ids: string[]) {
  type Questions = Pick<ListedProduct, 'inQuestion' | 'codeWanted'>;
  if (ids.length === 0) return new Map<string, Questions>();
  const isWithoutCode = sql<boolean>`products.last_by = 'code' and products.paid_at is null`;
  const rows = await db
    .selectFrom('products')
    .select(['id', 'asked_at', isInQuestion.as('is_asked')])
    .select(sql<boolean>`coalesce(${isWithoutCode}, false)`.as('is_without_code'))
    .where('id', 'in', ids)
    .where((row) => row.or([isInQuestion, isWithoutCode]))
    .execute();
  return new Map(
    rows.map((row): [string, Questions] => [
      row.id,
      {
        inQuestion: row.is_asked && row.asked_at ? questionOf(row.asked_at) : null,
        codeWanted: row.is_without_code,
      },
    ]),
  );
}

function questionOf(asked: Date): NonNullable<ListedProduct['inQuestion']> {
  const { last, off } = agesAfter(asked);
  return {
    askedAt: asked.toISOString(),
    lastAt: last.toISOString(),
    offAt: off.toISOString(),
  };
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
