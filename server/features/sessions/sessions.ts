import { isStrong } from '#contract/members/keys.ts';
import { isStrongLogin } from '#server/http/api/authenticate.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';

/** The caller's live sessions, newest first. */
export const getSessions: Handler<'GET /sessions'> = async ({ caller, deps }) => {
  const sessions = await deps.identity.listSessions(caller.userId);
  return sessions.map(({ sessionId, createdAt, expiresAt, device, address }) => ({
    _id: sessionId,
    current: sessionId === caller.sessionId,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    device,
    address,
  }));
};

/**
 * Ends one of the caller's own sessions, and with it its access tokens. Throws `key-needed` for that
 * of a strong key after a login by a weak one, or a thief with the SIM would log the owner out.
 */
export const endSession: Handler<'DELETE /sessions/:id'> = async ({ params, caller, deps }) => {
  const target = await deps.identity.findSession(params.id);
  const mayEnd = !target || !isStrong(target.openedBy) || isStrongLogin(caller, deps.clock());
  if (!mayEnd) throw new Problem('key-needed');
  const ended = await deps.identity.endSession(caller.userId, params.id);
  if (!ended) throw new Problem('not-found');
  return { acknowledged: true, deletedCount: 1 };
};

/** Ends all of the caller's sessions but the current one, as far as they may. */
export const endOtherSessions: Handler<'DELETE /sessions'> = async ({ caller, deps }) => {
  if (!isStrongLogin(caller, deps.clock())) {
    const ended = await deps.identity.endSessionsBy(caller.userId, 'number', caller.sessionId);
    return { acknowledged: true, deletedCount: ended };
  }
  const deletedCount = await deps.identity.endOtherSessions(caller.userId, caller.sessionId);
  return { acknowledged: true, deletedCount };
};
