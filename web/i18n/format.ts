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

const americanTime = /^(\d+)\/(\d+)\/(\d+), (\d+):(\d+):(\d+)\s(AM|PM)$/;

/**
 * The moment of a post time as our form writes it, 11/21/2026, 3:13:02 PM, taken for Dhaka time: ISO
 * 8601. Null for any other text.
 */
export function postTimeAt(postTime: string): string | null {
  const parts = americanTime.exec(postTime);
  if (!parts) return null;
  const [month = 0, day = 0, year = 0, hours = 0, minutes = 0, seconds = 0] = parts
    .slice(1)
    .map(Number);
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  const inDhaka = (hours % 12) + (parts[7] === 'PM' ? 12 : 0);
  const at = Date.UTC(year, month - 1, day, inDhaka, minutes, seconds) - dhakaOffset;
  return new Date(at).toISOString();
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
  const dayOf = (ms: number) => Math.floor((ms + dhakaOffset) / (24 * hour));
  const days = dayOf(now) - dayOf(Date.parse(at));
  const found = units.find(([, length]) => days >= length);
  return found ? { unit: found[0], count: Math.floor(days / found[1]) } : null;
}
