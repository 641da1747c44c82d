import { isDatabaseDown } from '#server/db/database-down.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { Problem } from '#server/lib/problem.ts';
import { settleAttempt } from '../attempts/settle-attempt.ts';
import { endOverdueHold } from '../holds/end-hold.ts';

/**
 * Before money by hand counts for a booking, the buyer's attempts are queried at their providers:
 * if one is paid, it is an ordinary payment. Another buyer's expired hold is ended. A provider that
 * does not answer causes no delay, because later money is refunded. Call it outside of
 * transactions.
 */
export async function askFirst(deps: Deps, bookingId: string): Promise<void> {
  const booking = await deps.db
    .selectFrom('bookings')
    .select('product_id')
    .where('id', '=', bookingId)
    .executeTakeFirst();
  if (!booking) return;
  const attempts = await deps.db
    .selectFrom('payment_attempts')
    .innerJoin('payments', 'payments.id', 'payment_attempts.payment_id')
    .select('payment_attempts.ref')
    .where('payments.booking_id', '=', bookingId)
    .where('payment_attempts.paid_at', 'is', null)
    .where(({ or, eb }) => or([eb('closed_at', 'is', null), eb('ask_at', 'is not', null)]))
    .execute();
  for (const { ref } of attempts) await tryOrLog(deps, () => settleAttempt(deps, { ref }));
  const { product_id: productId } = booking;
  await tryOrLog(deps, () => endOverdueHold(deps, { productId, except: bookingId }));
}

async function tryOrLog(deps: Deps, ask: () => Promise<unknown>): Promise<void> {
  try {
    await ask();
  } catch (error) {
    if (isDatabaseDown(error)) throw error;
    // The list of differences has a mismatch already.
    if (!(error instanceof Problem)) {
      deps.log.error({ err: error }, 'money by hand is recorded without the answer of a provider');
    }
  }
}
