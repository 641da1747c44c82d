import { inDhaka } from './dhaka.ts';

// Without Intl, here and in everything built on it: its first use takes 100 ms on a cheap phone,
// once per page (docs/decisions/0039).

/** Lakh and crore grouping, 1,25,000, with `decimals` digits if given. */
export function grouped(value: number, decimals?: number): string {
  const [whole = '', ...fraction] = (
    decimals === undefined ? String(value) : value.toFixed(decimals)
  ).split('.');
  return [whole.replace(/\B(?=(\d\d)*\d{3}$)/g, ','), ...fraction].join('.');
}

/** From Taka, without the currency sign: whole, or with two digits for poisha. */
export const groupedPrice = (taka: number): string => grouped(taka, Number.isInteger(taka) ? 0 : 2);

export const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The local date and time in Dhaka; `at` is ISO 8601, `month` begins with 1. */
export function dhakaClock(at: string) {
  const there = inDhaka(new Date(at));
  return {
    year: there.getUTCFullYear(),
    month: there.getUTCMonth() + 1,
    day: there.getUTCDate(),
    hour: there.getUTCHours(),
    minute: there.getUTCMinutes(),
    second: there.getUTCSeconds(),
  };
}

/** In days. */
const units = [
  ['year', 365],
  ['month', 30],
  ['day', 1],
] as const;

export type TimeUnit = (typeof units)[number][0];

/**
 * The days in Dhaka from `at` (ISO 8601) to `now` (ms) in their largest whole unit; null on the same
 * day, and for a slow clock.
 */
export function daysSince(at: string, now: number): { unit: TimeUnit; count: number } | null {
  const dayNumber = (time: Date) => Math.floor(inDhaka(time).getTime() / (24 * 3_600_000));
  const days = dayNumber(new Date(now)) - dayNumber(new Date(at));
  const found = units.find(([, length]) => days >= length);
  return found ? { unit: found[0], count: Math.floor(days / found[1]) } : null;
}
