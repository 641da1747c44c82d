import { dayMs } from '#contract/durations.ts';
import { casePath } from '#contract/members/staff-pages.ts';
import { soldPageDays } from '#contract/phone-page.ts';
import { phonePath } from '#contract/phones/phone-path.ts';

/** Columns of `products`. */
export type FoundPhone = {
  id: string;
  name: string;
  hidden_at: Date | null;
  paid_at: Date | null;
  removed_at: Date | null;
};

/** The public page of a phone, which leads staff on, or else where staff decide about it. */
export function foundPhonePath(phone: FoundPhone, now: Date): string {
  const soldFor = phone.paid_at ? now.getTime() - phone.paid_at.getTime() : 0;
  const isPublic = !phone.removed_at && !phone.hidden_at && soldFor <= soldPageDays * dayMs;
  return isPublic ? phonePath({ _id: phone.id, name: phone.name }) : casePath('report', phone.id);
}
