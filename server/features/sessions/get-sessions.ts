import type { Handler } from '#server/http/api/handler.ts';

/** Where the caller is logged in, newest first. */
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
