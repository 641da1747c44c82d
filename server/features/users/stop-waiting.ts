import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { lockMember } from '../members/lock-member.ts';

/** Whether a change of the login, or a request for lost keys, has this id and can be stopped. */
export async function hasWaiting(db: Db, memberId: string, id: string): Promise<boolean> {
  const change = await db
    .selectFrom('login_changes')
    .select('id')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (change) return true;
  const lost = await db
    .selectFrom('lost_keys')
    .select('id')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return lost !== undefined;
}

/** Stops it; false if it does not wait any more. */
export async function stopWaiting(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  memberId: string,
  id: string,
): Promise<boolean> {
  return await transact(db, async (trx) => {
    await lockMember(trx, memberId, 'alone');
    const change = await trx
      .deleteFrom('login_changes')
      .where('id', '=', id)
      .where('member_id', '=', memberId)
      .executeTakeFirst();
    const lost = await trx
      .updateTable('lost_keys')
      .set({ ended_at: clock(), outcome: 'stopped' })
      .where('id', '=', id)
      .where('member_id', '=', memberId)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    return change.numDeletedRows + lost.numUpdatedRows > 0n;
  });
}
