import * as z from 'zod';
import { fromAmountText } from '#contract/formats/amount-text.ts';
import type { DeclineReason, PaymentMethod } from '#contract/orders/payment-methods.ts';
import { ownValue } from '#contract/own-value.ts';
import { looseText } from '../read-answer.ts';
import { payerOf } from './channels.ts';

/** The answer to a new session; the HTTP status is 200 also for a failure. */
export const sessionAnswer = z.object({
  status: z.string(),
  failedreason: looseText,
  sessionkey: looseText,
  GatewayPageURL: looseText,
});

/**
 * A transaction in answers of validation and query, and in posted forms. Amounts are text with two
 * decimals; `currency_type` and `currency_amount` are as sent, `amount` is as paid.
 */
export const transaction = z.object({
  status: looseText,
  tran_id: looseText,
  val_id: looseText,
  amount: looseText,
  currency: looseText,
  currency_type: looseText,
  currency_amount: looseText,
  bank_tran_id: looseText,
  card_type: looseText,
  risk_level: looseText,
  error: looseText,
});
export type Transaction = z.output<typeof transaction>;

/** Some answers of a validation lack `APIConnect`, but have a status. */
const connected = z.object({ APIConnect: looseText });

export const validationAnswer = transaction.extend(connected.shape);

/** By reference: all sessions that used it. */
export const transactionsAnswer = connected.extend({
  // A single element is an object, an empty list is an empty text.
  element: z
    .union([z.array(transaction), transaction, z.literal('')])
    .nullish()
    .transform((elements) => [elements || []].flat()),
});

export const refundAnswer = connected.extend({
  status: looseText,
  refund_ref_id: looseText,
  errorReason: looseText,
});

/** The money that the gateway reports. `nothing`: none yet, or never. */
export type Money =
  | {
      state: 'paid';
      valId: string;
      bankTranId: string;
      poisha: number | null;
      /** `currency_amount`, as the session requested it; null if missing. */
      sentPoisha: number | null;
      isRisky: boolean;
      paidBy: PaymentMethod | null;
    }
  | { state: 'pending' }
  | { state: 'failed'; why: DeclineReason }
  | { state: 'nothing' };

/** Statuses of captured money: the first validation, and every later one. */
const paidStatuses = ['VALID', 'VALIDATED'];

const failedStatuses: Record<string, DeclineReason> = {
  FAILED: 'refused',
  CANCELLED: 'cancelled',
  UNATTEMPTED: 'expired',
  EXPIRED: 'expired',
};

/**
 * `error` is free text of the bank or wallet, and no list of its texts is published. These words
 * are common in such texts. The text itself is never shown.
 */
const errorWords: [RegExp, DeclineReason][] = [
  [/insufficient|not sufficient|(low|not enough) (fund|balance)/i, 'balance'],
  [/limit/i, 'limit'],
  [/\b(pin|otp|password)\b/i, 'pin'],
  [/\b(blocked|inactive|suspended|not active)\b/i, 'wallet'],
];

function reasonOf({ status, error }: Transaction): DeclineReason | undefined {
  const said = status === 'FAILED' ? errorWords.find(([words]) => words.test(error)) : undefined;
  return said?.[1] ?? ownValue(failedStatuses, status);
}

/**
 * The money of one transaction. `poisha` is null if the currency is not Taka or the amount is
 * unreadable: then money came, but not as requested. Every risk but 0 is risky, a missing one
 * included.
 */
export function moneyOf(told: Transaction): Money {
  if (paidStatuses.includes(told.status)) {
    const isSentInTaka = told.currency_type === 'BDT';
    // Without the fields of conversion, nothing was converted.
    const isSettledInTaka = told.currency_type === '' && told.currency === 'BDT';
    // If a bank's discount makes the two differ, the buyer paid less than requested (decision
    // 0153).
    const amount = isSentInTaka ? told.amount || told.currency_amount : told.amount;
    return {
      state: 'paid',
      valId: told.val_id,
      bankTranId: told.bank_tran_id,
      poisha: isSentInTaka || isSettledInTaka ? fromAmountText(amount) : null,
      sentPoisha: isSentInTaka ? fromAmountText(told.currency_amount) : null,
      isRisky: told.risk_level !== '0',
      paidBy: payerOf(told.card_type),
    };
  }
  if (told.status === 'PENDING') return { state: 'pending' };
  const why = reasonOf(told);
  return why ? { state: 'failed', why } : { state: 'nothing' };
}

/** The money of all sessions with one reference: a paid one counts first, then a pending one. */
export function moneyAmong(elements: readonly Transaction[]): Money {
  const all = elements.map(moneyOf);
  return (
    all.find(({ state }) => state === 'paid') ??
    all.find(({ state }) => state === 'pending') ??
    all.find(({ state }) => state === 'failed') ?? { state: 'nothing' }
  );
}
