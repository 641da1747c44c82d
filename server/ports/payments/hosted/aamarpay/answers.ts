import * as z from 'zod';
import { fromAmountText } from '#contract/formats/amount-text.ts';
import type { DeclineReason, PaymentMethod } from '#contract/orders/payment-methods.ts';
import { ownValue } from '#contract/own-value.ts';
import { payerNamed } from '../payers.ts';
import { looseText } from '../read-answer.ts';

/**
 * `result` is the text `"true"` for a success and the value `false` for a refusal; the HTTP status
 * is 200 for both.
 */
export const sessionAnswer = z.object({
  result: z.union([z.string(), z.boolean()]).nullish().transform(String),
  payment_url: looseText,
  message: looseText,
});

/**
 * A transaction in a search result, or the report that none exists (`status`). Amounts are text;
 * inapplicable fields are null, empty or `Not-Available`.
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

/** The money that aamarPay reports. `nothing`: none yet, or never. */
export type Money =
  | {
      state: 'paid';
      /** aamarPay's own number, for its support and its panel. */
      pgTxnId: string;
      /** The transaction's number at the wallet or bank; the buyer has it, too. */
      bankTxnId: string;
      /** Null: not in Taka, or no valid amount. */
      poisha: number | null;
      isRisky: boolean;
      paidBy: PaymentMethod | null;
    }
  | { state: 'failed'; why: DeclineReason }
  | { state: 'nothing' };

/** `0` is initiated. Other codes are not documented, so they do not mean that money was paid. */
const paidCode = '2';
const failedCodes: Record<string, DeclineReason> = { 3: 'expired', 7: 'refused' };

const isAbsent = (text: string) => text === '' || text === 'Not-Available';
const isTaka = (currency: string) => isAbsent(currency) || currency === 'BDT';

/** Any risk but a missing one or 0 needs a person's review. */
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

/**
 * If the two amounts differ, the documents do not define which was paid, so the lower one counts.
 */
function lesser(amount: string, inTaka: string): number | null {
  const poisha = fromAmountText(amount);
  if (poisha === null || isAbsent(inTaka)) return poisha;
  const other = fromAmountText(inTaka);
  return other === null ? null : Math.min(poisha, other);
}
