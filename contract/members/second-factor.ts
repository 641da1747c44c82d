import * as z from 'zod/mini';
import { toAsciiDigits } from '../digits.ts';
import { messages } from '../rules.ts';

/** Six digits of an authenticator app; spaces and Bangla digits are accepted. */
export const oneTimeCode = z.pipe(
  z.pipe(
    z.string({ error: messages.oneTimeCodeInvalid }).check(z.maxLength(20)),
    z.transform((typed: string) => toAsciiDigits(typed).replace(/\s/g, '')),
  ),
  z.string().check(z.regex(/^\d{6}$/, messages.oneTimeCodeInvalid)),
);

/** Letters that cannot be confused on paper. */
export const recoveryLetters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Two groups of five from `recoveryLetters`; capitals, spaces and a missing hyphen are accepted. */
export const recoveryCode = z.pipe(
  z.pipe(
    z.string({ error: messages.recoveryCodeInvalid }).check(z.maxLength(40)),
    z.transform((typed: string) =>
      toAsciiDigits(typed)
        .toLowerCase()
        .replace(/[^a-z0-9]/g, '')
        .replace(/^(.{5})(.+)$/, '$1-$2'),
    ),
  ),
  z.string().check(z.regex(/^[a-z0-9]{5}-[a-z0-9]{5}$/, messages.recoveryCodeInvalid)),
);

/** Either, where the member may choose. */
export const ownCode = z.union([oneTimeCode, recoveryCode], messages.oneTimeCodeInvalid);

/** Of a login whose password was right. */
export const oneTimeCodeForm = z.object({ code: oneTimeCode });
export const recoveryCodeForm = z.object({ code: recoveryCode });
