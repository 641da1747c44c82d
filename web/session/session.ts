import { queryOptions } from '@tanstack/react-query';
import { Unreachable } from '#contract/client.ts';
import type { SessionHint } from '#contract/members/session-hint.ts';
import { deviceStore } from '#web/ui/device-store.ts';
import { hintedSession } from './hint.ts';

/** The signed-in user according to the identity provider (specification, section 3). */
export type Session = SessionHint;

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
 * `GET /jwt`: an access token for the signed-in address; null if the session has ended, or belongs
 * to another user. `onUnread` gets the count of the inbox, which comes with it.
 */
export async function requestToken(
  email: string,
  fetchApi: typeof fetch,
  onUnread?: (unread: number) => void,
): Promise<string | null> {
  const answer = await fetchApi(`/api/jwt?email=${encodeURIComponent(email)}`);
  if (answer.status === 401 || answer.status === 403) return null;
  if (!answer.ok) throw new Unreachable(`Unexpected answer ${answer.status}`);
  const { accessToken, unread } = (await answer.json()) as { accessToken: string; unread?: number };
  if (unread !== undefined) onUnread?.(unread);
  return accessToken;
}

/** The key of the access token in local storage (specification, section 3). */
export const tokenKey = 'token';

/**
 * The initial session of a shared page, which has none in its data. A token without a hint is from
 * before hints existed: then the server decides.
 */
function atStart(): Session | null | undefined {
  if (typeof document === 'undefined') return undefined;
  return hintedSession() ?? (deviceStore.getItem(tokenKey) ? undefined : null);
}

/**
 * Part of a personal page's data; otherwise the device's hint. Changes only by sign-in or sign-out
 * here, or when a token is refused.
 */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  initialData: atStart,
  queryFn: () => readSession((input, init) => fetch(input, init)),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});
