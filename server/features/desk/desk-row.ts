import { type RawBuilder, sql } from 'kysely';
import { lateAfterSeconds, type ShopQueueName } from '#contract/admin/shop-queues.ts';
import type { StaffArea } from '#contract/members/staff.ts';
import { openStates } from '#contract/orders/deal-states.ts';

/** Of a row of `waiting`, when it is shown. */
export type Facts = {
  /** Poisha at stake, as text: of the deal or payment, else the price of the phone. */
  amount: string | null;
  product: string | null;
  /** The member whom it concerns. */
  person: string | null;
  /** What its page is about, if that is not the row itself. */
  page: string | null;
  /** Who may not work on it: those concerned, and an admin whose record another has to approve. */
  parties: string[];
};

/** What waits, of one kind: queue, dashboard, health, metrics and alarms are computed from it. */
export type DeskRow = {
  /** Who works on it besides admins; without one, admins alone. */
  area?: StaffArea;
  /** Where health, metrics and alarms count it; it is late after the time of that queue. */
  queue: ShopQueueName;
  /** The program works on it first: it waits for staff only once it is late. */
  onceLate?: true;
  /**
   * All that is unfinished, by its index, with `id` and `since`. A subquery with a limit is an index
   * scan for each row; as a join the planner might read all phones.
   */
  waiting: (now: Date) => RawBuilder<unknown>;
  /** The columns of `Facts` of the row `waiting`, which are read for a page only. */
  facts: RawBuilder<Facts>;
  /** The page of the next step, without a language. Without one it is the page of cases. */
  path?: (row: { id: string; page: string | null }) => string;
};

const open = sql.join(openStates.map((state) => sql.lit(state)));

/**
 * The member of the row `waiting`, and the other sides of their open deals, who have an interest in it
 * (`refuseOwnCounterpart`).
 */
export const withCounterparts = sql`(waiting.member_id || array(
  select seller_id from deals where buyer_id = waiting.member_id and state in (${open})
  union all
  select buyer_id from deals where seller_id = waiting.member_id and state in (${open})))`;

/** Whether what began at the column `since` is late in a queue. */
export function isLate(queue: ShopQueueName, now: Date): RawBuilder<boolean> {
  const limit = lateAfterSeconds[queue];
  if (limit === null) return sql`false`;
  const before = new Date(now.getTime() - limit * 1000);
  return sql`since <= ${before.toISOString()}::timestamptz`;
}
