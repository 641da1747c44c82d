import { toAsciiDigits } from '#contract/digits.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { Problem } from '#server/lib/problem.ts';

/** A phone has one for each SIM. */
const most = 2;

export type ImeiMistake = Extract<ErrorCode, `imei-${string}`>;

/**
 * The IMEIs in a typed or pasted text, such as the whole answer to `*#06#`, in its order; none for
 * an empty one. Spaces, dots, dashes and Bangla digits are allowed. Otherwise the mistake that its
 * writer most likely made, because phones show other long numbers beside their IMEIs.
 */
export function readImeis(text: string): string[] | ImeiMistake {
  if (text.trim() === '') return [];
  const numbers = numbersIn(text);
  const imeis = [...new Set(numbers.filter((number) => number.length === 15))];
  if (imeis.some((imei) => !isImei(imei))) return 'imei-wrong-digit';
  if (imeis.length > most) return 'imei-too-many';
  // A software version belongs to an IMEI that may be beside it.
  const versions = numbers.filter((number) => number.length === 16);
  const isKnown = (version: string) => imeis.some((imei) => imei.startsWith(version.slice(0, 14)));
  if (!versions.every(isKnown)) return 'imei-software-version';
  const isLong = (number: string) => number.length > 7 && number.length < 30;
  const others = numbers.filter((number) => isLong(number) && ![15, 16].includes(number.length));
  if (others.length > 0) return 'imei-length';
  if (imeis.length > 0) return imeis;
  return numbers.some((number) => number.length === 32) ? 'imei-eid' : 'imei-length';
}

/** The IMEIs in a text that must have one. Throws the `imei-` mistakes as `Problem`. */
export function requireImeis(text: string): string[] {
  const imeis = findImeis(text);
  if (imeis.length === 0) throw new Problem('imei-length');
  return imeis;
}

/** The same for a text that may have none. */
export function findImeis(text: string): string[] {
  const imeis = readImeis(text);
  if (typeof imeis === 'string') throw new Problem(imeis);
  return imeis;
}

/** Whether the last of 15 digits is the check digit of the others (3GPP TS 23.003, annex B). */
export function isImei(digits: string): boolean {
  if (!/^\d{15}$/.test(digits) || /^(\d)\1*$/.test(digits)) return false;
  const sum = [...digits].reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** A label with the number of its SIM, which would otherwise be the first digit. */
const labels =
  /(?:imei|আইএমইআই|sim|সিম|slot|স্লট)(?:\s*(?:sv|slot|স্লট|নম্বর|no|number))?[\s:#(.-]*(?:[12](?!\d))?[\s:).-]*/giu;

/** The version that some phones show behind their IMEI: `/ 01`, `SV: 78`. */
const versionsBehind = /(?:\/|\bsv\b\s*:?)\s*\d{2}(?!\d)/gi;

/** Other numbers that the same screen shows. */
const serials = /\b(?:s\/?n|serial(?:\s*(?:no|number))?|meid)\b[\s:.#]*[\da-z]+/gi;

/** A word with letters and digits, such as a serial number. */
const mixedWords = /[\p{L}\p{M}\d]*[\p{L}\p{M}][\p{L}\p{M}\d]*/gu;

/** Whole numbers, without what is between their groups of digits. */
function numbersIn(text: string): string[] {
  const plain = toAsciiDigits(text.normalize('NFKC'))
    .replace(/\*#0?6?#?\*?|[\u200b-\u200f\ufeff]/g, ' ')
    .replace(serials, '\n')
    .replace(labels, '\n')
    .replace(versionsBehind, '\n')
    .replace(mixedWords, '\n');
  return plain.split(/[^\d \t.\-\u2010-\u2014]+/).flatMap(numbersOfLine);
}

function numbersOfLine(line: string): string[] {
  const words = line.split(/[ \t]+/).map((word) => word.replace(/\D/g, ''));
  const whole = words.join('');
  if (whole === '') return [];
  // Two IMEIs beside each other, with nothing but a space between them.
  if (words.some((word) => word.length >= 14)) return words.filter((word) => word !== '');
  if (whole.length === 30) return [whole.slice(0, 15), whole.slice(15)];
  return [whole];
}
