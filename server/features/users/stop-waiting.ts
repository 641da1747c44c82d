import { type SqlBool, sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { lockMember } from '../members/lock-member.ts';

/** A change by its id, or by that of the request that led to it, which the first mail's link has. */
const isOf = (id: string) => sql<SqlBool>`(login_changes.id = ${id}::uuid
  or login_changes.is_lost and exists (select from lost_keys
    where lost_keys.id = ${id}::uuid and lost_keys.outcome = 'agreed'
      and lost_keys.member_id = login_changes.member_id
      and lost_keys.number = login_changes.value))`;

/** Whether a change of the login, or a request for lost keys, has this id and can be stopped. */
export async function hasWaiting(db: Db, memberId: string, id: string): Promise<boolean> {
  const change = await db
    .selectFrom('login_changes')
    .select('id')
    .where('member_id', '=', memberId)
    .where(isOf(id))
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
      .where('member_id', '=', memberId)
      .where(isOf(id))
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
