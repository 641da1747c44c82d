import { sql } from 'kysely';
import { toPoisha, toTaka } from '#contract/money.ts';
import { maxSaved } from '#contract/search/saved.ts';
import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { lockMember } from '../members/lock-member.ts';

/** The caller's saved phones, the last one first; [] for a user who is not a member yet. */
export const getSaved: Handler<'GET /saved'> = async ({ caller, deps }) => {
  const rows = await deps.db
    .selectFrom('saved_phones')
    .innerJoin('products', 'products.id', 'saved_phones.product_id')
    .select([
      'products.id',
      'products.name',
      'products.image_id',
      'products.category_id',
      'products.selling_price',
      'products.paid_at',
      'products.removed_at',
      'products.hidden_at',
      'saved_phones.price',
    ])
    .where('saved_phones.member_id', '=', caller.userId)
    .orderBy('saved_phones.saved_at', 'desc')
    .orderBy('products.id', 'desc')
    .limit(maxSaved.member)
    .execute();
  return rows.map((row) => {
    const isGone = row.removed_at !== null || row.hidden_at !== null;
    const state = isGone ? 'gone' : row.paid_at ? 'sold' : 'for-sale';
    return {
      _id: row.id,
      name: row.name,
      img: row.image_id && !isGone ? deps.imageHost.urlOf(row.image_id) : '',
      categoryId: row.category_id,
      savedPrice: toTaka(row.price),
      selingPrice: state === 'for-sale' ? toTaka(row.selling_price) : null,
      state,
    };
  });
};

/**
 * Saves existing phones. Those saved before retain their price, so that a drop remains visible.
 * Beyond the limit the oldest are deleted. Throws `not-allowed` for a user who is not a member yet.
 */
export const savePhones: Handler<'POST /saved'> = async ({ body, caller, deps }) => {
  if (!caller.member) throw new Problem('not-allowed');
  const now = deps.clock();
  // In one order, because two calls that save the same phones could deadlock otherwise.
  const phones = [...body.phones].sort((one, other) => (one._id < other._id ? -1 : 1));
  const ids = phones.map(({ _id }) => _id);
  const prices = phones.map(({ price }) => (price === undefined ? null : toPoisha(price)));
  const saved = await transact(deps.db, async (trx) => {
    await lockMember(trx, caller.userId, 'alone');
    const { numAffectedRows } = await sql`
      insert into saved_phones (member_id, product_id, price, saved_at)
        select ${caller.userId}, products.id, coalesce(asked.price, products.selling_price), ${now}
        from unnest(${ids}::uuid[], ${prices}::integer[]) asked (id, price)
        join products on products.id = asked.id
        where products.removed_at is null
        order by products.id
        on conflict (member_id, product_id) do nothing`.execute(trx);
    await sql`
      delete from saved_phones where member_id = ${caller.userId} and product_id in (
        select product_id from saved_phones where member_id = ${caller.userId}
          order by saved_at desc, product_id desc offset ${sql.lit(maxSaved.member)}
      )`.execute(trx);
    return Number(numAffectedRows ?? 0);
  });
  return { acknowledged: true, modifiedCount: saved };
};

/** Deletes a saved phone; one that is not saved counts 0. */
export const forgetSaved: Handler<'DELETE /saved/:id'> = async ({ params, caller, deps }) => {
  const deleted = await transact(deps.db, async (trx) => {
    if (caller.member) await lockMember(trx, caller.userId);
    const { numDeletedRows } = await trx
      .deleteFrom('saved_phones')
      .where('member_id', '=', caller.userId)
      .where('product_id', '=', params.id)
      .executeTakeFirst();
    return Number(numDeletedRows);
  });
  return { acknowledged: true, deletedCount: deleted };
};
