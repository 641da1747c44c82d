import { useQuery } from '@tanstack/react-query';
import type { StaffRole } from '#contract/members/staff.ts';
import { useSession } from '#web/session/use-session.ts';
import { api } from './browser.ts';
import { staffQuery } from './roles.ts';

function useStaffStatus() {
  const email = useSession()?.email ?? '';
  return useQuery({ ...staffQuery(api, email), enabled: email !== '' }).data;
}

/** The reader's role in the shop; null for most, undefined until it is known. */
export const useStaffRole = (): StaffRole | null | undefined => useStaffStatus()?.role;

/** Since when and why the reader is suspended; null for most. */
export const useSuspension = () => useStaffStatus()?.suspended ?? null;

/** From when the reader, new in their role, approves what others did; null: already. */
export const useApprovesFrom = (): string | null => useStaffStatus()?.approvesFrom ?? null;

/** Whether the reader's role begins when their login has a second factor. */
export const useNeedsSecondFactor = (): boolean => useStaffStatus()?.needsSecondFactor ?? false;
