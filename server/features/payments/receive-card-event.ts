import type { Deps } from '#server/http/api/deps.ts';
import { Problem } from '#server/http/api/problem.ts';
import type { CardEvent } from '#server/ports/card-payments/port.ts';
import { settleSale } from './settle-sale.ts';

/**
 * Acts on a message of the card provider, whose signature was checked. It says only that there is
 * something to ask about, so messages may come twice, late or in any order, and about payments of
 * somebody else. Throws `CardProviderDown`: then the provider has to send it again.
 */
export async function receiveCardEvent(deps: Deps, event: CardEvent): Promise<void> {
  const known = await deps.db
    .selectFrom('payment_events')
    .select('id')
    .where('id', '=', event.id)
    .executeTakeFirst();
  if (known) return;
  try {
    await settleSale(deps, event.intentId, event.id);
  } catch (error) {
    // Logged and kept for the ledger check; the same message again would change nothing.
    if (!(error instanceof Problem && error.code === 'payment-mismatch')) throw error;
  }
}
