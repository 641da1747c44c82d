import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { notify } from '../notices/notify.ts';
import { findAdmins } from '../notices/notify-admins.ts';

/**
 * Notifies a member, also by mail, that their password or second factor was changed: a thief of a
 * login would do that. Of those who run the shop all admins read it, too.
 */
export async function notifyOfLogin(
  db: Db,
  userId: string,
  deps: Pick<Deps, 'newId' | 'clock'>,
): Promise<void> {
  await transact(db, async (trx) => {
    const member = await trx
      .selectFrom('members')
      .select(['name', 'is_admin', 'staff_role'])
      .where('id', '=', userId)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    // A half registered person is no member yet.
    if (!member) return;
    const event = deps.newId();
    await notify(trx, { memberId: userId, kind: 'login-changed', event }, deps);
    if (!member.is_admin && !member.staff_role) return;
    for (const memberId of await findAdmins(trx, userId)) {
      const { name } = member;
      await notify(trx, { memberId, kind: 'staff-login-changed', event, facts: { name } }, deps);
    }
  });
}
