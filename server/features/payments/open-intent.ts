import type { Deps } from '#server/http/api/deps.ts';
import type { CardIntent } from '#server/ports/card-payments/port.ts';

/** A row of `payments`, as far as the card provider is concerned. */
export type PaymentToOpen = {
  id: string;
  booking_id: string;
  product_id: string;
  /** Poisha. */
  amount: number;
  intent_id: string | null;
};

/** Prices are in Taka; card providers write its code in lower case. */
export const currency = 'bdt';

/**
 * The card provider's intent for a payment. The payment's row comes first and its id is the
 * idempotency key, so after a crash in between the next call finds the very same intent.
 * Throws `CardProviderDown`; call it outside of transactions.
 */
export async function openIntent(deps: Deps, payment: PaymentToOpen): Promise<CardIntent> {
  if (payment.intent_id) {
    const known = await deps.cardPayments.retrieveIntent(payment.intent_id);
    if (known) return known;
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
