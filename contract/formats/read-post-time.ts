import { fromDhaka } from './dhaka.ts';

const americanTime = /^(\d+)\/(\d+)\/(\d+), (\d+):(\d+):(\d+)\s(AM|PM)$/;

/** The reverse of `postTimeOf`, as ISO 8601; null for any other text. */
export function postTimeAt(postTime: string): string | null {
  const parts = americanTime.exec(postTime);
  if (!parts) return null;
  const [month = 0, day = 0, year = 0, hours = 0, minutes = 0, seconds = 0] = parts
    .slice(1)
    .map(Number);
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  const hour = (hours % 12) + (parts[7] === 'PM' ? 12 : 0);
  return fromDhaka(new Date(Date.UTC(year, month - 1, day, hour, minutes, seconds))).toISOString();
}
