import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { notifyOfRole, roleOf } from './notify-of-role.ts';

type ActDeps = Pick<Deps, 'newId' | 'clock'>;

/** Makes the member with this address an admin, and notifies them; returns false if there is no such member. */
export const makeAdmin = (db: Db, address: string, deps: ActDeps) =>
  setAdmin(db, { address, isAdmin: true }, deps);

/**
 * Removes the admin role, from the next call on; returns false if there is no member with this
 * address.
 */
export const removeAdmin = (db: Db, address: string, deps: ActDeps) =>
  setAdmin(db, { address, isAdmin: false }, deps);

async function setAdmin(
  db: Db,
  { address, isAdmin }: { address: string; isAdmin: boolean },
  deps: ActDeps,
): Promise<boolean> {
  return await transact(db, async (trx) => {
    const member = await trx
      .selectFrom('members')
      .select(['id', 'name', 'is_admin', 'staff_role'])
      .where('email', '=', address.trim().toLowerCase())
      .where('removed_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!member) return false;
    if (member.is_admin === isAdmin) return true;
    await trx
      .updateTable('members')
      .set({ is_admin: isAdmin, ...(isAdmin && { staff_since: deps.clock() }) })
      .where('id', '=', member.id)
      .execute();
    const action = isAdmin ? 'admin-made' : 'admin-removed';
    await recordAudit(trx, { action, actorId: null, target: member.id }, deps);
    const role = roleOf({ ...member, is_admin: isAdmin });
    const { id: memberId, name } = member;
    await notifyOfRole(trx, { memberId, name, role, actorId: null }, deps);
    return true;
  });
}
