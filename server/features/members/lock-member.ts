import type { Db } from '#server/db/client.ts';
import { Problem } from '#server/lib/problem.ts';

/**
 * Locks the caller's member row until the end of the transaction, so that nothing is written for
 * somebody whose removal was committed after the call's access check. Call it first: rows are
 * locked in the order member, phone, payment, booking. `share` keeps removals away; `alone` also
 * keeps away other calls of the same member, for what is counted. Throws `not-signed-in`.
 */
export async function lockMember(
  trx: Db,
  userId: string,
  mode: 'share' | 'alone' = 'share',
): Promise<void> {
  const member = trx
    .selectFrom('members')
    .select('id')
    .where('id', '=', userId)
    .where('removed_at', 'is', null);
  const locked = mode === 'share' ? member.forShare() : member.forNoKeyUpdate();
  if (!(await locked.executeTakeFirst())) throw new Problem('not-signed-in');
}

/**
 * The same for what an admin does: throws `not-allowed` for whoever was removed or is no admin any
 * more. `alone` keeps away other calls of the same admin, for what is counted. Call it before the row of the member that it is done to is locked; that is never an
 * admin's, so two admins do not wait for each other.
 */
export async function lockAdmin(
  trx: Db,
  userId: string,
  mode: 'share' | 'alone' = 'share',
): Promise<void> {
  const admin = trx
    .selectFrom('members')
    .select('id')
    .where('id', '=', userId)
    .where('is_admin', '=', true)
    .where('removed_at', 'is', null);
  const locked = mode === 'share' ? admin.forShare() : admin.forNoKeyUpdate();
  if (!(await locked.executeTakeFirst())) throw new Problem('not-allowed');
}
