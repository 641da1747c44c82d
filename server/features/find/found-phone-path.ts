import type { HiddenBy } from '#contract/constants.ts';
import { dayMs } from '#contract/durations.ts';
import { casePath } from '#contract/members/staff-pages.ts';
import { soldPageDays } from '#contract/phone-page.ts';
import { phonePath } from '#contract/phones/phone-path.ts';

/** Columns of `products`, and whether it was ever reported. */
export type FoundPhone = {
  id: string;
  name: string;
  hidden_by: HiddenBy | null;
  hidden_at: Date | null;
  paid_at: Date | null;
  removed_at: Date | null;
  is_reported: boolean;
};

/** The public page of a phone, or else where staff decide about it; empty without either. */
export function foundPhonePath(phone: FoundPhone, now: Date): string {
  const soldFor = phone.paid_at ? now.getTime() - phone.paid_at.getTime() : 0;
  const isPublic = !phone.removed_at && !phone.hidden_at && soldFor <= soldPageDays * dayMs;
  if (isPublic) return phonePath({ _id: phone.id, name: phone.name });
  if (phone.is_reported) return casePath('report', phone.id);
  return phone.hidden_by === 'words' && !phone.removed_at ? casePath('words', phone.id) : '';
}
