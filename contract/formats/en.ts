import { daysSince, dhakaClock, grouped, groupedPrice, twoDigits } from './format.ts';

const months = [
  ...['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug'],
  ...['Sept', 'Oct', 'Nov', 'Dec'],
];

const longMonths = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August'],
  ...['September', 'October', 'November', 'December'],
];

/** Lakh and crore grouping: 1,25,000. */
export const numberEn = (value: number) => grouped(value);

/** From Taka: Tk 1,25,000. */
export const priceEn = (taka: number) => `Tk ${groupedPrice(taka)}`;

/** `day` is YYYY-MM-DD: 21 Nov. */
export function dayEn(day: string): string {
  const [, month = 1, date = 1] = day.split('-').map(Number);
  return `${date} ${months[month - 1]}`;
}

/** `month` is YYYY-MM: Nov 2026. */
export function monthEn(month: string): string {
  const [year, number = 1] = month.split('-').map(Number);
  return `${months[number - 1]} ${year}`;
}

/** `at` is ISO 8601, shown in Dhaka time everywhere. */
export function timeEn(at: string): string {
  const { year, month, day, hour, minute } = dhakaClock(at);
  return `${day} ${months[month - 1]} ${year}, ${twoDigits(hour)}:${twoDigits(minute)}`;
}

/** `at` is ISO 8601: the day in Dhaka, 21 Nov 2026. */
export function dateEn(at: string): string {
  const { year, month, day } = dhakaClock(at);
  return `${day} ${months[month - 1]} ${year}`;
}

/** Like `dateEn`, for mails and documents: 21 November 2026. */
export function longDateEn(at: string): string {
  const { year, month, day } = dhakaClock(at);
  return `${day} ${longMonths[month - 1]} ${year}`;
}

/** Like `timeEn`, for mails: 21 November 2026, 8:37 pm. */
export function longTimeEn(at: string): string {
  const { hour, minute } = dhakaClock(at);
  return `${longDateEn(at)}, ${hour % 12 || 12}:${twoDigits(minute)} ${hour < 12 ? 'am' : 'pm'}`;
}

/** Like `monthEn`, for documents: November 2026. */
export function longMonthEn(month: string): string {
  const [year, number = 1] = month.split('-').map(Number);
  return `${longMonths[number - 1]} ${year}`;
}

/** `at` is ISO 8601 and `now` in ms: today, yesterday, 2 days ago, by the calendar of Dhaka. */
export function daysAgoEn(at: string, now: number): string {
  const since = daysSince(at, now);
  if (!since) return 'today';
  if (since.unit === 'day' && since.count === 1) return 'yesterday';
  return `${countedEn(since.count, since.unit, `${since.unit}s`)} ago`;
}

/** 1 phone, 2 phones. */
export const countedEn = (count: number, one: string, many: string) =>
  `${grouped(count)} ${count === 1 ? one : many}`;

/** How long a phone was used: 5 months, 2 years, 2 years 3 months. */
export function usedMonthsEn(months: number): string {
  const [years, rest] = [Math.floor(months / 12), months % 12];
  const parts = [
    years > 0 && countedEn(years, 'year', 'years'),
    (rest > 0 || years === 0) && countedEn(rest, 'month', 'months'),
  ];
  return parts.filter(Boolean).join(' ');
}
