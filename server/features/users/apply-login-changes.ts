import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { Problem } from '#server/lib/problem.ts';
import { lockMember } from '../members/lock-member.ts';
import { findEarlier, giveNumber, noteLeftNumber } from './give-number.ts';
import { formerIdsOf } from './left-addresses.ts';
import type { LoginChange } from './login-changes.ts';
import { notifyOfLogin } from './notify-of-login.ts';
import { leaveShop, removeAccount } from './remove-member.ts';
import { textOfLogin } from './text-of-login.ts';

/** Changes for each run. */
const batchSize = 100;

/**
 * Applies changes of logins whose time has come, also those that a crash has left; returns their
 * number. Throws `AggregateError` if some failed.
 */
export async function applyLoginChanges(deps: Deps): Promise<number> {
  const due = await deps.db
    .selectFrom('login_changes')
    .select(['id', 'member_id', 'kind', 'value', 'is_lost'])
    .where('counts_from', '<=', deps.clock())
    .orderBy('counts_from')
    .limit(batchSize)
    .execute();
  const failures: unknown[] = [];
  for (const { member_id: userId, is_lost: isLost, ...row } of due) {
    await applyChange(deps, { ...row, userId, isLost }).catch((error: unknown) =>
      failures.push(error),
    );
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some logins are not changed yet');
  return due.length;
}

/**
 * Applies a change; throws `address-taken` or `number-taken` if another account has it meanwhile. The
 * session of who makes it now goes on.
 */
export async function applyChange(
  deps: Deps,
  change: LoginChange,
  sessionId?: string,
): Promise<void> {
  if (change.kind === 'email') await applyEmail(deps, change);
  if (change.kind === 'number') await applyNumber(deps, change, sessionId);
  if (change.kind === 'leave') await leave(deps, change);
}

/** False: it was stopped meanwhile. */
async function take(trx: Db, { id, userId }: LoginChange): Promise<boolean> {
  await lockMember(trx, userId, 'alone');
  const taken = await trx.deleteFrom('login_changes').where('id', '=', id).executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

/** In place of the stand-in, for the shop and at the identity provider. */
async function applyEmail(deps: Deps, change: LoginChange): Promise<void> {
  const { userId, value: email } = change;
  // First, because a crash between both leaves the change, which is then repeated.
  if (!(await deps.identity.changeEmail(userId, email))) {
    await transact(deps.db, (trx) => take(trx, change));
    throw new Problem('address-taken');
  }
  const isApplied = await transact(deps.db, async (trx) => {
    if (!(await take(trx, change))) return false;
    const formerIds = await formerIdsOf(trx, email, deps);
    await trx
      .updateTable('members')
      .set({
        email,
        address_confirmed_at: deps.clock(),
        former_ids: sql`former_ids || ${formerIds}::uuid[]`,
      })
      .where('id', '=', userId)
      .execute();
    return true;
  });
  if (isApplied) await notifyOfLogin(deps.db, userId, deps);
  else await undoEmail(deps, change);
}

/** It was stopped in that moment, or another process has applied it. */
async function undoEmail(deps: Deps, { userId, value }: LoginChange): Promise<void> {
  const member = await deps.db
    .selectFrom('members')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirst();
  if (member && member.email !== value) await deps.identity.changeEmail(userId, member.email);
}

async function applyNumber(deps: Deps, change: LoginChange, sessionId?: string): Promise<void> {
  const { userId, value: number, isLost } = change;
  const now = deps.clock();
  // Before the transaction, because the identity provider has a connection of its own.
  const silent = await findEarlier(deps, { userId, number });
  const done = await transact(deps.db, async (trx) => {
    if (!(await take(trx, change))) return null;
    // A role that was given meanwhile must not go with the account.
    if (isLost && (await isOfStaff(trx, userId))) return null;
    const earlier = await trx
      .deleteFrom('login_numbers')
      .where('member_id', '=', userId)
      .returning(['number', 'member_id', 'since', 'used_at'])
      .executeTakeFirst();
    const isGiven = await giveNumber(trx, { userId, number }, now);
    if (isGiven) {
      await trx.deleteFrom('left_numbers').where('member_id', '=', userId).execute();
      await noteFormer(trx, userId, number, deps);
      if (silent) await noteLeftNumber(trx, silent, deps);
    } else if (earlier) await trx.insertInto('login_numbers').values(earlier).execute();
    return { isGiven, earlier: earlier?.number };
  });
  if (!done) return;
  if (!done.isGiven) throw new Problem('number-taken');
  if (isLost) await deps.identity.forgetKeys(userId);
  await notifyOfLogin(deps.db, userId, deps);
  if (!done.earlier || done.earlier === number) return;
  // Who has the card of the earlier one is out, as when it is removed.
  await deps.identity.endSessionsBy(userId, 'number', sessionId);
  textOfLogin(deps, done.earlier);
}

async function isOfStaff(trx: Db, userId: string): Promise<boolean> {
  const { is_admin, staff_role } = await trx
    .selectFrom('members')
    .select(['is_admin', 'staff_role'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return is_admin || staff_role !== null;
}

/** What counts against an earlier account with this number follows, as it does with an address. */
async function noteFormer(trx: Db, userId: string, key: string, deps: Deps): Promise<void> {
  const formerIds = await formerIdsOf(trx, key, deps);
  if (formerIds.length === 0) return;
  await trx
    .updateTable('members')
    .set({ former_ids: sql`former_ids || ${formerIds}::uuid[]` })
    .where('id', '=', userId)
    .execute();
}

/** Of an account whose only key is its number. With money that came meanwhile it stays. */
async function leave(deps: Deps, change: LoginChange): Promise<void> {
  const isTaken = await transact(deps.db, (trx) => take(trx, change));
  if (!isTaken) return;
  const refusal = await leaveShop(deps.db, change.userId, deps);
  if (refusal === null) await removeAccount(deps, change.userId);
}
