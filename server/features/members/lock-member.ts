import { newStaffDays, type StaffArea, staffAreas } from '#contract/members/staff.ts';
import { type AdminCase, type StaffAct, staffActs } from '#contract/members/staff-acts.ts';
import type { Db } from '#server/db/client.ts';
import { Problem } from '#server/lib/problem.ts';

/**
 * Locks the caller's member row until the end of the transaction, so that nothing is written for a
 * member whose removal was committed after the call's access check. Call it first: rows are locked
 * in the order member, phone, payment, booking. `share` blocks removals; `alone` also blocks the
 * same member's other calls, for counts. Throws `not-signed-in`.
 */
export async function lockMember(
  trx: Db,
  userId: string,
  mode: 'share' | 'alone' = 'share',
): Promise<{ isSuspended: boolean }> {
  const member = trx
    .selectFrom('members')
    .select(['id', 'suspended_at'])
    .where('id', '=', userId)
    .where('removed_at', 'is', null);
  const locked = mode === 'share' ? member.forShare() : member.forNoKeyUpdate();
  const row = await locked.executeTakeFirst();
  if (!row) throw new Problem('not-signed-in');
  return { isSuspended: row.suspended_at !== null };
}

/** The same for what begins something with others: also throws `account-suspended`. */
export async function lockActiveMember(
  trx: Db,
  userId: string,
  mode: 'share' | 'alone' = 'share',
): Promise<void> {
  const { isSuspended } = await lockMember(trx, userId, mode);
  if (isSuspended) throw new Problem('account-suspended');
}

type StaffLock = {
  area?: StaffArea;
  mode?: 'share' | 'alone';
  /** Of an act as the second person, which `newStaffDays` must have passed for (`new-staff`). */
  approvesAt?: Date;
};

const newStaffMs = newStaffDays * 24 * 60 * 60 * 1000;
const untilApproving = (since: Date) => new Date(since.getTime() + newStaffMs);

/**
 * From when a person of the staff approves what another did, and moves money alone; null: already. Also
 * of one whose role was taken since.
 */
export async function approvesFrom(db: Db, memberId: string, now: Date): Promise<Date | null> {
  const { staff_since: since } = await db
    .selectFrom('members')
    .select('staff_since')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  const from = since && untilApproving(since);
  return from && from > now ? from : null;
}

/**
 * The first of two who move money, too, may be a second account of the other: throws `new-staff` until
 * `newStaffDays` after the last change of their role.
 */
export async function refuseNewStaff(trx: Db, memberId: string, now: Date): Promise<void> {
  if (await approvesFrom(trx, memberId, now)) throw new Problem('new-staff');
}

/**
 * The same for an admin's action, or with an `area` for that of anyone who works in it: throws
 * `not-allowed` for a removed person, or one without the role. `alone` also blocks the same person's
 * other calls, for counts. Call it before locking the member whom the action concerns; that is never
 * an admin, so two admins do not wait for each other.
 */
export async function lockAdmin(
  trx: Db,
  userId: string,
  { area, mode = 'share', approvesAt }: StaffLock = {},
): Promise<void> {
  const admin = trx
    .selectFrom('members')
    .select('staff_since')
    .where('id', '=', userId)
    .where(({ eb, or }) =>
      area
        ? or([eb('is_admin', '=', true), eb('staff_role', 'in', staffAreas[area])])
        : eb('is_admin', '=', true),
    )
    .where('removed_at', 'is', null);
  const locked = mode === 'share' ? admin.forShare() : admin.forNoKeyUpdate();
  const row = await locked.executeTakeFirst();
  if (!row) throw new Problem('not-allowed');
  if (approvesAt && row.staff_since && approvesAt < untilApproving(row.staff_since)) {
    throw new Problem('new-staff');
  }
}

type ActLock = {
  mode?: 'share' | 'alone';
  /** The case of the act, as far as it is known. */
  is?: AdminCase | false;
  /** It undoes what another decided, as a second person would. */
  undoesOther?: boolean;
};

/**
 * The same for an act of the table `staffActs`, which has whose it is in which case, and whether it is
 * a second person's.
 */
export async function lockForAct(
  trx: Db,
  userId: string,
  act: StaffAct,
  { clock }: { clock: () => Date },
  { mode = 'share', is, undoesOther }: ActLock = {},
): Promise<void> {
  const { area, second, adminWhen } = staffActs[act];
  const isForAdmins = is !== undefined && is === adminWhen;
  await lockAdmin(trx, userId, {
    mode,
    ...(area && !isForAdmins && { area }),
    ...((second === 'is' || undoesOther) && { approvesAt: clock() }),
  });
}

/**
 * Of the two people who move more money than one may alone, one is an admin: cashiers do not do it
 * among themselves. Throws `not-allowed`.
 */
export async function requireAdminAmong(trx: Db, people: readonly string[]): Promise<void> {
  const admin = await trx
    .selectFrom('members')
    .select('id')
    .where('id', 'in', people)
    .where('is_admin', '=', true)
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (!admin) throw new Problem('not-allowed');
}

type Now = { clock: () => Date };

/**
 * Whether there is an admin besides this person. Who has taken the others' role is not alone at once:
 * for `newStaffDays` the operator can name another.
 */
export async function hasOtherAdmin(trx: Db, adminId: string, { clock }: Now): Promise<boolean> {
  const other = await trx
    .selectFrom('members')
    .select('id')
    .where(({ or, and, eb }) =>
      or([
        and([eb('is_admin', '=', true), eb('removed_at', 'is', null)]),
        eb('admin_until', '>', new Date(clock().getTime() - newStaffMs)),
      ]),
    )
    .where('id', '<>', adminId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Whether another person pays, too; the same of them. */
export async function hasOtherPayer(trx: Db, staffId: string, { clock }: Now): Promise<boolean> {
  const other = await trx
    .selectFrom('members')
    .select('id')
    .where(({ or, and, eb }) =>
      or([
        and([
          or([eb('is_admin', '=', true), eb('staff_role', '=', 'cashier')]),
          eb('removed_at', 'is', null),
        ]),
        eb('payer_until', '>', new Date(clock().getTime() - newStaffMs)),
      ]),
    )
    .where('id', '<>', staffId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/**
 * What proves an act comes from another person than who did it, and not from new staff, who may be a
 * second account of theirs; unless `hasOther` finds no other person. `people` did what is proved.
 * Throws `own-proof` and `new-staff`.
 */
export async function refuseOwnProof(
  trx: Db,
  { people, by }: { people: readonly string[]; by: string },
  hasOther: typeof hasOtherAdmin,
  deps: Now,
): Promise<void> {
  if (people.length === 0 || !(await hasOther(trx, by, deps))) return;
  if (people.includes(by)) throw new Problem('own-proof');
  await refuseNewStaff(trx, by, deps.clock());
}
