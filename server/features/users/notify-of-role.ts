import type { StaffRole } from '#contract/members/staff.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { notify } from '../notices/notify.ts';

/** The role in running the shop that these columns give. */
export const roleOf = (row: {
  is_admin: boolean;
  staff_role: Exclude<StaffRole, 'admin'> | null;
}): StaffRole | 'none' => (row.is_admin ? 'admin' : (row.staff_role ?? 'none'));

/** Notifies a member of their new role, also by mail, because an unexpected one may be an attack. */
export async function notifyOfRole(
  trx: Db,
  { memberId, role }: { memberId: string; role: StaffRole | 'none' },
  deps: Pick<Deps, 'newId' | 'clock'>,
): Promise<void> {
  await notify(trx, { memberId, kind: `role-${role}`, event: deps.newId() }, deps);
}
