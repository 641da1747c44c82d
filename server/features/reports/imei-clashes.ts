import type { Db } from '#server/db/client.ts';
import { hasId } from '#server/db/has-id.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockForAct } from '../members/lock-member.ts';
import { refuseOwnMatter } from '../members/own-matter.ts';
import { notify } from '../notices/notify.ts';
import { notifyOfDecision } from '../notices/notify-of-decision.ts';

/** Pairs of phones with the same IMEI that wait for an admin, the longest waiting first, at most 100. */
export const getImeiClashes: Handler<'GET /imeiclashes'> = async ({ query, caller, deps }) => {
  const rows = await selectClashes(deps.db)
    .where(hasId('imei_clashes.id', query.id))
    .orderBy('at')
    .orderBy('imei_clashes.id')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    at: row.at.toISOString(),
    refused: { productId: row.product_id, name: row.name, selersName: row.seller_name },
    listed: { productId: row.other_id, name: row.other_name, selersName: row.other_seller_name },
    own: [row.seller_id, row.other_seller_id].includes(caller.userId),
  }));
};

/**
 * Takes a pair off the list. With `free` the listed phone loses the IMEI, which it cannot declare
 * again, and both sellers are notified: a dummy may have been listed first. Throws
 * `not-found` for a pair that does not wait, `own-matter` for a phone of the admin, and
 * `product-sold` for an IMEI of a deal.
 */
export const seeImeiClash: Handler<'POST /imeiclashes/:id'> = ({ params, body, caller, deps }) =>
  transact(deps.db, async (trx) => {
    await lockForAct(trx, caller.userId, 'POST /imeiclashes/:id', deps);
    const listed = await trx
      .selectFrom('products')
      .select('paid_at')
      .where(
        'id',
        'in',
        trx.selectFrom('imei_clashes').select('other_id').where('id', '=', params.id),
      )
      .forUpdate()
      .executeTakeFirst();
    const clash = await selectClashes(trx)
      .where('imei_clashes.id', '=', params.id)
      .forUpdate('imei_clashes')
      .executeTakeFirst();
    if (!clash) throw new Problem('not-found');
    refuseOwnMatter(caller.userId, clash.seller_id);
    refuseOwnMatter(caller.userId, clash.other_seller_id);
    if (body.free && listed?.paid_at) throw new Problem('product-sold');
    const seen = { seen_at: deps.clock(), seen_by: caller.userId };
    const freed_marks = body.free ? await freeImeis(trx, clash, caller.userId, deps) : [];
    if (!body.free) {
      const act = { action: 'imei-clash-seen' as const, actorId: caller.userId };
      const detail = { name: clash.name };
      await recordAudit(trx, { ...act, target: clash.product_id, detail }, deps);
    }
    await trx
      .updateTable('imei_clashes')
      .set({ ...seen, freed_marks })
      .where('id', '=', params.id)
      .execute();
    return { acknowledged: true, modifiedCount: 1 };
  });

type Clash = {
  id: string;
  product_id: string;
  seller_id: string;
  other_id: string;
  other_seller_id: string;
  other_name: string;
};

/** Takes the IMEIs from the listed phone; returns their keyed hashes. */
async function freeImeis(
  trx: Db,
  { id: clashId, product_id, seller_id, other_id, other_seller_id, other_name }: Clash,
  adminId: string,
  deps: Deps,
): Promise<string[]> {
  const taken = await trx
    .deleteFrom('product_imeis')
    .where('product_id', '=', other_id)
    .returning('mark')
    .execute();
  const act = { action: 'imei-freed' as const, actorId: adminId, target: other_id };
  await recordAudit(trx, { ...act, detail: { name: other_name } }, deps);
  const about = { memberIds: [other_seller_id], productId: other_id, adminId, reason: '' };
  await notifyOfDecision(trx, { ...about, kind: 'imei-taken' }, deps);
  const told = { memberId: seller_id, productId: product_id, event: clashId };
  await notify(trx, { ...told, kind: 'imei-freed' }, deps);
  return taken.map(({ mark }) => mark);
}

/** Those that wait; without a phone that was removed meanwhile, because nothing is left to do. */
function selectClashes(db: Db) {
  return db
    .selectFrom('imei_clashes')
    .innerJoin('products', 'products.id', 'imei_clashes.product_id')
    .innerJoin('members', 'members.id', 'products.seller_id')
    .innerJoin('products as others', 'others.id', 'imei_clashes.other_id')
    .innerJoin('members as other_sellers', 'other_sellers.id', 'others.seller_id')
    .select([
      'imei_clashes.id',
      'imei_clashes.at',
      'imei_clashes.product_id',
      'imei_clashes.other_id',
      'products.name',
      'products.seller_id',
      'members.name as seller_name',
      'others.name as other_name',
      'others.seller_id as other_seller_id',
      'other_sellers.name as other_seller_name',
    ])
    .where('imei_clashes.seen_at', 'is', null)
    .where('products.removed_at', 'is', null)
    .where('others.removed_at', 'is', null);
}
