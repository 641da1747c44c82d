import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { hasId } from '#server/db/has-id.ts';
import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockForAct } from '../members/lock-member.ts';
import { refuseOwnMatter } from '../members/own-matter.ts';

/** Phones that call themselves another model than the listed one, the longest waiting first, at most 100. */
export const getOtherModels: Handler<'GET /othermodels'> = async ({ query, caller, deps }) => {
  const rows = await selectOthers(deps.db)
    .where(hasId('self_tests.id', query.id))
    .orderBy('self_tests.opened_at')
    .orderBy('self_tests.id')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    at: row.at.toISOString(),
    productId: row.product_id,
    name: row.name,
    selersName: row.seller_name,
    listed: row.listed,
    device: row.device_model,
    code: row.code,
    own: row.seller_id === caller.userId,
  }));
};

/**
 * Takes a phone off the list. It decides nothing: the model of a browser can be forged, and a
 * decision is made by the phone's report. Throws `not-found` for one that does not wait, and
 * `own-matter`.
 */
export const seeOtherModel: Handler<'POST /othermodels/:id'> = ({ params, caller, deps }) =>
  transact(deps.db, async (trx) => {
    await lockForAct(trx, caller.userId, 'POST /othermodels/:id', deps);
    const run = await selectOthers(trx)
      .where('self_tests.id', '=', params.id)
      .forUpdate('self_tests')
      .executeTakeFirst();
    if (!run) throw new Problem('not-found');
    refuseOwnMatter(caller.userId, run.seller_id);
    const act = { action: 'other-model-seen' as const, actorId: caller.userId };
    const detail = { name: run.name };
    await recordAudit(trx, { ...act, target: run.product_id, detail }, deps);
    await trx
      .updateTable('self_tests')
      .set({ other_seen_at: deps.clock(), other_seen_by: caller.userId })
      .where('id', '=', params.id)
      .execute();
    return { acknowledged: true, modifiedCount: 1 };
  });

/**
 * Those that wait. A later run on the right model does not hide them; a listing that was removed,
 * or corrected to that model, does.
 */
function selectOthers(db: Db) {
  return db
    .selectFrom('self_tests')
    .innerJoin('products', 'products.id', 'self_tests.product_id')
    .innerJoin('members', 'members.id', 'products.seller_id')
    .innerJoin('models as listed', 'listed.id', 'self_tests.model_id')
    .innerJoin('categories as listed_makers', 'listed_makers.id', 'listed.brand_id')
    .innerJoin('models as devices', 'devices.id', 'self_tests.device_model_id')
    .innerJoin('categories as device_makers', 'device_makers.id', 'devices.brand_id')
    .select([
      'self_tests.id',
      'self_tests.product_id',
      'products.name',
      'products.seller_id',
      'members.name as seller_name',
    ])
    .select([
      sql<Date>`self_tests.opened_at`.as('at'),
      sql<string>`listed_makers.name || ' ' || listed.name`.as('listed'),
      sql<string>`device_makers.name || ' ' || devices.name`.as('device_model'),
      sql<string | null>`self_tests.device->>'model'`.as('code'),
    ])
    .whereRef('self_tests.device_model_id', '<>', 'self_tests.model_id')
    .where('self_tests.other_seen_at', 'is', null)
    .where('products.removed_at', 'is', null)
    .where(sql<boolean>`products.model_id is distinct from self_tests.device_model_id`);
}
