import { type Expression, sql } from 'kysely';
import type { OverviewPeriod } from '#contract/constants.ts';

/** The number of buckets and the days of each; the last one ends today. */
const lengths: Record<OverviewPeriod, { buckets: number; days: number }> = {
  '7-days': { buckets: 7, days: 1 },
  '30-days': { buckets: 30, days: 1 },
  '13-weeks': { buckets: 13, days: 7 },
  '52-weeks': { buckets: 52, days: 7 },
};

// The Swedish way of writing a date is ISO's.
const dhakaDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Dhaka' });

/** The day in Dhaka, `YYYY-MM-DD`. */
export const dayOf = (time: Date): string => dhakaDay.format(time);

function addDays(day: string, days: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

export type Buckets = ReturnType<typeof bucketsOf>;

/** The days or weeks of a period that ends today, and how a statement finds what belongs to each. */
export function bucketsOf(period: OverviewPeriod, now: Date) {
  const { buckets, days } = lengths[period];
  const first = addDays(dayOf(now), 1 - buckets * days);
  const firstDay = sql<string>`${first}::date`;
  /** The bucket that a day is in, from 0. */
  const indexOfDay = (day: Expression<unknown>) =>
    sql<number>`(${day} - ${firstDay}) / ${sql.lit(days)}`;
  return {
    /** The oldest first; both ends are days of Dhaka and belong to the bucket. */
    list: Array.from({ length: buckets }, (_, index) => {
      const from = addDays(first, index * days);
      return { from, to: addDays(from, days - 1) };
    }),
    firstDay,
    /** The moment when the first day began. */
    begin: sql<Date>`(${first}::date::timestamp at time zone 'Asia/Dhaka')`,
    indexOfDay,
    indexOfTime: (column: string) =>
      indexOfDay(sql`(${sql.ref(column)} at time zone 'Asia/Dhaka')::date`),
  };
}

/** Adds up what the driver reads as text, since counts and sums are bigints. */
export function sumBy<Column extends string>(
  rows: Record<Column, string>[],
  column: Column,
): number {
  return rows.reduce((sum, row) => sum + Number(row[column]), 0);
}
