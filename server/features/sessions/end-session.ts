import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/http/api/problem.ts';

/** Ends one of the caller's own sessions; its access tokens die with it. */
export const endSession: Handler<'DELETE /sessions/:id'> = async ({ params, caller, deps }) => {
  const ended = await deps.identity.endSession(caller.userId, params.id);
  if (!ended) throw new Problem('not-found');
  return { acknowledged: true, deletedCount: 1 };
};
