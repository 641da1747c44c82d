import type { Deps } from '#server/http/deps.ts';
import { CardProviderDown } from '#server/ports/card-payments/port.ts';
import { endHold } from './end-hold.ts';
import { settleSale } from './settle-sale.ts';

/** How many payments one run takes on; the rest waits for the next one. */
const batchSize = 100;

/**
 * Finishes what nobody came back for, by asking the card provider: holds whose time is over are
 * settled or released, refunds that are due are made. Gives the number of payments it finished.
 * One payment that fails does not stop the others; what failed is thrown together at the end.
 */
export async function reconcilePayments(deps: Deps): Promise<number> {
  const open = await deps.db
    .selectFrom('payments')
    .select(['id', 'booking_id', 'product_id', 'amount', 'intent_id', 'state'])
    .where((where) =>
      where.or([
        where('state', '=', 'refund_due'),
        where.and([where('state', '=', 'held'), where('held_until', '<=', deps.clock())]),
      ]),
    )
    .orderBy('held_until')
    .limit(batchSize)
    .execute();

  let finished = 0;
  const failures: unknown[] = [];
  for (const payment of open) {
    try {
      const isOver =
        payment.state === 'refund_due' && payment.intent_id
          ? (await settleSale(deps, payment.intent_id)).outcome === 'refunded'
          : await endHold(deps, payment);
      if (isOver) finished += 1;
    } catch (error) {
      failures.push(error);
      if (error instanceof CardProviderDown) break;
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some payments are still open');
  return finished;
}
