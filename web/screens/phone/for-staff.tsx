import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { mayOpen } from '#contract/members/staff-pages.ts';
import { api } from '#web/api/browser.ts';
import { staffQuery } from '#web/api/roles.ts';
import { useSession } from '#web/session/use-session.ts';
import { LazyBoundary } from '#web/ui/lazy-component.tsx';

// Not loaded with the screen, because only staff need it.
const StaffLinks = lazy(async () => ({
  default: (await import('./staff-links.tsx')).StaffLinks,
}));

/** What staff may do with this phone: only where the loader has read a role, which no shared page has. */
export function ForStaff({ id }: { id: string }) {
  const email = useSession()?.email ?? '';
  const role = useQuery({ ...staffQuery(api, email), enabled: false }).data?.role;
  if (!mayOpen(role, '/dashboard/reporteditems')) return null;
  return (
    <LazyBoundary quiet>
      <StaffLinks id={id} />
    </LazyBoundary>
  );
}
