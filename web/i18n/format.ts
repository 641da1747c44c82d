// No Intl here, nor in what is built on it: its first use takes 100 ms on a cheap phone, once on
// each page (docs/decisions/0039).

const hour = 3_600_000;

/** Clocks in Dhaka are this much ahead of UTC all year (in ms). */
const dhakaOffset = 6 * hour;

/** Lakh and crore grouping, 1,25,000, of a number with so many `decimals`; by default as it is. */
export function grouped(value: number, decimals?: number): string {
  const [whole = '', ...fraction] = (
    decimals === undefined ? String(value) : value.toFixed(decimals)
  ).split('.');
  return [whole.replace(/\B(?=(\d\d)*\d{3}$)/g, ','), ...fraction].join('.');
}

/** From Taka, without its sign: whole, or with two digits for the poisha. */
export const groupedPrice = (taka: number): string => grouped(taka, Number.isInteger(taka) ? 0 : 2);

export const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** What clocks and calendars in Dhaka show at a moment; `at` is ISO 8601, `month` begins with 1. */
export function dhakaClock(at: string) {
  const there = new Date(Date.parse(at) + dhakaOffset);
  return {
    year: there.getUTCFullYear(),
    month: there.getUTCMonth() + 1,
    day: there.getUTCDate(),
    hour: there.getUTCHours(),
    minute: there.getUTCMinutes(),
  };
}

export type ClockTime = ReturnType<typeof dhakaClock>;
