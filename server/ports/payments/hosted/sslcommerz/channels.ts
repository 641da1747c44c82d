import type { PaymentMethod } from '#contract/orders/payment-methods.ts';
import { payerNamed } from '../payers.ts';

/**
 * `multi_card_name` of each button: the channels that the gateway's page opens with, by the names
 * in the vendor's documents and recorded sessions. Rocket is the wallet of DBBL. `other` has none,
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

/** The method with which a transaction was paid; null if the gateway does not report it. */
export function payerOf(cardType: string): PaymentMethod | null {
  if (!cardType) return null;
  return payerNamed(cardType) ?? 'other';
}
