import * as z from 'zod/mini';
import { idPattern } from '#contract/constants.ts';
import { toAsciiDigits } from '#contract/digits.ts';
import { phoneNumber } from '#contract/rules.ts';

/** A typed text by what it may be; a field is null if it cannot be that. */
export type SearchedText = {
  /** As typed: a name, or an id that a provider or a bank has given. */
  text: string;
  /** An id, also within the address of a page. */
  id: string | null;
  /** The first and the last id that begin as typed: eight digits or more. */
  beginning: readonly [string, string] | null;
  /** The last eight digits of an id, such as those of the number of an order. */
  end: string | null;
  /** The beginning of a mail address. */
  address: string | null;
  /** A phone number with 11 digits. */
  number: string | null;
  /** The first and the last number that begin as typed: six digits or more, also without the zero. */
  numbers: readonly [string, string] | null;
  /** The last four to ten digits of a number. */
  lastDigits: string | null;
  /** The number of a transfer to a seller, without its `PH`. */
  transfer: string | null;
};

const idInText = new RegExp(idPattern.source.replace(/[$^]/g, ''), 'i');

/** Reads a tidied text. */
export function readText(text: string): SearchedText {
  const digits = toAsciiDigits(text);
  const number = z.safeParse(phoneNumber, text);
  return {
    text,
    id: idInText.exec(digits)?.[0].toLowerCase() ?? null,
    beginning: beginningOf(digits),
    end: endOf(digits),
    address: /^[^\s@]{2,}(@[^\s@]*)?$/.test(text) ? text.toLowerCase() : null,
    number: number.success ? number.data : null,
    ...partOfNumber(number.success ? '' : digits.replace(/[\s-]/g, '')),
    transfer: /^PH(\d{1,18})$/i.exec(digits)?.[1] ?? null,
  };
}

const digitsOfId = 32;

/** Null for a whole id, which is found as such. */
function beginningOf(text: string): readonly [string, string] | null {
  const digits = text.replace(/-/g, '').toLowerCase();
  if (!/^[\da-f]{8,31}$/.test(digits)) return null;
  return [digits.padEnd(digitsOfId, '0'), digits.padEnd(digitsOfId, 'f')];
}

/** `PH-5C3F-9A1B`, also without its signs and its beginning. */
function endOf(text: string): string | null {
  const [, one, two] = /^(?:PH)?[\s‐-―-]*([\da-f]{4})[\s‐-―-]*([\da-f]{4})$/i.exec(text) ?? [];
  return one && two ? `${one}${two}`.toLowerCase() : null;
}

const digitsOfNumber = 11;

/** Of a text that is no whole number. */
function partOfNumber(digits: string): Pick<SearchedText, 'numbers' | 'lastDigits'> {
  const [, begun] =
    /^(?:\+?88)?(01\d{4,8})$/.exec(/^1\d{5,8}$/.test(digits) ? `0${digits}` : digits) ?? [];
  return {
    numbers: begun ? [begun.padEnd(digitsOfNumber, '0'), begun.padEnd(digitsOfNumber, '9')] : null,
    lastDigits: /^\d{4,10}$/.test(digits) ? digits : null,
  };
}

/** Which kind of text it is, for the audit log, which has no personal data. */
export function kindOfText(searched: SearchedText): string {
  if (searched.text.includes('@')) return 'address';
  if (searched.number || searched.numbers || searched.lastDigits) return 'number';
  return searched.id || searched.beginning || searched.end || searched.transfer ? 'id' : 'text';
}
