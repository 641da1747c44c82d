import * as z from 'zod/mini';
import { toAsciiDigits } from '../digits.ts';
import { limits, optionalText, requiredText, toLocalNumber } from '../rules.ts';
import { tidy } from '../text.ts';
import { banks, routingProblem } from './banks.ts';
import { payoutMethods } from './methods.ts';

/** The messages of these forms; `web/i18n/bn/forms.ts` has them in Bangla. */
export const payoutMessages = {
  methodRequired: 'Choose where your money goes',
  accountRequired: 'Write the number',
  accountNotNumber: 'Use digits only',
  walletWrong: 'A wallet has 11 digits, like 01712345678; Rocket may have 12',
  accountWrong: 'An account number has 6 to 20 digits',
  nameRequired: 'Write the name of the owner',
  bankRequired: 'Choose the bank',
  branchRequired: 'Write the name of the branch',
  routingDigits: 'A routing number has 9 digits; it is printed on each leaf of your cheque book',
  routingBank: 'This routing number is of another bank',
  routingCheckDigit: 'A digit of this routing number is wrong; compare it with your cheque book',
  referenceRequired: 'Write the reference of the transfer',
  problemRequired: 'Say why it was not sent',
  linesRequired: 'Choose at least one deal',
  holdReasonRequired: 'Say why, so that the seller can read it',
} as const;

/** Digits as people type them: with spaces, dashes and Bangla digits. */
const readDigits = (text: string) => toAsciiDigits(tidy(text)).replace(/[\s-]/g, '');

/** A wallet is a phone number; of digits alone it is not known whether they are a bank account. */
const readAccount = (text: string) =>
  /^\s*(?:tel:|\+)/i.test(text) ? toLocalNumber(text) : readDigits(text);

const account = z.pipe(
  z.pipe(z.string({ error: payoutMessages.accountRequired }), z.transform(readAccount)),
  z
    .string()
    .check(
      z.minLength(1, { error: payoutMessages.accountRequired, abort: true }),
      z.regex(/^\d+$/, { error: payoutMessages.accountNotNumber, abort: true }),
      z.regex(/^\d{6,20}$/, payoutMessages.accountWrong),
    ),
);

const lengths = { bkash: /^01\d{9}$/, nagad: /^01\d{9}$/, rocket: /^01\d{9,10}$/, bank: /^/ };

/** Where a seller's money goes. `password` proves the owner, unless a passkey has. */
export const payoutDestinationFields = z.object({
  method: z.enum(payoutMethods, payoutMessages.methodRequired),
  account,
  name: requiredText(payoutMessages.nameRequired),
  /** The code of `banks`. */
  bank: optionalText(),
  branch: optionalText(),
  routing: z._default(z.pipe(z.string().check(z.maxLength(40)), z.transform(readDigits)), ''),
  password: z._default(z.string().check(z.maxLength(limits.passwordMax)), ''),
});

const routingMessages = {
  digits: payoutMessages.routingDigits,
  bank: payoutMessages.routingBank,
  'check-digit': payoutMessages.routingCheckDigit,
};

/** Checks across fields: the method decides what the account's number means. */
export const checkDestination = z.superRefine<z.output<typeof payoutDestinationFields>>(
  ({ method, account, bank, branch, routing }, context) => {
    const say = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (!lengths[method].test(account)) say('account', payoutMessages.walletWrong);
    if (method !== 'bank') return;
    if (!Object.hasOwn(banks, bank)) return say('bank', payoutMessages.bankRequired);
    if (!branch) say('branch', payoutMessages.branchRequired);
    const wrong = routingProblem(routing, bank);
    if (wrong) say('routing', routingMessages[wrong]);
  },
);

export const payoutDestinationForm = payoutDestinationFields.check(checkDestination);

export const payoutSentForm = z.object({
  reference: requiredText(payoutMessages.referenceRequired, 60),
});
export const payoutFailureForm = z.object({
  problem: requiredText(payoutMessages.problemRequired, limits.refundReason),
});
/** The reason for setting or lifting a hold. */
export const holdForm = z.object({
  reason: requiredText(payoutMessages.holdReasonRequired, limits.refundReason),
});
