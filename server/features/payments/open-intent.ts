import type { Deps } from '#server/http/api/deps.ts';
import type { CardIntent } from '#server/ports/card-payments/port.ts';

/** The columns of `payments` that an intent needs. */
export type PaymentToOpen = {
  id: string;
  booking_id: string;
  product_id: string;
  /** Poisha. */
  amount: number;
  intent_id: string | null;
};

/** The ISO code of Taka; card providers write it in lower case. */
export const currency = 'bdt';

/**
 * Retrieves or creates the card provider's intent for a payment. The payment's id is the
 * idempotency key, so that after a crash the next call finds the same intent. Throws
 * `CardProviderDown`; call it outside of transactions.
 */
export async function openIntent(deps: Deps, payment: PaymentToOpen): Promise<CardIntent> {
  if (payment.intent_id) {
    const existing = await deps.cardPayments.retrieveIntent(payment.intent_id);
    if (existing) return existing;
  }
  const intent = await deps.cardPayments.createIntent({
    amount: payment.amount,
    currency,
    metadata: {
      paymentId: payment.id,
      bookingId: payment.booking_id,
      productId: payment.product_id,
    },
    idempotencyKey: payment.id,
  });
  await deps.db
    .updateTable('payments')
    .set({ intent_id: intent.id })
    .where('id', '=', payment.id)
    .execute();
  return intent;
}
