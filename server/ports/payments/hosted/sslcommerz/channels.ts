import type { PaymentMethod } from '#contract/orders/payment-methods.ts';

/**
 * `multi_card_name` of each button: which of its channels the gateway's page opens on, by the names
 * in the vendor's documents and recorded sessions. Rocket is the wallet of DBBL. `other` names none,
 * so the page offers all: internet banking, and cards of one bank such as Nexus and Q-Cash.
 */
export const channels = {
  bkash: 'bkash',
  nagad: 'nagad',
  rocket: 'dbblmobilebanking',
  upay: 'upay',
  card: 'visacard,mastercard,amexcard',
  other: undefined,
} as const satisfies Partial<Record<PaymentMethod, string | undefined>>;

/** How `card_type` of a paid transaction begins, such as `BKASH-BKash` and `VISA-Dutch Bangla`. */
const payers: readonly [RegExp, PaymentMethod][] = [
  [/^bkash/i, 'bkash'],
  [/^nagad/i, 'nagad'],
  [/^(dbblmobile|rocket)/i, 'rocket'],
  [/^upay/i, 'upay'],
  [/^(visa|master|amex|nexus|dbblnexus|qcash|q-cash)/i, 'card'],
];

/** What a transaction was paid with; null where the gateway does not say. */
export function payerOf(cardType: string): PaymentMethod | null {
  if (!cardType) return null;
  return payers.find(([begins]) => begins.test(cardType))?.[1] ?? 'other';
}
