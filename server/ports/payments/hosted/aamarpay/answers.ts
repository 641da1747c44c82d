import * as z from 'zod';
import type { DeclineReason, PaymentMethod } from '#contract/orders/payment-methods.ts';
import { ownValue } from '#contract/own-value.ts';
import { fromAmountText } from '../amount-text.ts';
import { payerNamed } from '../payers.ts';
import { looseText } from '../read-answer.ts';

/** `result` is the text `"true"` of a success and the value `false` of a refusal; HTTP says 200 to both. */
export const sessionAnswer = z.object({
  result: z.union([z.string(), z.boolean()]).nullish().transform(String),
  payment_url: looseText,
  message: looseText,
});

/**
 * A transaction as the search tells it, or that there is none (`status`). Amounts are text;
 * what does not apply is null, empty or `Not-Available`.
 */
export const searchAnswer = z.object({
  status: looseText,
  mer_txnid: looseText,
  pg_txnid: looseText,
  store_id: looseText,
  status_code: looseText,
  amount: looseText,
  amount_bdt: looseText,
  currency: looseText,
  currency_merchant: looseText,
  payment_type: looseText,
  bank_trxid: looseText,
  risk_level: looseText,
});
export type Transaction = z.output<typeof searchAnswer>;

/** What aamarPay says about money. `nothing`: it has none, so far or for good. */
export type Money =
  | {
      state: 'paid';
      /** aamarPay's own number, which its support and its panel know. */
      pgTxnId: string;
      /** The wallet's or the bank's number, which the buyer has, too. */
      bankTxnId: string;
      /** Null: not in Taka, or no amount. */
      poisha: number | null;
      isRisky: boolean;
      paidBy: PaymentMethod | null;
    }
  | { state: 'failed'; why: DeclineReason }
  | { state: 'nothing' };

/** `0` is initiated. Other codes are not documented, and say nothing about money. */
const paidCode = '2';
const failedCodes: Record<string, DeclineReason> = { 3: 'expired', 7: 'refused' };

const isAbsent = (text: string) => text === '' || text === 'Not-Available';
const isTaka = (currency: string) => isAbsent(currency) || currency === 'BDT';

/** Everything but a missing risk or risk 0 waits for a person. */
export function moneyOf(told: Transaction): Money {
  if (told.status_code !== paidCode) {
    const why = ownValue(failedCodes, told.status_code);
    return why ? { state: 'failed', why } : { state: 'nothing' };
  }
  const inTaka = told.currency === 'BDT' && isTaka(told.currency_merchant);
  return {
    state: 'paid',
    pgTxnId: told.pg_txnid,
    bankTxnId: isAbsent(told.bank_trxid) ? '' : told.bank_trxid,
    poisha: inTaka ? lesser(told.amount, told.amount_bdt) : null,
    isRisky: !isAbsent(told.risk_level) && told.risk_level !== '0',
    paidBy: payerNamed(told.payment_type),
  };
}

/** Which of the two was paid is not documented where they differ; more than it is never counted. */
function lesser(amount: string, inTaka: string): number | null {
  const poisha = fromAmountText(amount);
  if (poisha === null || isAbsent(inTaka)) return poisha;
  const other = fromAmountText(inTaka);
  return other === null ? null : Math.min(poisha, other);
}
