import { type ClockTime, dhakaClock, grouped, groupedPrice, twoDigits } from '../format.ts';

const inBangla = (text: string | number) =>
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
  [16, 'বিকাল'],
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

/** `day` is YYYY-MM-DD: ২১ নভেম্বর. */
export function dayBn(day: string): string {
  const [, month = 1, date = 1] = day.split('-').map(Number);
  return `${inBangla(date)} ${months[month - 1]}`;
}

function momentBn({ year, month, day, hour, minute }: ClockTime): string {
  const part = dayParts.find(([from]) => hour >= from)?.[1];
  const clock = `${hour % 12 || 12}:${twoDigits(minute)}`;
  return `${inBangla(day)} ${months[month - 1]} ${inBangla(year)}, ${part} ${inBangla(clock)}`;
}

/** `at` is ISO 8601, shown in Dhaka time: ২১ নভেম্বর ২০২৬, রাত ৮:৩৭. */
export const timeBn = (at: string): string => momentBn(dhakaClock(at));

const americanTime = /^(\d+)\/(\d+)\/(\d+), (\d+):(\d+):\d+\s(AM|PM)$/;

/**
 * Parses a post time as browsers write it, 11/21/2026, 3:13:02 PM; any other text is returned
 * unchanged.
 */
export function postTimeBn(postTime: string): string {
  const [, ...parts] = americanTime.exec(postTime) ?? [];
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0] = parts.map(Number);
  if (!months[month - 1]) return postTime;
  return momentBn({
    ...{ year, month, day, minute },
    hour: (hour % 12) + (parts[5] === 'PM' ? 12 : 0),
  });
}
