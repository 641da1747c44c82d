import { toAsciiDigits } from '#contract/digits.ts';

/** The sign or the name of the Taka, before or after an amount; `/-` and `/=` end it by hand. */
const currency = /(?:৳|টাকা|taka|tk\.?|bdt)/iu;
const before = new RegExp(`^${currency.source}`, 'iu');
const after = new RegExp(`(?:${currency.source}|/[-=])$`, 'iu');

/** Groups as in South Asia (`12,34,567`) or in the west (`1,234,567`), or none. */
const groups = /^(?:\d{1,11}|\d{1,2}(?:,\d{2}){1,4},\d{3}|\d{1,3}(?:,\d{3}){1,3})$/;

/**
 * Parses an amount in Taka as banks, gateways and spreadsheets write it, and returns signed poisha.
 * A minus may be on either side, and brackets mean one. Null for what is no amount, has more than
 * two decimals, is in another currency, or could be two amounts: the dot of `25.000` and the comma
 * of `25,00` separate thousands in one country and decimals in another.
 */
export function readPoisha(cell: string): number | null {
  const text = toAsciiDigits(cell)
    // Between digits a blank, of any width, is a separator as a comma is.
    .replace(/(?<=\d)\s+(?=\d)/g, (blanks) => ','.repeat(blanks.length))
    // Marks of direction, and the apostrophe of a spreadsheet.
    .replace(/[\s\p{Cf}]/gu, '')
    .replace(/^'/, '')
    .replace(/[−–]/g, '-');
  const bracketed = /^\((.+)\)$/.exec(text)?.[1];
  const { sign, rest } = signOf(withoutCurrency(bracketed ?? text));
  if (bracketed !== undefined && sign !== '') return null;
  const poisha = readUnsigned(withoutCurrency(rest));
  if (poisha === null) return null;
  return sign === '-' || bracketed !== undefined ? 0 - poisha : poisha;
}

/** `Tk -5` and `-Tk 5` are the same, so the currency is removed on both sides of the sign. */
const withoutCurrency = (text: string) => text.replace(before, '').replace(after, '');

function signOf(text: string): { sign: string; rest: string } {
  const first = /^[+-]/.exec(text)?.[0];
  if (first) return { sign: first, rest: text.slice(1) };
  return text.endsWith('-') ? { sign: '-', rest: text.slice(0, -1) } : { sign: '', rest: text };
}

function readUnsigned(text: string): number | null {
  const [taka = '', decimals = '', ...others] = text.split('.');
  // Three decimals may be thousands; databases print four and more, with zeros.
  const isWhole = !text.includes('.') || /^\d{1,2}$|^\d{2}0{2,}$/.test(decimals);
  if (!groups.test(taka) || !isWhole || others.length > 0) return null;
  return Number(taka.replaceAll(',', '')) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
}
