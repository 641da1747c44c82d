import type { QueryClient } from '@tanstack/react-query';
import {
  readSessionHint,
  type SessionHint as Session,
  sessionHintCookie,
  sessionHintLine,
} from '#contract/members/session-hint.ts';
import { cookieIn } from './cookie-in.ts';
import { isSignOutDue } from './due-sign-out.ts';
import { showMember } from './show-member.ts';

/** Whether two sessions have the same values. */
const isSame = (one: Session | null, other: Session | null): boolean =>
  one?.email === other?.email &&
  one?.displayName === other?.displayName &&
  one?.photoURL === other?.photoURL;

/** The session by this device's hint; null without one. */
export function hintedSession(): Session | null {
  if (isSignOutDue()) return null;
  return readSessionHint(cookieIn(document.cookie, sessionHintCookie));
}

/** Stores the hint, or with null removes it, and updates the page. */
export function rememberSession(session: Session | null): void {
  // Without a session always: while a sign-out is due, `hintedSession` does not show the cookie.
  if (!session || !isSame(session, hintedSession())) {
    // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store API is missing in Firefox.
    document.cookie = sessionHintLine(session, location.protocol === 'https:');
  }
  showMember(sessionHintCookie);
}

/**
 * Updates the hint when the session of the query cache changes: sign-in, sign-out, another photo.
 */
export function keepSessionHint(queryClient: QueryClient, queryKey: readonly unknown[]): void {
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'added' && type !== 'updated') return;
    if (query.queryKey[0] !== queryKey[0] || query.state.data === undefined) return;
    rememberSession(query.state.data as Session | null);
  });
}
