import { hourMs } from '#contract/durations.ts';
import { newKeyWaitHours } from '#contract/members/keys.ts';
import { silentSince } from '#contract/members/login-number.ts';
import { isStandInAddress } from '#contract/members/stand-in-address.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps, KeyPlace } from '#server/http/api/deps.ts';
import type { Handler, HandlerContext } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { lockMember } from '../members/lock-member.ts';
import { proveOrWait, requireFreshNumber, requireProof } from '../members/prove-owner.ts';
import { applyChange } from './apply-login-changes.ts';
import { isAddressBlocked } from './blocked-addresses.ts';
import { saveLoginChange } from './login-changes.ts';
import { notifyOfLogin } from './notify-of-login.ts';
import { whyNotLeave } from './remove-member.ts';
import { textOfLogin } from './text-of-login.ts';

/** Throws `not-allowed` for a user who is not a member yet, and `address-set`. */
function requireTaker(caller: { email: string; member: object | null }, { kind, value }: KeyPlace) {
  if (!caller.member) throw new Problem('not-allowed');
  if (kind !== 'email') return;
  if (!isStandInAddress(caller.email)) throw new Problem('address-set');
  if (isStandInAddress(value)) throw new Problem('bad-input');
}

type CodeContext = Pick<HandlerContext<'POST /me/email/code'>, 'headers' | 'address' | 'deps'> & {
  caller: HandlerContext<'POST /me/email/code'>['caller'];
  password: string;
};

async function sendCode(to: KeyPlace, { caller, headers, address, deps, password }: CodeContext) {
  requireTaker(caller, to);
  await proveOrWait(deps, caller, password);
  // The second step comes within these minutes.
  if (password !== '') await deps.identity.noteProof(caller.sessionId, deps.clock());
  await deps.keyCodes.send(to, caller.sessionId, { headers, address });
  return { acknowledged: true, modifiedCount: 0 } as const;
}

/**
 * Sends a code to an address that the caller adds. The answer is the same for an address that has an
 * account. Throws what `proveOrWait` and `KeyCodes.send` throw, `address-set` and `not-allowed`.
 */
export const sendEmailCode: Handler<'POST /me/email/code'> = ({ body, ...context }) =>
  sendCode({ kind: 'email', value: body.email }, { ...context, password: body.password });

/** The same of a number. */
export const sendNumberCode: Handler<'POST /me/number/code'> = ({ body, ...context }) =>
  sendCode({ kind: 'number', value: body.phoneNumber }, { ...context, password: body.password });

type AddContext = { caller: CodeContext['caller']; deps: Deps; code: string };

async function add(to: KeyPlace, { caller, deps, code }: AddContext) {
  requireTaker(caller, to);
  const { waits } = await proveOrWait(deps, caller);
  await deps.keyCodes.check(to, caller.sessionId, code);
  if (await isAddressBlocked(deps.db, to.value, deps)) throw new Problem('address-blocked');
  const { userId } = caller;
  const now = deps.clock();
  const countsFrom = new Date(now.getTime() + (waits ? newKeyWaitHours * hourMs : 0));
  const change = await transact(deps.db, async (trx) => {
    await lockMember(trx, userId, 'alone');
    // The asker has proved that it is theirs, so it is no secret any more.
    await refuseTaken(trx, userId, to, deps);
    return await saveLoginChange(trx, { userId, ...to, countsFrom }, deps);
  });
  if (!waits) await applyChange(deps, change, caller.sessionId);
  return {
    acknowledged: true as const,
    countsFrom: waits ? countsFrom.toISOString() : null,
  };
}

/** Throws `address-taken` or `number-taken` if another living account has it. */
async function refuseTaken(
  trx: Db,
  userId: string,
  { kind, value }: KeyPlace,
  { clock }: Pick<Deps, 'clock'>,
): Promise<void> {
  if (kind === 'email') {
    const other = await trx
      .selectFrom('members')
      .select('id')
      .where('email', '=', value)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    if (other) throw new Problem('address-taken');
    return;
  }
  const other = await trx
    .selectFrom('login_numbers')
    .select('member_id')
    .where('number', '=', value)
    .where('member_id', '!=', userId)
    .where('used_at', '>', silentSince(clock()))
    .executeTakeFirst();
  if (other) throw new Problem('number-taken');
}

/**
 * Adds an address to an account without one. With a proof of the owner it counts at once; else, of
 * an account whose only key is its number, after a day in which nothing is paid out.
 */
export const addEmail: Handler<'POST /me/email'> = ({ body, caller, deps }) =>
  add({ kind: 'email', value: body.email }, { caller, deps, code: body.code });

/** The same of a number, which replaces an earlier one. */
export const addNumber: Handler<'POST /me/number'> = ({ body, caller, deps }) =>
  add({ kind: 'number', value: body.phoneNumber }, { caller, deps, code: body.code });

/**
 * Removes the number of the login. Throws what `requireProof` throws, `not-found`, and `last-key`
 * where no address is left by which the member can be reached.
 */
export const removeNumber: Handler<'POST /me/number/removal'> = async ({ body, caller, deps }) => {
  if (!caller.member) throw new Problem('not-allowed');
  const { userId, email, sessionId } = caller;
  await requireProof(deps, caller, body.password);
  if (isStandInAddress(email)) throw new Problem('last-key');
  const number = await transact(deps.db, async (trx) => {
    await lockMember(trx, userId, 'alone');
    const removed = await trx
      .deleteFrom('login_numbers')
      .where('member_id', '=', userId)
      .returning('number')
      .executeTakeFirst();
    if (!removed) throw new Problem('not-found');
    return removed.number;
  });
  await deps.identity.endSessionsBy(userId, 'number', sessionId);
  await notifyOfLogin(deps.db, userId, deps);
  textOfLogin(deps, number);
  return { acknowledged: true, deletedCount: 1 };
};

/** Stops what waits; any login of its owner can. Throws `not-found`. */
export const stopLoginChange: Handler<'POST /me/waiting/:id/removal'> = async ({
  params,
  caller,
  deps,
}) => {
  if (!caller.member) throw new Problem('not-allowed');
  const stopped = await transact(deps.db, async (trx) => {
    await lockMember(trx, caller.userId, 'alone');
    return await trx
      .deleteFrom('login_changes')
      .where('id', '=', params.id)
      .where('member_id', '=', caller.userId)
      .executeTakeFirst();
  });
  if (stopped.numDeletedRows === 0n) throw new Problem('not-found');
  return { acknowledged: true, deletedCount: 1 };
};

/**
 * Ends the account in a day, of a member whose only key is the number. The code of a login within the
 * last minutes is the proof. Throws `not-allowed`, `login-not-fresh`, `money-open`, and of others
 * `key-needed`: they end it by their key, at once.
 */
export const leaveByNumber: Handler<'POST /me/leaving'> = async ({ caller, deps }) => {
  if (!caller.member) throw new Problem('not-allowed');
  const { waits } = await proveOrWait(deps, caller);
  if (!waits) throw new Problem('key-needed');
  const now = deps.clock();
  requireFreshNumber(caller, now);
  const countsFrom = new Date(now.getTime() + newKeyWaitHours * hourMs);
  await transact(deps.db, async (trx) => {
    await lockMember(trx, caller.userId, 'alone');
    const { message } = await whyNotLeave(trx, caller.userId, now);
    if (message) throw new Problem('money-open');
    const end = { userId: caller.userId, kind: 'leave', value: '', countsFrom } as const;
    await saveLoginChange(trx, end, deps);
  });
  return { acknowledged: true, countsFrom: countsFrom.toISOString() };
};
