import * as z from 'zod/mini';
import { limits, messages, requiredText } from '../rules.ts';
import { loginNumber, smsCode } from './login-number.ts';

/** Requests of one account that wait at once; more are not taken. */
export const lostKeysMax = 3;

/** A person without any key proves a number at which they can be reached. */
export const lostNumberForm = z.object({ phoneNumber: loginNumber });

/** Of an account's address or number; the rest is for the staff to compare. */
export const lostKeysForm = z.object({
  phoneNumber: loginNumber,
  code: smsCode,
  /** Of who had the code sent. */
  ticket: z.string().check(z.maxLength(64), z.regex(/^[\w-]+$/, messages.codeInvalid)),
  account: requiredText(messages.accountRequired, 254),
  told: requiredText(messages.toldRequired, limits.longText),
});
