import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/http/api/problem.ts';

/** An access token for the one who is logged in at the identity provider, and nobody else. */
export const getJwt: Handler<'GET /jwt'> = async ({ query, headers, deps }) => {
  const identity = await deps.identity.identify(headers);
  if (!identity || identity.email !== query.email) {
    throw new Problem('wrong-session', { extra: { accessToken: '' } });
  }
  const { userId, email, displayName, sessionId } = identity;
  return { accessToken: await deps.tokens.issue({ userId, email, displayName, sessionId }) };
};
