import * as z from 'zod';
import type { DeclineReason, PaymentMethod } from '#contract/orders/payment-methods.ts';
import { ownValue } from '#contract/own-value.ts';
import { fromAmountText } from '../amount-text.ts';
import { looseText } from '../read-answer.ts';
import { payerOf } from './channels.ts';

/** The answer to a new session; HTTP says 200 also for a failure. */
export const sessionAnswer = z.object({
  status: z.string(),
  failedreason: looseText,
  sessionkey: looseText,
  GatewayPageURL: looseText,
});

/**
 * A transaction as validation and query tell it, and as forms post it. Amounts are text with two
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

/** Some answers of a validation have none, and a status all the same. */
const connected = z.object({ APIConnect: looseText });

export const validationAnswer = transaction.extend(connected.shape);

/** By reference: all sessions that were ever made with it. */
export const transactionsAnswer = connected.extend({
  // One alone comes as an object, none as an empty text.
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

/** What the gateway says about money. `nothing`: it has none, so far or for good. */
export type Money =
  | {
      state: 'paid';
      valId: string;
      bankTranId: string;
      poisha: number | null;
      /** `currency_amount`, as the session asked for it; null where it is not told. */
      sentPoisha: number | null;
      isRisky: boolean;
      paidBy: PaymentMethod | null;
    }
  | { state: 'pending' }
  | { state: 'failed'; why: DeclineReason }
  | { state: 'nothing' };

/** Statuses by which money was taken: the first validation, and every later one. */
const paidStatuses = ['VALID', 'VALIDATED'];

const failedStatuses: Record<string, DeclineReason> = {
  FAILED: 'refused',
  CANCELLED: 'cancelled',
  UNATTEMPTED: 'expired',
  EXPIRED: 'expired',
};

/**
 * `error` is free text of whichever bank or wallet was asked, and no list of its texts is published:
 * these words are what such texts have in common. It is shown to nobody.
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
 * Money of one transaction. `poisha` is null when the currency is not Taka or the amount cannot be
 * read: money is there, but not as we asked for it. Everything but risk 0 is risky, a missing one
 * included.
 */
export function moneyOf(told: Transaction): Money {
  if (paidStatuses.includes(told.status)) {
    const isSentInTaka = told.currency_type === 'BDT';
    // Without the fields of conversion there was none.
    const isSettledInTaka = told.currency_type === '' && told.currency === 'BDT';
    // Where a bank's discount makes the two differ, less was paid than was asked for (decision 0153).
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

/**
 * Money of all sessions with one reference: what was paid counts before all else, then what may
 * still be.
 */
export function moneyAmong(elements: readonly Transaction[]): Money {
  const all = elements.map(moneyOf);
  return (
    all.find(({ state }) => state === 'paid') ??
    all.find(({ state }) => state === 'pending') ??
    all.find(({ state }) => state === 'failed') ?? { state: 'nothing' }
  );
}
