import {
  daysSince,
  dhakaClock,
  grouped,
  groupedPrice,
  type TimeUnit,
  twoDigits,
} from './format.ts';

/** Each digit by itself, such as of a number that is a name. */
export const inBangla = (text: string | number) =>
  String(text).replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'.charAt(Number(digit)));

const months = [
  'জানুয়ারি',
  'ফেব্রুয়ারি',
  'মার্চ',
  'এপ্রিল',
  'মে',
  'জুন',
  'জুলাই',
  'আগস্ট',
  'সেপ্টেম্বর',
  'অক্টোবর',
  'নভেম্বর',
  'ডিসেম্বর',
];

/** The first hour of each part of the day in Bangla; Intl has only AM and PM. */
const dayParts: [from: number, name: string][] = [
  [20, 'রাত'],
  [18, 'সন্ধ্যা'],
  [16, 'বিকেল'],
  [12, 'দুপুর'],
  [6, 'সকাল'],
  [4, 'ভোর'],
  [0, 'রাত'],
];

/** Lakh and crore grouping: ১,২৫,০০০. */
export const numberBn = (value: number) => inBangla(grouped(value));

/** From Taka: ৳১,২৫,০০০. */
export const priceBn = (taka: number) => `৳${inBangla(groupedPrice(taka))}`;

/** A year, which is not grouped: ২০২৬. */
export const yearBn = (year: number) => inBangla(year);

/** `month` is YYYY-MM: নভেম্বর ২০২৬. */
export function monthBn(month: string): string {
  const [year, number = 1] = month.split('-').map(Number);
  return `${months[number - 1]} ${inBangla(year ?? '')}`;
}

/** `day` is YYYY-MM-DD: ২১ নভেম্বর. */
export function dayBn(day: string): string {
  const [, month = 1, date = 1] = day.split('-').map(Number);
  return `${inBangla(date)} ${months[month - 1]}`;
}

/** `at` is ISO 8601, shown in Dhaka time: ২১ নভেম্বর ২০২৬, রাত ৮:৩৭. */
export function timeBn(at: string): string {
  const { hour, minute } = dhakaClock(at);
  const part = dayParts.find(([from]) => hour >= from)?.[1];
  return `${dateBn(at)}, ${part} ${inBangla(`${hour % 12 || 12}:${twoDigits(minute)}`)}`;
}

/** `at` is ISO 8601: the day in Dhaka, ২১ নভেম্বর ২০২৬. */
export function dateBn(at: string): string {
  const { year, month, day } = dhakaClock(at);
  return `${inBangla(day)} ${months[month - 1]} ${inBangla(year)}`;
}

const unitNames: Record<TimeUnit, string> = {
  year: 'বছর',
  month: 'মাস',
  day: 'দিন',
};

/** `at` is ISO 8601 and `now` in ms: আজ, গতকাল, ২ দিন আগে, by the calendar of Dhaka. */
export function daysAgoBn(at: string, now: number): string {
  const since = daysSince(at, now);
  if (!since) return 'আজ';
  if (since.unit === 'day' && since.count === 1) return 'গতকাল';
  return `${numberBn(since.count)} ${unitNames[since.unit]} আগে`;
}

/** How long a phone was used: ৫ মাস, ২ বছর, ২ বছর ৩ মাস. */
export function usedMonthsBn(months: number): string {
  const [years, rest] = [Math.floor(months / 12), months % 12];
  const parts = [
    years > 0 && `${inBangla(years)} বছর`,
    (rest > 0 || years === 0) && `${inBangla(rest)} মাস`,
  ];
  return parts.filter(Boolean).join(' ');
}
