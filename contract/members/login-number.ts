import * as z from 'zod/mini';
import { toAsciiDigits } from '../digits.ts';
import { dayMs } from '../durations.ts';
import { title } from '../forms.ts';
import {
  numberCodeDigits,
  numberCodeMinutes,
  numberLockMinutes,
  silentNumberMonths,
} from '../limits.ts';
import { messages, phoneNumber, requiredText } from '../rules.ts';

/** Rules of codes by SMS. */
export const numberCodes = {
  digits: numberCodeDigits,
  /** How long a code can be used. */
  minutes: numberCodeMinutes,
  /** Wrong codes of one number within `triesMinutes`; a new code begins no new count. */
  tries: 5,
  triesMinutes: numberLockMinutes,
  /** How long a new person has, after the code, to type a name. */
  proofMinutes: 20,
} as const;

/** A number that can have an account: of a mobile network in Bangladesh, written 01XXXXXXXXX. */
export const loginNumber = z.pipe(
  phoneNumber,
  z.string().check(z.regex(/^01[3-9]\d{8}$/, messages.phoneNotMobile)),
);

/** The first digits of a number; a fraud with SMS uses rows of numbers. */
export const prefixOf = (number: string): string => number.slice(0, 7);

/** Spaces, as some phones paste them, do not count. */
export const smsCode = z.pipe(
  z.pipe(
    z.string({ error: messages.codeInvalid }).check(z.maxLength(20, messages.codeInvalid)),
    z.transform((text: string) => toAsciiDigits(text).replace(/[\s-]/g, '')),
  ),
  z.string().check(z.regex(/^\d{6}$/, messages.codeInvalid)),
);

/** Has a code sent. */
export const numberForm = z.object({ phoneNumber: loginNumber });

/** The code, with the number that it was sent to. */
export const numberCodeForm = z.object({ phoneNumber: loginNumber, code: smsCode });

/** The rest of a registration, after the code. */
export const newNumberForm = z.object({
  phoneNumber: loginNumber,
  name: requiredText(messages.nameRequired),
  title,
});

/** Days without use after which a number must be proved again. */
export const silentNumberDays = Math.ceil((silentNumberMonths * 365) / 12);

/** A number without use since then counts no more. */
export const silentSince = (now: Date) => new Date(now.getTime() - silentNumberDays * dayMs);

/** Whether a number was not used for so long that its operator may have given it to another person. */
export const isSilent = (usedAt: Date, now: Date): boolean => usedAt <= silentSince(now);
