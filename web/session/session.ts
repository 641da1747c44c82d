import { queryOptions } from '@tanstack/react-query';
import { Unreachable } from '#contract/client.ts';

/** The signed-in user according to the identity provider (specification, section 3). */
export type Session = {
  email: string;
  displayName: string;
  /** Empty without a photo. */
  photoURL: string;
};

/** Reads the session of the cookie from the identity provider; null when signed out. */
export async function readSession(fetchApi: typeof fetch): Promise<Session | null> {
  const answer = await fetchApi('/api/auth/get-session', {
    headers: { accept: 'application/json' },
  });
  if (!answer.ok) throw new Unreachable(`Unexpected answer ${answer.status}`);
  const found = (await answer.json()) as {
    user: { email: string; name: string; image?: string | null };
  } | null;
  if (!found) return null;
  const { email, name, image } = found.user;
  return { email, displayName: name, photoURL: image ?? '' };
}

/**
 * `GET /jwt`: an access token for the signed-in address; null if the session belongs to somebody
 * else.
 */
export async function requestToken(email: string, fetchApi: typeof fetch): Promise<string | null> {
  const answer = await fetchApi(`/api/jwt?email=${encodeURIComponent(email)}`);
  if (answer.status === 403) return null;
  if (!answer.ok) throw new Unreachable(`Unexpected answer ${answer.status}`);
  return ((await answer.json()) as { accessToken: string }).accessToken;
}

/** Part of the page data. Changes only by sign-in or sign-out here, or when a token is refused. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: () => readSession((input, init) => fetch(input, init)),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});
