import type { Deps } from '#server/http/api/deps.ts';
import { PaymentProviderDown } from '#server/ports/payments/port.ts';
import { findPaidAttempt } from './attempt-rows.ts';
import { settleAttempt } from './attempts/settle-attempt.ts';

/** Gateways limit how many calls they answer. */
const atOnce = 5;

/** The milliseconds of all of it, within those of a request; the rest stays unclear. */
const longest = 20_000;

/**
 * Queries the gateways, before money goes out, whether the buyers' money of these payments is still
 * there: a refund in the gateway's own panel, or to the buyer's bank, sends no message. What it
 * took back becomes a difference, and an unclear answer is recorded; both hold the money back.
 * Money that came by hand has no gateway. Call it outside of transactions.
 */
export async function askGateways(deps: Deps, payments: readonly string[]): Promise<void> {
  const until = performance.now() + longest;
  const waiting = [...payments];
  const work = async () => {
    for (let id = waiting.pop(); id; id = waiting.pop()) {
      const isClear = performance.now() < until && (await isAnswered(deps, id));
      await remember(deps, id, isClear);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

async function isAnswered(deps: Deps, paymentId: string): Promise<boolean> {
  const paid = await findPaidAttempt(deps.db, paymentId);
  if (!paid) return true;
  try {
    const { outcome } = await settleAttempt(deps, { ref: paid.ref });
    return outcome !== 'unfinished';
  } catch (error) {
    const isDown = error instanceof PaymentProviderDown;
    if (!isDown) deps.log.error({ err: error, paymentId }, 'a gateway was not asked');
    return false;
  }
}

async function remember({ db, clock }: Deps, payment_id: string, isClear: boolean): Promise<void> {
  if (isClear) {
    await db.deleteFrom('gateway_answers').where('payment_id', '=', payment_id).execute();
    return;
  }
  const unclear_at = clock();
  await db
    .insertInto('gateway_answers')
    .values({ payment_id, unclear_at })
    .onConflict((row) => row.column('payment_id').doUpdateSet({ unclear_at }))
    .execute();
}
