import { isSilent } from '#contract/members/login-number.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { isProved } from '#server/ports/identity/fresh-proof.ts';
import { requireProof } from '../members/prove-owner.ts';
import { notifyOfLogin } from './notify-of-login.ts';

/** The ways in which the caller can log in. */
export const getOwnKeys: Handler<'GET /me/keys'> = async ({ caller, deps }) => {
  const { db, identity, keyCodes, clock } = deps;
  const { userId, session } = caller;
  const [keys, secondFactor, number, waiting] = await Promise.all([
    identity.findKeys(userId),
    identity.hasSecondFactor(userId),
    db
      .selectFrom('login_numbers')
      .select(['number', 'used_at'])
      .where('member_id', '=', userId)
      .executeTakeFirst(),
    db
      .selectFrom('login_changes')
      .select(['id', 'kind', 'value', 'counts_from'])
      .where('member_id', '=', userId)
      .orderBy('counts_from')
      .execute(),
  ]);
  const now = clock();
  return {
    openedBy: session?.openedBy ?? null,
    proved: session !== undefined && isProved(session, now),
    password: keys.password,
    google: keys.google,
    secondFactor,
    number: number ? { value: number.number, isSilent: isSilent(number.used_at, now) } : null,
    codesBySms: keyCodes.hasNumbers,
    waiting: waiting.map(({ id, kind, value, counts_from }) => ({
      _id: id,
      kind,
      value,
      countsFrom: counts_from.toISOString(),
    })),
    used: Object.fromEntries(Object.entries(keys.used).map(([key, at]) => [key, at.toISOString()])),
    passkeys: keys.passkeys.map(({ id, name, isSynced, createdAt, countsFrom, usedAt }) => ({
      _id: id,
      name,
      isSynced,
      createdAt: createdAt.toISOString(),
      countsFrom: countsFrom > now ? countsFrom.toISOString() : null,
      usedAt: usedAt?.toISOString() ?? null,
    })),
  };
};

/** Throws `password-wrong`. */
export const proveByPassword: Handler<'POST /me/proof'> = async ({ body, caller, deps }) => {
  const { identity, clock } = deps;
  if (!(await identity.verifyPassword(caller.userId, body.password))) {
    throw new Problem('password-wrong');
  }
  await identity.noteProof(caller.sessionId, clock());
  return { acknowledged: true, modifiedCount: 1 };
};

/** Throws `not-found` for a passkey of another person. */
export const renamePasskey: Handler<'POST /me/passkeys/:id'> = async ({
  params,
  body,
  caller,
  deps,
}) => {
  if (!(await deps.identity.renamePasskey(caller.userId, params.id, body.name))) {
    throw new Problem('not-found');
  }
  return { acknowledged: true, modifiedCount: 1 };
};

/**
 * Removes a passkey. One that waits needs no proof, so that every session of its owner can stop it;
 * another needs what `requireProof` takes, and its owner is notified.
 */
export const removePasskey: Handler<'POST /me/passkeys/:id/removal'> = async ({
  params,
  body,
  caller,
  deps,
}) => {
  const { identity, clock } = deps;
  const { userId } = caller;
  const stopped = await identity.removePasskey(userId, params.id, { waitingAt: clock() });
  if (!stopped) {
    await requireProof(deps, caller, body.password);
    if (!(await identity.removePasskey(userId, params.id))) throw new Problem('not-found');
    await notifyOfLogin(deps.db, userId, deps);
  }
  return { acknowledged: true, deletedCount: 1 };
};
