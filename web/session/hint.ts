import type { QueryClient } from '@tanstack/react-query';
import {
  readSessionHint,
  type SessionHint as Session,
  sessionHintCookie,
  sessionHintLine,
} from '#contract/members/session-hint.ts';
import { isSignOutDue } from './due-sign-out.ts';
import { showMember } from './show-member.ts';

/** Whether two sessions read the same. */
const isSame = (one: Session | null, other: Session | null): boolean =>
  one?.email === other?.email &&
  one?.displayName === other?.displayName &&
  one?.photoURL === other?.photoURL;

/** The session by this device's hint; null without one. */
export function hintedSession(): Session | null {
  if (isSignOutDue()) return null;
  const start = `${sessionHintCookie}=`;
  const pair = document.cookie.split('; ').find((each) => each.startsWith(start));
  return readSessionHint(pair?.slice(start.length));
}

/** Keeps the hint, or with null removes it, and shows it on the page. */
export function rememberSession(session: Session | null): void {
  if (!isSame(session, hintedSession())) {
    // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store API is missing in Firefox.
    document.cookie = sessionHintLine(session, location.protocol === 'https:');
  }
  showMember(sessionHintCookie);
}

/** Has the hint follow the session of the query cache: sign-in, sign-out, another photo. */
export function keepSessionHint(queryClient: QueryClient, queryKey: readonly unknown[]): void {
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'added' && type !== 'updated') return;
    if (query.queryKey[0] !== queryKey[0] || query.state.data === undefined) return;
    rememberSession(query.state.data as Session | null);
  });
}
