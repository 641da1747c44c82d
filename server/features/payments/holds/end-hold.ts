import { type SqlBool, sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { Problem } from '#server/lib/problem.ts';
import { type AttemptRow, findAttempt } from '../attempt-rows.ts';
import { abandonAttempt, type Closed, closeAttempt } from '../attempts/close-attempt.ts';
import { applyEvents, lockPayment } from '../transitions.ts';

/**
 * Ends an expired hold; returns false while the provider is still at work on the payment, and the
 * phone stays held. The open attempt is closed before the phone is released: from then on no money
 * can arrive, or it is watched for. If it was paid meanwhile, the sale is settled instead. Safe to
 * repeat after a crash. Throws `PaymentProviderDown` where waiting for the provider is of use
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
 * Ends a hold of this phone that is over, or settles it if it was paid after all; not the one of the
 * booking `except`. Throws as `endHold`.
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

async function closeAtEnd(deps: Deps, open: AttemptRow, asking: object): Promise<Closed> {
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

/** Whose holds: those of one booking, or of these phones and of this buyer. */
type HoldsOf = { bookingId: string } | { productIds: string[]; buyerId?: string };

/**
 * Lets holds expire at once, in the transaction that takes away what they are for; lock their phones
 * before. Pass the result to `endHolds` after the commit. Should that fail, the reconciler finds
 * them like any expired hold.
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

/** Ends holds that `expireHolds` has marked. Failures are logged, and left to the reconciler. */
export async function endHolds(deps: Deps, payments: HoldToEnd[]): Promise<void> {
  for (const payment of payments) {
    await endHold(deps, payment.id).catch((error: unknown) => {
      deps.log.error({ err: error, paymentId: payment.id }, 'a hold could not be ended yet');
    });
  }
}
