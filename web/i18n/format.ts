// Without Intl, here and in everything built on it: its first use takes 100 ms on a cheap phone,
// once per page (docs/decisions/0039).

const hour = 3_600_000;

/** The offset of Dhaka from UTC, constant all year (ms). */
const dhakaOffset = 6 * hour;

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
