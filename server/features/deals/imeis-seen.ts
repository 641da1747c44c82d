import { stateFacts } from '#contract/orders/deal-states.ts';
import type { DealRow } from './deal-row.ts';

/**
 * Whether the buyer of a deal sees the phone's IMEIs: to compare them at the meeting, so from an
 * agreed one on, and while the phone is theirs. A payment that is called off costs nothing, and an
 * IMEI is enough to accuse its owner (decision 0237).
 */
export function areImeisSeen(
  deal: Pick<DealRow, 'state' | 'meeting_accepted_at' | 'handed_over_at'>,
): boolean {
  const { ended } = stateFacts[deal.state];
  if (ended && ended !== 'sold') return false;
  return deal.meeting_accepted_at !== null || deal.handed_over_at !== null;
}
