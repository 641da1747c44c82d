import { useQuery } from '@tanstack/react-query';
import type { StaffRole } from '#contract/members/staff.ts';
import { useSession } from '#web/session/use-session.ts';
import { api } from './browser.ts';
import { staffQuery } from './roles.ts';

/** The reader's role in the shop; null for most, undefined until it is known. */
export function useStaffRole(): StaffRole | null | undefined {
  const email = useSession()?.email ?? '';
  return useQuery({ ...staffQuery(api, email), enabled: email !== '' }).data;
}
