import { type Expression, sql } from 'kysely';
import type { OverviewPeriod } from '#contract/constants.ts';
import { dayOf } from '#contract/formats/dhaka.ts';

/** The number of buckets and the days of each; the last one ends today. */
const lengths: Record<OverviewPeriod, { buckets: number; days: number }> = {
  '7-days': { buckets: 7, days: 1 },
  '30-days': { buckets: 30, days: 1 },
  '13-weeks': { buckets: 13, days: 7 },
  '52-weeks': { buckets: 52, days: 7 },
};

function addDays(day: string, days: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

export type Buckets = ReturnType<typeof bucketsOf>;

/**
 * The days or weeks of a period that ends today in Dhaka, with SQL expressions to group rows by.
 */
export function bucketsOf(period: OverviewPeriod, now: Date) {
  const { buckets, days } = lengths[period];
  const first = addDays(dayOf(now), 1 - buckets * days);
  const firstDay = sql<string>`${first}::date`;
  /** The zero-based index of the bucket that contains a day. */
  const indexOfDay = (day: Expression<unknown>) =>
    sql<number>`(${day} - ${firstDay}) / ${sql.lit(days)}`;
  return {
    /** Oldest first; both ends are days in Dhaka, inclusive. */
    list: Array.from({ length: buckets }, (_, index) => {
      const from = addDays(first, index * days);
      return { from, to: addDays(from, days - 1) };
    }),
    firstDay,
    /** The time at which the first day began. */
    begin: sql<Date>`(${first}::date::timestamp at time zone 'Asia/Dhaka')`,
    indexOfDay,
    indexOfTime: (time: string | Expression<unknown>) =>
      indexOfDay(
        sql`(${typeof time === 'string' ? sql.ref(time) : time} at time zone 'Asia/Dhaka')::date`,
      ),
  };
}

/**
 * When the money of a step of the ledger moved: a sale counts on the day of its deal, which the demo
 * market dates back. Needs `step` and, joined, `deals`.
 */
export const movedAt = sql<Date>`case step.kind
  when 'sale' then coalesce(deals.paid_at, step.created_at) else step.created_at end`;

/** Sums a bigint column, such as a count, which the driver returns as text. */
export function sumBy<Column extends string>(
  rows: Record<Column, string>[],
  column: Column,
): number {
  return rows.reduce((sum, row) => sum + Number(row[column]), 0);
}
