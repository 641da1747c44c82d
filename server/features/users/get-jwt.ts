import type { Handler } from '#server/http/api/handler.ts';
import { countUnread } from '#server/http/api/unread-notices.ts';
import { Problem } from '#server/lib/problem.ts';

/**
 * Issues an access token to the user of the session, with the count of their inbox for the bars.
 * Throws `wrong-session` for another address.
 */
export const getJwt: Handler<'GET /jwt'> = async ({ query, headers, deps }) => {
  const identity = await deps.identity.identify(headers);
  if (!identity || identity.email !== query.email) {
    throw new Problem('wrong-session', { extra: { accessToken: '' } });
  }
  const { userId, email, displayName, sessionId } = identity;
  return {
    accessToken: await deps.tokens.issue({ userId, email, displayName, sessionId }),
    unread: await countUnread(deps.db, userId),
  };
};
