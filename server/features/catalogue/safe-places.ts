import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockAdmin } from '../members/lock-member.ts';
import { notifyAdmins } from '../notices/notify-admins.ts';

/** All suggested meeting places, by district and name. */
export const getSafePlaces: Handler<'GET /safeplaces'> = async ({ deps }) => {
  const rows = await deps.db
    .selectFrom('safe_places')
    .select(['id', 'district', 'en', 'bn'])
    .orderBy('district')
    .orderBy('en')
    .execute();
  return rows.map(({ id, ...place }) => ({ _id: id, ...place }));
};

/** Adds a place. If the district has the English name, it gets the Bangla name. */
export const postSafePlace: Handler<'POST /safeplaces'> = async ({ body, caller, deps }) =>
  transact(deps.db, async (trx) => {
    await lockAdmin(trx, caller.userId);
    const { id } = await trx
      .insertInto('safe_places')
      .values({ id: deps.newId(), ...body })
      .onConflict((conflict) => conflict.columns(['district', 'en']).doUpdateSet({ bn: body.bn }))
      .returning('id')
      .executeTakeFirstOrThrow();
    const act = { action: 'safe-place-added', actorId: caller.userId, target: id } as const;
    const name = `${body.en}, ${body.district}`;
    await recordAudit(trx, { ...act, detail: { name } }, deps);
    await notifyAdmins(trx, { kind: 'shop-changed', name, actorId: caller.userId }, deps);
    return { acknowledged: true, insertedId: id };
  });

/** Removes a place; meetings there are not changed. */
export const deleteSafePlace: Handler<'DELETE /safeplaces/:id'> = async (context) => {
  const { params, caller, deps } = context;
  return await transact(deps.db, async (trx) => {
    await lockAdmin(trx, caller.userId);
    const gone = await trx
      .deleteFrom('safe_places')
      .where('id', '=', params.id)
      .returning(['district', 'en'])
      .executeTakeFirst();
    if (!gone) return { acknowledged: true, deletedCount: 0 };
    const act = { action: 'safe-place-removed', actorId: caller.userId } as const;
    const name = `${gone.en}, ${gone.district}`;
    await recordAudit(trx, { ...act, target: params.id, detail: { name } }, deps);
    await notifyAdmins(trx, { kind: 'shop-changed', name, actorId: caller.userId }, deps);
    return { acknowledged: true, deletedCount: 1 };
  });
};
