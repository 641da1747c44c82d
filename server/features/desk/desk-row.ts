import { type RawBuilder, sql } from 'kysely';
import { lateAfterSeconds } from '#contract/admin/shop-queues.ts';
import type { StaffArea } from '#contract/members/staff.ts';

/** Of a row of `waiting`, when it is shown. */
export type Facts = {
  /** Poisha at stake, as text: of the deal or payment, else the price of the phone. */
  amount: string | null;
  product: string | null;
  /** The member whom it concerns. */
  person: string | null;
  /** What its page is about, if that is not the row itself. */
  page: string | null;
  /** Members in whose own matter it is, and an admin whose record needs another. */
  parties: string[];
};

/** What waits, of one kind. */
export type Source = {
  /** Who works on it besides admins; without one, admins alone. */
  area?: StaffArea;
  /**
   * All that is unfinished, by its index, with `id` and `since`. A subquery with a limit is an index
   * scan for each row; as a join the planner might read all phones.
   */
  waiting: (now: Date) => RawBuilder<unknown>;
  /** The columns of `Facts` of the row `waiting`, which are read for a page only. */
  facts: RawBuilder<Facts>;
  /** The page of the next step, without a language. */
  path: (row: { id: string; page: string | null }) => string;
};

/** What began before this time is late in a queue of `lateAfterSeconds`. */
export const lateBefore = (queue: keyof typeof lateAfterSeconds, now: Date) =>
  sql`${new Date(now.getTime() - lateAfterSeconds[queue] * 1000).toISOString()}::timestamptz`;
