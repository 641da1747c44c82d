import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { settleAttempt } from './attempts/settle-attempt.ts';

/**
 * A page reports a successful payment. That is only a hint: the booking is read from the database,
 * and the payment from the provider. The specification requires no token for it, and a buyer's may
 * expire during the payment. So a caller with both the booking's id and the provider's secret id of
 * its payment gets a response too, but without changes (decision 0138).
 */
export const confirmPayment: Handler<'POST /paymentConfirm'> = async ({ body, caller, deps }) => {
  const booking = await deps.db
    .selectFrom('bookings')
    .leftJoin('payments', 'payments.booking_id', 'bookings.id')
    .leftJoin('payment_attempts', (join) =>
      join
        .onRef('payment_attempts.payment_id', '=', 'payments.id')
        .on('payment_attempts.provider_id', '=', body.transitionId),
    )
    .select(['payment_attempts.ref', 'bookings.buyer_id'])
    .orderBy('payment_attempts.ref', (order) => order.asc().nullsLast())
    .where('bookings.id', '=', body.bookingId)
    .executeTakeFirst();
  const isOwn = booking !== undefined && booking.buyer_id === caller?.userId;
  // The same error as for a missing booking, so that strangers cannot probe ids.
  if (!booking || (!booking.ref && !isOwn)) throw new Problem('booking-not-found');
  if (!booking.ref) throw new Problem('payment-mismatch');

  const settlement = await settleAttempt(deps, { ref: booking.ref }, { mayCapture: true });
  if (settlement.outcome === 'unfinished') throw new Problem('payment-not-finished');
  if (settlement.outcome === 'paid') {
    return { acknowledged: true, modifiedCount: isOwn && settlement.changed ? 1 : 0 };
  }
  // A sale that was refunded later is not an error; the order shows it.
  if (settlement.afterSale) return { acknowledged: true, modifiedCount: 0 };
  throw new Problem('payment-refunded');
};
