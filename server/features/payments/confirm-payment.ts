import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/http/api/problem.ts';
import { settleAttempt } from './attempts/settle-attempt.ts';

/**
 * The buyer's page reports that a payment went through. That is only a hint: the booking is read
 * from the database, and the payment from the provider.
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
    .select('payment_attempts.ref')
    .orderBy('payment_attempts.ref', (order) => order.asc().nullsLast())
    .where('bookings.id', '=', body.bookingId)
    .where('bookings.buyer_id', '=', caller.userId)
    .executeTakeFirst();
  if (!booking) throw new Problem('booking-not-found');
  if (!booking.ref) throw new Problem('payment-mismatch');

  const settlement = await settleAttempt(deps, { ref: booking.ref }, { mayCapture: true });
  if (settlement.outcome === 'unfinished') throw new Problem('payment-not-finished');
  if (settlement.outcome === 'paid') {
    return { acknowledged: true, modifiedCount: settlement.changed ? 1 : 0 };
  }
  // A sale that was refunded later is not an error; the order shows it.
  if (settlement.afterSale) return { acknowledged: true, modifiedCount: 0 };
  throw new Problem('payment-refunded');
};
