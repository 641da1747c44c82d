import type { PaymentMethod } from '#contract/orders/payment-methods.ts';
import { payerNamed } from '../payers.ts';

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

/** What a transaction was paid with; null where the gateway does not say. */
export function payerOf(cardType: string): PaymentMethod | null {
  if (!cardType) return null;
  return payerNamed(cardType) ?? 'other';
}
