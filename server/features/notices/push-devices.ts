import { pushDevices } from '#contract/notices/pushed.ts';
import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { lockMember } from '../members/lock-member.ts';

/** The shop's public key, with which a browser subscribes. */
export const getPushKey: Handler<'GET /push'> = async ({ deps }) => ({
  key: deps.push?.publicKey ?? null,
});

/**
 * Registers the caller's browser for pushes while the session lives, or renews it. A browser whose
 * members take turns pushes to the last one. Above `pushDevices` the oldest ones end.
 */
export const putPushDevice: Handler<'PUT /push'> = async ({ body, caller, deps }) => {
  const { userId, sessionId, member } = caller;
  if (!member) throw new Problem('not-allowed');
  if (!deps.push?.accepts(body)) throw new Problem('push-service-unknown');
  return await transact(deps.db, async (trx) => {
    await lockMember(trx, userId, 'alone');
    const row = { ...body, member_id: userId, session_id: sessionId, since: deps.clock() };
    const { id } = await trx
      .insertInto('push_devices')
      .values({ ...row, id: deps.newId() })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .deleteFrom('push_devices')
      .where('member_id', '=', userId)
      .where('id', '<>', id)
      .where('id', 'not in', ({ selectFrom }) =>
        selectFrom('push_devices')
          .select('id')
          .where('member_id', '=', userId)
          .where('id', '<>', id)
          .orderBy('since', 'desc')
          .limit(pushDevices - 1),
      )
      .execute();
    return { acknowledged: true, modifiedCount: 1 };
  });
};

/** Ends pushes to one of the caller's devices; no error for an unknown one. */
export const endPushDevice: Handler<'POST /push/off'> = async ({ body, caller, deps }) => {
  const { numDeletedRows } = await deps.db
    .deleteFrom('push_devices')
    .where('member_id', '=', caller.userId)
    .where('endpoint', '=', body.endpoint)
    .executeTakeFirst();
  return { acknowledged: true, deletedCount: Number(numDeletedRows) };
};

/**
 * Marks a notice as read that was opened from a device, so that it is not mailed. A service worker
 * has no login; only the device and its push service know the address.
 */
export const seePush: Handler<'POST /push/seen'> = async ({ body, deps }) => {
  const { numUpdatedRows } = await deps.db
    .updateTable('notices')
    .set({ read_at: deps.clock() })
    .where('id', '=', body.notice)
    .where('read_at', 'is', null)
    .where('member_id', 'in', ({ selectFrom }) =>
      selectFrom('push_devices').select('member_id').where('endpoint', '=', body.endpoint),
    )
    .executeTakeFirst();
  return { acknowledged: true, modifiedCount: Number(numUpdatedRows) };
};
