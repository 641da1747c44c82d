import * as z from 'zod/mini';
import { confirmationDays, idPattern } from './constants.ts';
import { toAsciiDigits } from './digits.ts';
import {
  advertsMost,
  believableTimes,
  codeDigits,
  holdMinutes,
  imageMegabytes,
  imageMegapixels,
  messagePhotos,
  newSellerAdverts,
  newSellerDays,
  numberShownDays,
  passwordLeast,
  passwordMost,
  passwordResetHours,
  phoneDigits,
  photosMost,
  priceMostTaka,
  problemPhotos,
  sentenceMost,
} from './limits.ts';
import { toPoisha, toTaka } from './money.ts';
import { readTaka } from './read-taka.ts';
import { isReadable, lengthOf, tidy } from './text.ts';

// Zod compiles its checks by `new Function`. A page's Content-Security-Policy forbids that, and the
// browser reports each try as a violation.
if ('document' in globalThis) z.config({ jitless: true });

/**
 * The messages of the rules below, for client and server (specification, section 5). Their
 * spellings are the specification's.
 */
export const messages = {
  nameRequired: 'name is require',
  imageRequired: 'img is require',
  photosTooMany: `Choose at most ${photosMost} photos`,
  photoNotYours: 'This photo was uploaded by somebody else',
  emailRequired: 'email dite hobe vai',
  emailInvalid: 'This is not an email address',
  passwordRequired: 'Password Required',
  passwordTooShort: `Min ${passwordLeast} charecter pass use`,
  passwordTooLong: `Use at most ${passwordMost} characters`,
  passwordNeedsCapital: 'Use 1 capital letter',
  oneTimeCodeInvalid: 'Type the six digits of your app',
  recoveryCodeInvalid: 'Type one of your recovery codes, such as abcde-fghjk',
  roleInvalid: 'Choose buyer or seller',
  productNameRequired: 'Product name is required',
  sellingPriceRequired: 'Selling price is required',
  marketPriceRequired: 'Market price is required',
  offerRequired: 'Enter a price',
  priceNotNumber: 'Use numbers only',
  priceUnclear: 'This can be read in two ways. Write digits only, like 25000',
  priceTooLow: 'The price must be more than 0',
  priceTooHigh: 'The price can be at most Tk 9,99,999',
  priceTooFine: 'Use at most two decimals',
  phoneRequired: 'Phone number is required',
  phoneTooLong: `Number must be ${phoneDigits} char`,
  phoneTooShort: `number must be ${phoneDigits} char`,
  phoneNotDigits: 'Use digits only, like 01712345678',
  phoneNotMobile: 'Use a mobile number of Bangladesh, like 01712345678',
  descriptionRequired: 'Description is required',
  tricksFound:
    'Leave phone numbers, links and advance payments out of the text. Sent again as it is, it is hidden until PhoneHaat has looked',
  marketPriceLower:
    'A new one costs less than you ask? Correct it, or press Add Product again if it is right',
  marketPriceHigh: `That is more than ${believableTimes} times your price. Correct it, or press Add Product again if it is right`,
  linksFound:
    'Leave links and questions for codes or PINs out of this text. Has it none? Put a space after each full stop',
  placeHasContact:
    'Leave numbers to call, links and messengers out of the place. Has it none? Put a space after each full stop',
  placeReserved: 'Write your own place, not one of PhoneHaat or its staff',
  nameHasContact: 'Leave numbers, links and addresses out of your name',
  nameReserved:
    'Write your own name in full: not that of PhoneHaat or its staff, a payment company, bank, courier or authority, and without a check mark',
  locationRequired: 'Location is required',
  useTimeRequired: 'Used time is required',
  conditionInvalid: 'Choose Excilent, Good or Fair',
  categoryInvalid: 'Choose a brand by its number, as in GET /brands',
  meetLocationRequired: 'Meet Location is required',
  textTooLong: 'This text is too long',
  idInvalid: 'This is not a valid id',
  monthInvalid: 'Give a month, like 2026-11',
  urlInvalid: 'This is not the address of an uploaded picture',
  fileRequired: 'Send the picture in the multipart field image',
  expirationInvalid: 'expiration is a number of seconds',
  reportReasonRequired: 'Choose what is wrong',
  decisionRequired: 'Choose what to do',
  decisionReasonRequired: 'Say why: the person reads it',
  answerRequired: 'Write an answer',
  checkRequired: 'Choose what was checked',
  refundReasonRequired: 'Say why the money goes back',
  reasonRequired: 'Say why',
  placeRequired: 'Say where',
  diaryRequired: 'Write it as it is in the diary of the police',
  diaryInFuture: 'This day is yet to come',
  timeInvalid: 'Choose a day and a time that is still to come',
  minuteInvalid: 'Give a day and a time',
  dayInvalid: 'Give a day',
  closedTooLong: 'Give a beginning and an end of the closed time, at most a day later',
  endsTooEarly: 'Choose an end after the beginning',
  timeTooLate: 'Choose an earlier day: the money is not kept that long',
  checksRequired: 'Choose what is wrong with the phone',
  problemRequired: 'Choose what the problem is',
  leaveSure: 'Tick this to delete your account',
  codeInvalid: `The code has ${codeDigits} digits`,
  tooManyPhotos: `Choose at most ${problemPhotos} photos`,
  messagePhotosTooMany: `Choose at most ${messagePhotos} photos`,
  accountRequired: 'Write the email or number of your account',
  toldRequired: 'Write what you know about your account',
  partInvalid: 'Give less than the price',
  answerNotShown: 'Leave out numbers, addresses and links: everybody reads this answer',
  answersEmpty: 'Answer at least one question, or write a sentence',
  sentenceNotShown:
    'Leave out phone numbers, addresses, links and names of other apps: everybody reads this',
  supportMessageRequired: 'Write what it is about',
  messageRequired: 'Write something',
  filterInvalid: 'Choose one of the list',
  limitInvalid: 'limit is a whole number, from 1 up to what one answer holds',
} as const;

/** Lengths of texts in user-perceived characters; other units are in the names. */
export const limits = {
  phoneLength: phoneDigits,
  passwordMin: passwordLeast,
  passwordMax: passwordMost,
  priceMaxTaka: priceMostTaka,
  shortText: 120,
  longText: 2_000,
  photos: photosMost,
  imageBytes: imageMegabytes * 1024 * 1024,
  imagePixels: imageMegapixels * 1_000_000,
  jsonBytes: 256 * 1024,
  /** An upload that nothing refers to is removed after this time (specification, section 9). */
  uploadExpiresSeconds: 600,
  accessTokenSeconds: 15 * 60,
  passwordResetSeconds: passwordResetHours * 60 * 60,
  /** The validity of the link that confirms an address. */
  confirmationSeconds: confirmationDays * 24 * 60 * 60,
  photoUrl: 500,
  holdSeconds: holdMinutes * 60,
  holdsPerBuyer: 3,
  adverts: advertsMost,
  advertsOfNew: newSellerAdverts,
  newSellerDays,
  refundReason: 500,
  reportComment: 300,
  sentence: sentenceMost,
  /** Characters of a decision, and of its answer. */
  decisionReason: 500,
  numberShownDays,
  /** How long the page offers to withdraw a report. */
  reportUndoSeconds: 10,
  /** The age up to which the server accepts the withdrawal, because networks are slow. */
  reportUndoAcceptedSeconds: 30,
  /** Rows in a page of an admin's unbounded list. */
  pageRows: 50,
  /** Rows in a response that is a plain array. */
  listedRows: 100,
  /** Rows in a response of `GET /allproducts`. */
  allPhones: 1_000,
} as const;

/** UTF-16 code units for each user-perceived character; Bangla needs two or three. */
const unitsPerCharacter = 4;

/** At most `max` user-perceived characters, and a bounded number of bytes. */
function bounded(max: number) {
  const fits = (text: string) => text.length <= unitsPerCharacter * max && lengthOf(text) <= max;
  return z.refine<string>(fits, { error: messages.textTooLong });
}

const tidied = z.transform(tidy);

/** A required text, tidied; fails with `message` when it is missing or has no visible character. */
export function requiredText(message: string, max: number = limits.shortText) {
  return z.pipe(
    z.pipe(z.string({ error: message }), tidied),
    z.string().check(bounded(max), z.refine(isReadable, { error: message })),
  );
}

/** An optional text, tidied; '' when it is missing. */
export function optionalText(max: number = limits.shortText) {
  return z.pipe(
    z.pipe(z._default(z.string({ error: messages.textTooLong }), ''), tidied),
    z.string().check(bounded(max)),
  );
}

/**
 * Numbers as people and devices write them: `+880 (0) 1712-345678`, `tel:+8801712345678` and, of
 * autofill, `1712345678` become 01712345678. Digits of other scripts become 0–9.
 */
export const toLocalNumber = (text: string): string =>
  toAsciiDigits(tidy(text))
    .replace(/^tel:/i, '')
    .replace(/[\s().·/_‐-―−-]/g, '')
    .replace(/^(?:\+|00)?8800?(?=1\d{9}$)/, '0')
    .replace(/^(?=1[3-9]\d{8}$)/, '0');

/**
 * Exactly 11 digits (specification, sections 5 and 9), after the country's code, spaces, dashes and
 * Bangla digits are converted.
 */
export const phoneNumber = z.pipe(
  z.pipe(z.string({ error: messages.phoneRequired }), z.transform(toLocalNumber)),
  z
    .string()
    .check(
      z.minLength(1, { error: messages.phoneRequired, abort: true }),
      z.minLength(limits.phoneLength, { error: messages.phoneTooShort, abort: true }),
      z.maxLength(limits.phoneLength, { error: messages.phoneTooLong, abort: true }),
      z.regex(/^\d+$/, messages.phoneNotDigits),
    ),
);

/** The same, or '' without one. */
export const optionalPhoneNumber = z.pipe(
  z.pipe(
    z.string({ error: messages.phoneRequired }),
    z.transform((text: string) => (tidy(text) === '' ? undefined : text)),
  ),
  z.pipe(
    z.optional(phoneNumber),
    z.transform((number: string | undefined) => number ?? ''),
  ),
);

/**
 * Money in Taka, as a number or as people type it (`readTaka`): more than 0, at most
 * `limits.priceMaxTaka`, at most two decimals. Parses to a number.
 */
export function priceTaka(requiredMessage: string) {
  const sentences = {
    missing: requiredMessage,
    'not-number': messages.priceNotNumber,
    unclear: messages.priceUnclear,
    'too-fine': messages.priceTooFine,
  };
  const parse = z.transform((typed: number | string, { issues }): number => {
    const taka = typeof typed === 'number' ? typed : readTaka(typed);
    if (typeof taka === 'number') return taka;
    issues.push({ code: 'custom', message: sentences[taka], input: typed });
    return z.NEVER;
  });
  return z.pipe(
    z.pipe(z.union([z.number(), z.string()], { error: requiredMessage }), parse),
    z.number(messages.priceNotNumber).check(
      z.positive({ error: messages.priceTooLow, abort: true }),
      z.maximum(limits.priceMaxTaka, { error: messages.priceTooHigh, abort: true }),
      z.refine((taka) => toTaka(toPoisha(taka)) === taka, { error: messages.priceTooFine }),
    ),
  );
}

/**
 * An email address, in lower case so that it can be compared. ASCII only: homoglyphs (Cyrillic а)
 * are refused, and an internationalised domain needs its ASCII form (xn--…).
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
