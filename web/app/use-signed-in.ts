import { useQueryClient } from '@tanstack/react-query';
import { unmarkSignOutDue } from '#web/session/due-sign-out.ts';
import { readSession, type Session, sessionQuery } from '#web/session/session.ts';
import { renewToken } from '#web/session/token.ts';

/**
 * Call after a sign-in at the identity provider: refreshes session and token. Null: the browser has
 * stored no cookie.
 */
export function useSignedIn(): () => Promise<Session | null> {
  const queryClient = useQueryClient();
  return async () => {
    // Its session's cookie was replaced by the new one.
    unmarkSignOutDue();
    const session = await readSession((input, init) => fetch(input, init));
    if (!session) return null;
    await renewToken(session.email);
    const { clearOtherMembers } = await import('#web/offline/visitor.ts');
    await clearOtherMembers(session.email);
    queryClient.clear();
    queryClient.setQueryData(sessionQuery.queryKey, session);
    return session;
  };
}
