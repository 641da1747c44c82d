import { sql } from 'kysely';
import { closeWaitHours, type MonthState } from '#contract/books/months.ts';
import { fromDhaka, monthOf } from '#contract/formats/dhaka.ts';
import type { Db } from '#server/db/client.ts';

/** The bounds of a month in Dhaka; the end is the first moment after it. */
export type MonthBounds = { begins: Date; ends: Date };

export function boundsOf(month: string): MonthBounds {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return {
    begins: fromDhaka(new Date(Date.UTC(year, number - 1))),
    ends: fromDhaka(new Date(Date.UTC(year, number))),
  };
}

export const nextMonth = (month: string): string => monthOf(boundsOf(month).ends);

export type Close = { month: string; closed_at: Date; admin_name: string; vat_rate: number };

export type Calendar = {
  /** From the first month with money to the current one, oldest first. */
  months: string[];
  closes: Map<string, Close>;
  stateOf: (month: string) => MonthState;
};

/** The months of the shop's accounts, and which are closed. */
export async function readCalendar(db: Db, now: Date): Promise<Calendar> {
  const { rows } = await sql<{ first: Date | null }>`
    select min(created_at) as first from ledger_transactions`.execute(db);
  const closed = await db
    .selectFrom('book_closes')
    .innerJoin('members', 'members.id', 'book_closes.closed_by')
    .select([sql<string>`to_char(month, 'YYYY-MM')`.as('month'), 'closed_at', 'vat_rate'])
    .select('members.name as admin_name')
    .orderBy('book_closes.month')
    .execute();
  const closes = new Map(closed.map((close) => [close.month, close]));
  const running = monthOf(now);
  const months: string[] = [];
  const first = rows[0]?.first;
  if (first) {
    for (let month = monthOf(first); month <= running; month = nextMonth(month)) months.push(month);
  }
  const next = months.find((month) => !closes.has(month));
  const isOver = (month: string) =>
    now.getTime() >= boundsOf(month).ends.getTime() + closeWaitHours * 3_600_000;
  return {
    months,
    closes,
    stateOf(month) {
      if (closes.has(month)) return 'closed';
      if (month >= running) return 'running';
      return month === next && isOver(month) ? 'closable' : 'waiting';
    },
  };
}
