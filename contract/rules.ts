import * as z from 'zod/mini';
import { idPattern } from './constants.ts';
import { toPoisha, toTaka } from './money.ts';
import { isReadable, lengthOf, tidy } from './text.ts';

// Zod compiles its checks where it may. A page's Content-Security-Policy forbids that, and the
// browser notes each try as an offence.
if ('document' in globalThis) z.config({ jitless: true });

/**
 * Each limit with its message, once, for form and server alike (specification, section 5).
 * The quoted spellings are the specification's own.
 */
export const messages = {
  nameRequired: 'name is require',
  imageRequired: 'img is require',
  emailRequired: 'email dite hobe vai',
  emailInvalid: 'This is not an email address',
  passwordRequired: 'Password Required',
  passwordTooShort: 'Min 6 charecter pass use',
  passwordTooLong: 'Use at most 128 characters',
  passwordNeedsCapital: 'Use 1 capital letter',
  roleInvalid: 'Choose buyer or seller',
  productNameRequired: 'Product name is required',
  sellingPriceRequired: 'Selling price is required',
  marketPriceRequired: 'Market price is required',
  priceNotNumber: 'Use numbers only',
  priceTooLow: 'The price must be more than 0',
  priceTooHigh: 'The price can be at most Tk 9,99,999',
  priceTooFine: 'Use at most two decimals',
  phoneRequired: 'Phone number is required',
  phoneTooLong: 'Number must be 11 char',
  phoneTooShort: 'number must be 11 char',
  phoneNotDigits: 'Use digits only, like 01712345678',
  descriptionRequired: 'Description is required',
  locationRequired: 'Location is required',
  useTimeRequired: 'Used time is required',
  conditionInvalid: 'Choose Excilent, Good or Fair',
  categoryInvalid: 'Choose category 1, 2 or 3',
  meetLocationRequired: 'Meet Location is required',
  textTooLong: 'This text is too long',
  idInvalid: 'This is not a valid id',
  urlInvalid: 'This is not the address of an uploaded picture',
  fileRequired: 'Send the picture in the multipart field image',
  expirationInvalid: 'expiration is a number of seconds',
  refundReasonRequired: 'Say why the money goes back',
  filterInvalid: 'Choose one of the list',
  limitInvalid: 'limit is a whole number, from 1 up to what one answer holds',
} as const;

/**
 * Limits; money in whole Taka where the name says so, sizes in bytes, times in seconds, texts in
 * characters as people count them.
 */
export const limits = {
  phoneLength: 11,
  passwordMin: 6,
  passwordMax: 128,
  /** As much as card providers take at once. */
  priceMaxTaka: 999_999,
  shortText: 120,
  longText: 2_000,
  imageBytes: 8 * 1024 * 1024,
  imagePixels: 40_000_000,
  jsonBytes: 256 * 1024,
  /** An upload that nothing refers to by then is removed (specification, section 9). */
  uploadExpiresSeconds: 600,
  accessTokenSeconds: 15 * 60,
  /** How long the link in a 'Forgot password' mail works. */
  passwordResetSeconds: 60 * 60,
  photoUrl: 500,
  /** How long opening the payment page keeps the phone for one buyer. */
  holdSeconds: 15 * 60,
  holdsPerBuyer: 3,
  refundReason: 500,
  /** Rows of one page of a list that grows for ever. */
  pageRows: 50,
  /** Rows in one answer of a plain list that people scroll through. */
  listedRows: 100,
  /** And of the list of phones for clients that count by themselves. */
  allPhones: 1_000,
} as const;

const banglaZero = '০'.charCodeAt(0);

/** People type ০–৯; `Number()` and `\d` know only 0–9. */
export function toAsciiDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - banglaZero));
}

/** UTF-16 code units for each character that a text may have: Bangla needs two or three. */
const unitsPerCharacter = 4;

/** At most `max` characters as people count them, and not many bytes in them either. */
function bounded(max: number) {
  const fits = (text: string) => text.length <= unitsPerCharacter * max && lengthOf(text) <= max;
  return z.refine<string>(fits, { error: messages.textTooLong });
}

/** To a text as it is stored. */
const tidied = z.transform(tidy);

/** A required text, tidy; `message` when it is missing or there is nothing in it to be read. */
export function requiredText(message: string, max: number = limits.shortText) {
  return z.pipe(
    z.pipe(z.string({ error: message }), tidied),
    z.string().check(bounded(max), z.refine(isReadable, { error: message })),
  );
}

/** A text that may stay empty; missing becomes ''. */
export function optionalText(max: number = limits.shortText) {
  return z.pipe(
    z.pipe(z._default(z.string({ error: messages.textTooLong }), ''), tidied),
    z.string().check(bounded(max)),
  );
}

/** Exactly 11 digits, Bangla digits converted (specification, sections 5 and 9). */
export const phoneNumber = z.pipe(
  z.pipe(
    z.string({ error: messages.phoneRequired }),
    z.transform((text: string) => toAsciiDigits(tidy(text))),
  ),
  z
    .string()
    .check(
      z.minLength(1, { error: messages.phoneRequired, abort: true }),
      z.minLength(limits.phoneLength, { error: messages.phoneTooShort, abort: true }),
      z.maxLength(limits.phoneLength, { error: messages.phoneTooLong, abort: true }),
      z.regex(/^\d+$/, messages.phoneNotDigits),
    ),
);

/** A price in Taka: a number, or what a person typed for one (Bangla digits, grouping commas). */
export function priceTaka(requiredMessage: string) {
  const read = z.transform((typed: number | string, { issues }): number => {
    const text = typeof typed === 'number' ? typed : toAsciiDigits(typed).replace(/[,\s]/g, '');
    const isNumber = typeof text === 'number' || /^\d+(\.\d+)?$/.test(text);
    if (isNumber) return Number(text);
    const message = text === '' ? requiredMessage : messages.priceNotNumber;
    issues.push({ code: 'custom', message, input: typed });
    return z.NEVER;
  });
  return z.pipe(
    z.pipe(z.union([z.number(), z.string()], { error: requiredMessage }), read),
    z.number(messages.priceNotNumber).check(
      z.positive({ error: messages.priceTooLow, abort: true }),
      z.maximum(limits.priceMaxTaka, { error: messages.priceTooHigh, abort: true }),
      z.refine((taka) => toTaka(toPoisha(taka)) === taka, { error: messages.priceTooFine }),
    ),
  );
}

/**
 * Addresses are compared in lower case. Only ASCII is one: letters that look like it (Cyrillic а)
 * are refused, and a domain in another script has to be given in its ASCII form (xn--…).
 */
export const email = z.pipe(
  z.pipe(
    z.string({ error: messages.emailRequired }),
    z.transform((text: string) => tidy(text).toLowerCase()),
  ),
  z.pipe(
    z
      .string()
      .check(
        z.minLength(1, { error: messages.emailRequired, abort: true }),
        z.maxLength(254, { error: messages.emailInvalid, abort: true }),
      ),
    z.email(messages.emailInvalid),
  ),
);

/** Specification, section 5: at least 6 characters with one capital letter. */
export const password = z
  .string({ error: messages.passwordRequired })
  .check(
    z.minLength(1, { error: messages.passwordRequired, abort: true }),
    z.minLength(limits.passwordMin, { error: messages.passwordTooShort, abort: true }),
    z.maxLength(limits.passwordMax, { error: messages.passwordTooLong, abort: true }),
    z.regex(/\p{Lu}/u, messages.passwordNeedsCapital),
  );

export const id = z
  .string({ error: messages.idInvalid })
  .check(z.regex(idPattern, messages.idInvalid));
