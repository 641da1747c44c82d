import { type AdminCase, mayAct, type StaffAct } from '#contract/members/staff-acts.ts';
import { mayOpen, type StaffPage } from '#contract/members/staff-pages.ts';
import { useStaffRole } from './use-staff-role.ts';

/** Whether a screen offers an act to the reader, by the table of acts. */
export function useMayAct(): (act: StaffAct, is?: AdminCase | false) => boolean {
  const role = useStaffRole();
  return (act, is) => mayAct(role, act, is);
}

/** Whether a screen links to a page of staff for the reader. */
export function useMayOpen(): (page: StaffPage) => boolean {
  const role = useStaffRole();
  return (page) => mayOpen(role, page);
}
