import { sql } from 'kysely';
import { toPoisha } from '#contract/money.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { markSold } from '../../bookings/sale.ts';
import { lockForAct, refuseNewStaff } from '../../members/lock-member.ts';
import { setNextPoll } from '../attempt-transitions.ts';
import { applyEvents, type LockedPayment, startPayment } from '../transitions.ts';
import { askFirst } from './ask-first.ts';
import { type HandTransfer, insertHandRecord } from './insert-record.ts';
import { type LockedBooking, lockBooking, refuseUnpayable } from './lock-booking.ts';

/**
 * Records that a buyer has paid outside of the payment page: the sale is then paid as by a
 * provider. Within the admin's own limit it counts at once. Above, a second admin approves it
 * first, and until then it does not reserve the phone. Throws `payments-off`, `amount-not-price`,
 * `reference-taken`, and what `lockBooking` and `refuseUnpayable` throw.
 */
export const recordPaymentByHand: Handler<'POST /order/:id/by-hand'> = async ({
  params,
  body: { taka, ...transfer },
  caller,
  deps,
}) => {
  refuseWithoutKept(deps);
  const actorId = caller.userId;
  await askFirst(deps, params.id);
  return transact(deps.db, async (trx) => {
    // Alone, so that concurrent records of one admin both count towards the limit.
    await lockForAct(trx, actorId, 'POST /order/:id/by-hand', deps, { mode: 'alone' });
    const locked = await lockBooking(trx, params.id, actorId);
    const { price, payment: found } = refuseUnpayable(locked, deps.clock());
    if (toPoisha(taka) !== price) throw new Problem('amount-not-price');
    const payment = found ?? (await announce(trx, locked, price, deps));
    await replaceWaiting(trx, params.id, transfer, deps.clock());
    const moved = { payment_id: payment.id, amount: price };
    if (await insertHandRecord(trx, moved, transfer, actorId, deps)) {
      const { reference, reason } = transfer;
      const act = { action: 'payment-by-hand-recorded', actorId, target: payment.id } as const;
      await recordAudit(trx, { ...act, detail: { taka, reference, reason } }, deps);
    } else {
      await complete(trx, locked, payment, { ...transfer, actorId }, deps);
    }
    return { acknowledged: true, modifiedCount: 1 };
  });
};

/**
 * A second admin approves another's record: the sale is paid, if its phone is still free.
 * Idempotent. Throws `not-allowed` for the admin who recorded it, `amount-not-price` if the price
 * has changed since, `new-staff`, and as above.
 */
export const approvePaymentByHand: Handler<'POST /order/:id/by-hand/approve'> = async ({
  params,
  caller,
  deps,
}) => {
  refuseWithoutKept(deps);
  const actorId = caller.userId;
  await askFirst(deps, params.id);
  return transact(deps.db, async (trx) => {
    await lockForAct(trx, actorId, 'POST /order/:id/by-hand/approve', deps);
    const locked = await lockBooking(trx, params.id, actorId);
    const record = await trx
      .selectFrom('money_by_hand')
      .innerJoin('payments', 'payments.id', 'money_by_hand.payment_id')
      .select(['money_by_hand.id', 'money_by_hand.way', 'reference', 'reason'])
      .select(['money_by_hand.amount', 'recorded_by', 'approved_by', 'needs_approval'])
      .where('payments.booking_id', '=', params.id)
      .where('replaced_at', 'is', null)
      .executeTakeFirst();
    if (!record) throw new Problem('not-found');
    if (record.recorded_by === actorId) throw new Problem('not-allowed');
    if (record.approved_by || !record.needs_approval) {
      return { acknowledged: true, modifiedCount: 0 };
    }
    await refuseNewStaff(trx, record.recorded_by, deps.clock());
    const { price, payment } = refuseUnpayable(locked, deps.clock());
    if (!payment || record.amount !== price) throw new Problem('amount-not-price');
    const approved = await trx
      .updateTable('money_by_hand')
      // The buyer may have opened the payment page again since.
      .set({ payment_id: payment.id, approved_by: actorId, approved_at: deps.clock() })
      .where('id', '=', record.id)
      // The same transfer may have been recorded for another order meanwhile.
      .where('replaced_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!approved) throw new Problem('not-found');
    await complete(trx, locked, payment, { ...record, actorId }, deps);
    return { acknowledged: true, modifiedCount: 1 };
  });
};

/**
 * Money by hand is also other people's money, so a shop without escrow payments refuses it
 * (decision 0172).
 */
function refuseWithoutKept({ keptPayments }: Pick<Deps, 'keptPayments'>): void {
  if (!keptPayments) throw new Problem('payments-off');
}

/** Inserts the row of a payment that its buyer has never opened. */
async function announce(
  trx: Db,
  { booking, product }: LockedBooking,
  amount: number,
  deps: Pick<Deps, 'newId' | 'clock'>,
): Promise<LockedPayment> {
  const { id: booking_id, product_id, buyer_id } = booking;
  const row = { booking_id, product_id, buyer_id, amount, held_until: deps.clock(), network: null };
  const { id } = await startPayment(trx, row, { event: 'announce' }, deps);
  return { id, state: 'released', amount, buyer_id, way: null, seller_id: product.seller_id };
}

/**
 * Replaces an unapproved record by the next one of its booking, or by the same transfer for another
 * booking, so that an admin can correct a wrong order.
 */
async function replaceWaiting(
  trx: Db,
  bookingId: string,
  { way, reference }: HandTransfer,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('money_by_hand')
    .set({ replaced_at: now })
    .where('payment_id', 'is not', null)
    .where('needs_approval', '=', true)
    .where('approved_by', 'is', null)
    .where('replaced_at', 'is', null)
    .where(({ or, and, eb, selectFrom }) =>
      or([
        eb(
          'payment_id',
          'in',
          selectFrom('payments').select('id').where('booking_id', '=', bookingId),
        ),
        and([eb('way', '=', way), eb(sql`lower(reference)`, '=', reference.toLowerCase())]),
      ]),
    )
    .execute();
}

type Done = HandTransfer & { actorId: string };

async function complete(
  trx: Db,
  { booking }: LockedBooking,
  payment: LockedPayment,
  { way, reference, reason, actorId }: Done,
  deps: Pick<Deps, 'newId' | 'clock' | 'deals' | 'followPayment'>,
): Promise<void> {
  const event = way === 'provider' ? 'capture-by-provider-hand' : 'capture-by-hand';
  await applyEvents(trx, payment, [event], deps, { actorId, reason, byHand: { way, reference } });
  // Its page may be open, and be paid as well: the reconciler closes and monitors it, and refunds
  // its money.
  await setNextPoll(trx, deps.clock())
    .where('payment_id', '=', payment.id)
    .where('closed_at', 'is', null)
    .execute();
  await markSold(
    trx,
    { booking_id: booking.id, product_id: booking.product_id },
    'pay',
    deps.clock(),
  );
}
