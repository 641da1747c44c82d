import type { DealState } from '#contract/orders/deal-states.ts';

/** The state from the columns of booking and deal. */
export function orderState(row: {
  state: DealState | null;
  cancelled_at: Date | null;
  ended_as: DealState | null;
  /** Whether a hold of it has not ended. */
  is_paying: boolean;
}): DealState {
  if (row.state) return row.state;
  if (row.cancelled_at) return row.ended_as ?? 'cancelled';
  return row.is_paying ? 'paying' : 'booked';
}
