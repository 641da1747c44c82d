import type { Deps } from '#server/http/api/deps.ts';
import { CardProviderDown } from '#server/ports/card-payments/port.ts';
import { endHold } from './end-hold.ts';
import { settleSale } from './settle-sale.ts';

/** Payments for each run; the rest waits for the next one. */
const batchSize = 100;

/** Before that the buyer's page is likely still at work; after it the event may have been lost. */
const staleSeconds = 90;

/**
 * Finishes payments that no page or event has finished, by the card provider's state: paid holds
 * are settled, expired ones released, due refunds made. Returns the number of finished payments.
 * Those checked longest ago come first. A failure does not stop the others: failures are thrown
 * together as an `AggregateError`. Several processes may run this at once, because each step locks
 * its rows.
 */
export async function reconcilePayments(deps: Deps): Promise<number> {
  let finished = 0;
  const failures: unknown[] = [];
  for (const payment of await findOpen(deps)) {
    try {
      if (await finish(deps, payment)) finished += 1;
    } catch (error) {
      failures.push(error);
      if (error instanceof CardProviderDown) break;
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some payments are still open');
  return finished;
}

async function findOpen({ db, clock }: Deps) {
  const now = clock();
  const staleSince = new Date(now.getTime() - staleSeconds * 1000);
  return await db
    .selectFrom('payments')
    .select(['id', 'booking_id', 'product_id', 'amount', 'intent_id', 'state', 'held_until'])
    .where('state', 'in', ['held', 'refund_due'])
    .where((where) =>
      where.or([
        where('state', '=', 'refund_due'),
        where('held_until', '<=', now),
        where.and([
          where('intent_id', 'is not', null),
          where(where.fn.coalesce('asked_at', 'created_at'), '<=', staleSince),
        ]),
      ]),
    )
    .orderBy('asked_at', (order) => order.asc().nullsFirst())
    .orderBy('held_until')
    .limit(batchSize)
    .execute();
}

type OpenPayment = Awaited<ReturnType<typeof findOpen>>[number];

async function finish(deps: Deps, payment: OpenPayment): Promise<boolean> {
  await deps.db
    .updateTable('payments')
    .set({ asked_at: deps.clock() })
    .where('id', '=', payment.id)
    .execute();
  const { state, intent_id: intentId } = payment;
  if (state === 'held' && payment.held_until <= deps.clock()) return endHold(deps, payment);
  if (!intentId) return false;
  const { outcome } = await settleSale(deps, intentId);
  if (state === 'refund_due' && outcome === 'unfinished') {
    throw new Error(`The card provider does not know the money of payment ${payment.id}`);
  }
  return outcome !== 'unfinished';
}
