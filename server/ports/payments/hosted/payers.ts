import type { PaymentMethod } from '#contract/orders/payment-methods.ts';

/**
 * Prefixes of the payment methods' names at aggregators: `BKASH-BKash`, `bKash-bKash`, `VISA-Dutch
 * Bangla`.
 */
const payers: readonly [RegExp, PaymentMethod][] = [
  [/^bkash/i, 'bkash'],
  [/^nagad/i, 'nagad'],
  [/^(dbbl[ -]?mobile|rocket)/i, 'rocket'],
  [/^upay/i, 'upay'],
  [/^(visa|master|amex|nexus|dbbl[ -]?nexus|qcash|q-cash)/i, 'card'],
];

/** The wallet or card that an aggregator names; null for an unknown name. */
export function payerNamed(name: string): PaymentMethod | null {
  return payers.find(([begins]) => begins.test(name))?.[1] ?? null;
}
