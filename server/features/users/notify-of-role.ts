import type { StaffRole } from '#contract/members/staff.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { notify } from '../notices/notify.ts';
import { findAdmins } from '../notices/notify-admins.ts';

/** The role in running the shop that these columns give. */
export const roleOf = (row: {
  is_admin: boolean;
  staff_role: Exclude<StaffRole, 'admin'> | null;
}): StaffRole | 'none' => (row.is_admin ? 'admin' : (row.staff_role ?? 'none'));

type Named = {
  memberId: string;
  name: string;
  role: StaffRole | 'none';
  /** Null: who runs the server. */
  actorId: string | null;
};

/**
 * Notifies a member of their new role, and all admins, also by mail, because an unexpected one may
 * be an attack. Not the actor, who knows.
 */
export async function notifyOfRole(
  trx: Db,
  { memberId, name, role, actorId }: Named,
  deps: Pick<Deps, 'newId' | 'clock'>,
): Promise<void> {
  const event = deps.newId();
  if (memberId !== actorId) await notify(trx, { memberId, kind: `role-${role}`, event }, deps);
  for (const id of await findAdmins(trx, memberId)) {
    if (id === actorId) continue;
    await notify(trx, { memberId: id, kind: 'staff-named', event, facts: { name } }, deps);
  }
}
