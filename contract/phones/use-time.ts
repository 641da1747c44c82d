import { toAsciiDigits } from '../digits.ts';

/** `2 years 3 months`, `১ বছর ২ মাস`, `5 months`. */
const duration = /^(?:(\d{1,2})\s*(?:years?|বছর)\s*)?(?:(\d{1,3})\s*(?:months?|মাস))?$/iu;

/** How long a phone was used, from a seller's text; in months, undefined for an unclear text. */
export function monthsIn(useTime: string): number | undefined {
  const typed = toAsciiDigits(useTime).trim();
  const [, years = 0, rest = 0] = duration.exec(typed) ?? [];
  if (typed === '' || (!years && !rest)) return undefined;
  const months = Number(years) * 12 + Number(rest);
  return months <= 240 ? months : undefined;
}
