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

/** Ends one of the caller's own sessions, and with it its access tokens. */
export const endSession: Handler<'DELETE /sessions/:id'> = async ({ params, caller, deps }) => {
  const ended = await deps.identity.endSession(caller.userId, params.id);
  if (!ended) throw new Problem('not-found');
  return { acknowledged: true, deletedCount: 1 };
};

/** Ends all of the caller's sessions but the current one. */
export const endOtherSessions: Handler<'DELETE /sessions'> = async ({ caller, deps }) => {
  const deletedCount = await deps.identity.endOtherSessions(caller.userId, caller.sessionId);
  return { acknowledged: true, deletedCount };
};
