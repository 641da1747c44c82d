import { type Expression, sql } from 'kysely';
import type { OverviewPeriod } from '#contract/constants.ts';

/** How many spans of how many days; the last one ends today. */
const lengths: Record<OverviewPeriod, { spans: number; days: number }> = {
  '7-days': { spans: 7, days: 1 },
  '30-days': { spans: 30, days: 1 },
  '13-weeks': { spans: 13, days: 7 },
  '52-weeks': { spans: 52, days: 7 },
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

export type Spans = ReturnType<typeof spansOf>;

/** The days or weeks of a period that ends today, and how a statement finds what belongs to each. */
export function spansOf(period: OverviewPeriod, now: Date) {
  const { spans, days } = lengths[period];
  const first = addDays(dayOf(now), 1 - spans * days);
  const firstDay = sql<string>`${first}::date`;
  /** Which of the spans a day is in, from 0. */
  const indexOfDay = (day: Expression<unknown>) =>
    sql<number>`(${day} - ${firstDay}) / ${sql.lit(days)}`;
  return {
    /** The oldest first; both ends are days of Dhaka and belong to the span. */
    list: Array.from({ length: spans }, (_, index) => {
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
