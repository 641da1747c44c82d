import { QueryClient } from '@tanstack/react-query';
import type { StaffRole } from '#contract/members/staff.ts';
import { api } from '#web/api/browser.ts';
import { staffQuery } from '#web/api/roles.ts';
import { type Session, sessionQuery } from '#web/session/session.ts';

/** The queries of a page that a member with this role has opened. */
export function staffClient(
  role: StaffRole,
  { approvesFrom = null }: { approvesFrom?: string | null } = {},
): QueryClient {
  const email = `${role}@example.test`;
  const session: Session = { email, displayName: role, photoURL: '' };
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(sessionQuery.queryKey, session);
  client.setQueryData(staffQuery(api, email).queryKey, {
    role,
    needsSecondFactor: false,
    approvesFrom,
    suspended: null,
  });
  return client;
}
