import { sql } from 'kysely';
import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockForAct } from '../members/lock-member.ts';
import { notifyOfRole, roleOf } from './notify-of-role.ts';

/** Admins, moderators and cashiers by name. */
export const getStaff: Handler<'GET /staff'> = async ({ deps }) => {
  const rows = await deps.db
    .selectFrom('members')
    .select(['name', 'email', 'is_admin', 'staff_role'])
    .where(({ eb, or }) => or([eb('is_admin', '=', true), eb('staff_role', 'is not', null)]))
    .where('removed_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.flatMap((row) => {
    const role = roleOf(row);
    return role === 'none' ? [] : [{ name: row.name, email: row.email, role }];
  });
};

/**
 * Gives a member the role from their next call on, and notifies them and all admins; changes nothing for one who has it. Throws
 * `not-found` without a member of this address, and `last-admin` if no admin would be left.
 */
export const nameStaff: Handler<'PUT /staff/:email'> = async ({ params, body, caller, deps }) => {
  const { role } = body;
  const modifiedCount = await transact(deps.db, async (trx) => {
    // One at a time: of two admins who take each other's role, the second has none any more.
    await sql`select pg_advisory_xact_lock(hashtext('staff-roles'))`.execute(trx);
    await lockForAct(trx, caller.userId, 'PUT /staff/:email', deps);
    const member = await trx
      .selectFrom('members')
      .select(['id', 'name', 'is_admin', 'staff_role'])
      .where('email', '=', params.email)
      .where('removed_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!member) throw new Problem('not-found');
    const before = roleOf(member);
    if (before === role) return 0;
    if (before === 'admin') {
      const other = await trx
        .selectFrom('members')
        .select('id')
        .where('is_admin', '=', true)
        .where('removed_at', 'is', null)
        .where('id', '<>', member.id)
        .executeTakeFirst();
      if (!other) throw new Problem('last-admin');
    }
    const isHelper = role === 'moderator' || role === 'cashier';
    const now = deps.clock();
    await trx
      .updateTable('members')
      .set({
        is_admin: role === 'admin',
        staff_role: isHelper ? role : null,
        // Without a role, too: what they have begun is confirmed no sooner for it.
        staff_since: now,
        ...(before === 'admin' && { admin_until: now }),
        ...((before === 'admin' || before === 'cashier') && { payer_until: now }),
      })
      .where('id', '=', member.id)
      .execute();
    const detail = { role, before };
    const act = { action: 'staff-named', actorId: caller.userId, target: member.id } as const;
    await recordAudit(trx, { ...act, detail }, deps);
    const named = { memberId: member.id, name: member.name, role, actorId: caller.userId };
    await notifyOfRole(trx, named, deps);
    return 1;
  });
  return { acknowledged: true, modifiedCount };
};
