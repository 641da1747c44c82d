import { sql } from 'kysely';
import { dealTable } from '#contract/orders/deal.ts';

/**
 * Since when an admin has to examine a deal whose money went back although the buyer may have the
 * phone: the right code came late, or the gateway took the money. Null: it is no case, or closed.
 * Of the columns of `deals`.
 */
export const openCaseSince = sql<Date | null>`case
  when reversed_at is not null and reversal_closed_at is null then reversed_at
  when late_code_at is not null and case_closed_at is null then late_code_at end`;

/** The same as a condition, by which the indexes find the rows. */
export const isOpenCase = sql<boolean>`(reversed_at is not null and reversal_closed_at is null
  or late_code_at is not null and case_closed_at is null)`;

/** The columns of a case. */
export type CaseColumns = Record<
  'reversed_at' | 'reversal_closed_at' | 'late_code_at' | 'case_closed_at',
  Date | null
>;

/** The same of a row. */
export const hasOpenCase = (deal: Partial<CaseColumns>): boolean =>
  Boolean(deal.reversed_at && !deal.reversal_closed_at) ||
  Boolean(deal.late_code_at && !deal.case_closed_at);

/** The events that put a deal before the admins. */
const toDecision = dealTable
  .filter(({ from, to }) => to === 'decision' && from !== to)
  .map(({ event }) => event);

/**
 * Since when a dispute waits, of the columns of `deals`; by its history, because the state's deadline
 * begins anew.
 */
export const disputedSince = sql<Date | null>`(
  select coalesce(max(at) filter (where event = 'reopen'), min(at)) from deal_events
  where deal_events.booking_id = deals.booking_id and event = any(${toDecision}::text[]))`;
