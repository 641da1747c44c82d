import type { Deps } from '#server/http/api/deps.ts';
import { Problem } from '#server/http/api/problem.ts';
import type { CardEvent } from '#server/ports/card-payments/port.ts';
import { settleSale } from './settle-sale.ts';

/**
 * Settles the payment of a card provider's event, whose signature is already verified. The state is
 * read from the provider, so events may arrive twice, late, out of order, or for other programs'
 * payments. Throws `CardProviderDown`: then the provider must redeliver the event.
 */
export async function receiveCardEvent(deps: Deps, event: CardEvent): Promise<void> {
  const processed = await deps.db
    .selectFrom('payment_events')
    .select('id')
    .where('id', '=', event.id)
    .executeTakeFirst();
  if (processed) return;
  try {
    await settleSale(deps, event.intentId, event.id);
  } catch (error) {
    // Recorded for the ledger check; a redelivery would not help.
    if (!(error instanceof Problem && error.code === 'payment-mismatch')) throw error;
  }
}
