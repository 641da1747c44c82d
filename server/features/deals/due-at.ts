import { hourMs } from '#contract/durations.ts';
import { handoverOpensHours } from '#contract/orders/deal.ts';
import type { DealHours, DealState } from '#contract/orders/deal-states.ts';
import type { DealRow } from './deal-row.ts';

/** The columns of a state that begins without a meeting. */
export const withoutMeeting = {
  meeting_at: null,
  meeting_accepted_at: null,
  handover_from: null,
  silence_warned_at: null,
};

type Waiting = Pick<
  DealRow,
  'changed_at' | 'meeting_at' | 'meeting_accepted_at' | 'handover_from'
> & {
  state: DealState;
};

/** The deadline of a booking without a deal, whose state began at `since`. */
export const bookingDueAt = (state: DealState, since: Date, hours: DealHours) =>
  dueAt({ ...withoutMeeting, state, changed_at: since }, hours);

/**
 * The deadline of a state if neither side is silent before it (`silence.ts`); null in a state that waits
 * for no member.
 */
export function dueAt(deal: Waiting, hours: DealHours): Date | null {
  const { state } = deal;
  if (!(state in hours)) return null;
  const due = deal.changed_at.getTime() + hours[state as keyof DealHours] * hourMs;
  return new Date(state === 'paid' ? Math.max(due, codeCountsUntil(deal, hours)) : due);
}

/**
 * A code of an agreed meeting, or a shown one, counts for some days, even if the meeting was moved
 * since; in ms, and 0 without either.
 */
export function codeCountsUntil(
  { meeting_at: meeting, meeting_accepted_at: agreed, handover_from: opened }: Waiting,
  hours: DealHours,
): number {
  const shown = [
    meeting && agreed ? meeting.getTime() : 0,
    opened ? opened.getTime() + handoverOpensHours * hourMs : 0,
  ];
  const last = Math.max(...shown);
  return last && last + hours.code * hourMs;
}
