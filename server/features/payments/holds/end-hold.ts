import { type SqlBool, sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { Problem } from '#server/lib/problem.ts';
import { type AttemptRow, findAttempt } from '../attempt-rows.ts';
import { abandonAttempt, type ClosingResult, closeAttempt } from '../attempts/close-attempt.ts';
import { applyEvents, lockPayment } from '../transitions.ts';

/**
 * Ends an expired hold. Returns false while the provider is still processing the payment, and the
 * phone remains held. The open attempt is closed before the phone is released: afterwards either no
 * money can arrive, or it is monitored. If it was paid meanwhile, the sale is settled instead. Safe
 * to repeat after a crash. Throws `PaymentProviderDown` if waiting for the provider is useful
 * (`closeAttempt`); call it outside of transactions.
 */
export async function endHold(
  deps: Deps,
  paymentId: string,
  asking: Pick<Parameters<typeof closeAttempt>[2], 'isDown' | 'onDown'> = {},
): Promise<boolean> {
  const open = await findAttempt(deps.db, { openOf: paymentId });
  const closed = open ? await closeAtEnd(deps, open, asking) : 'closed';
  if (closed === 'paid') return true;
  if (closed === 'processing') return false;
  await transact(deps.db, async (trx) => {
    const locked = await lockPayment(trx, paymentId);
    if (locked?.state === 'held') await applyEvents(trx, locked, ['expire'], deps);
  });
  return true;
}

/**
 * Ends an expired hold of this phone, or settles it if it was paid; ignores the hold of the booking
 * `except`. Throws as `endHold`.
 */
export async function endOverdueHold(
  deps: Deps,
  { productId, except }: { productId: string; except?: string },
): Promise<void> {
  let overdue = deps.db
    .selectFrom('payments')
    .select('id')
    .where('product_id', '=', productId)
    .where('state', '=', 'held')
    .where('held_until', '<=', deps.clock());
  if (except) overdue = overdue.where('booking_id', '!=', except);
  const found = await overdue.executeTakeFirst();
  if (found) await endHold(deps, found.id);
}

async function closeAtEnd(deps: Deps, open: AttemptRow, asking: object): Promise<ClosingResult> {
  try {
    return await closeAttempt(deps, open, { at: 'end', ...asking });
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'payment-mismatch')) throw error;
    await abandonAttempt(deps, open);
    return 'closed';
  }
}

/** The payment of a hold that `expireHolds` has marked. */
export type HoldToEnd = { id: string };

/** The holds of one booking, or those of these phones and of this buyer. */
type HoldsOf = { bookingId: string } | { productIds: string[]; buyerId?: string };

/**
 * Lets holds expire at once, in the transaction that removes their reason; lock their phones first.
 * Pass the result to `endHolds` after the commit. If that fails, the reconciler ends them like any
 * expired hold.
 */
export function expireHolds(trx: Db, holds: HoldsOf, now: Date): Promise<HoldToEnd[]> {
  return trx
    .updateTable('payments')
    .set({ held_until: sql<Date>`least(held_until, ${now}::timestamptz)` })
    .where('state', '=', 'held')
    .where((where) => {
      if ('bookingId' in holds) return where('booking_id', '=', holds.bookingId);
      const ofPhones = sql<SqlBool>`product_id = any(${holds.productIds}::uuid[])`;
      return holds.buyerId ? where.or([ofPhones, where('buyer_id', '=', holds.buyerId)]) : ofPhones;
    })
    .returning('id')
    .execute();
}

/**
 * Ends holds that `expireHolds` has marked. Failures are logged, and the reconciler repeats them.
 */
export async function endHolds(deps: Deps, payments: HoldToEnd[]): Promise<void> {
  for (const payment of payments) {
    await endHold(deps, payment.id).catch((error: unknown) => {
      deps.log.error({ err: error, paymentId: payment.id }, 'a hold could not be ended yet');
    });
  }
}
