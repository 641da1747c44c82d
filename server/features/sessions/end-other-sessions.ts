import type { Handler } from '#server/http/api/handler.ts';

/** Ends all of the caller's sessions but the one that asks. */
export const endOtherSessions: Handler<'DELETE /sessions'> = async ({ caller, deps }) => {
  const deletedCount = await deps.identity.endOtherSessions(caller.userId, caller.sessionId);
  return { acknowledged: true, deletedCount };
};
