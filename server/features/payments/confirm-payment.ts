import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/http/api/problem.ts';
import { settleSale } from './settle-sale.ts';

/**
 * The buyer's page reports that a payment went through. That is only a hint: the booking is read
 * from the database, and the payment from the card provider.
 */
export const confirmPayment: Handler<'POST /paymentConfirm'> = async ({ body, caller, deps }) => {
  const booking = await deps.db
    .selectFrom('bookings')
    .leftJoin('payments', (join) =>
      join
        .onRef('payments.booking_id', '=', 'bookings.id')
        .on('payments.intent_id', '=', body.transitionId),
    )
    .select('payments.id as payment_id')
    .where('bookings.id', '=', body.bookingId)
    .where('bookings.buyer_id', '=', caller.userId)
    .executeTakeFirst();
  if (!booking) throw new Problem('booking-not-found');
  if (!booking.payment_id) throw new Problem('payment-mismatch');

  const settlement = await settleSale(deps, body.transitionId);
  if (settlement.outcome === 'unfinished') throw new Problem('payment-not-finished');
  if (settlement.outcome === 'paid') {
    return { acknowledged: true, modifiedCount: settlement.changed ? 1 : 0 };
  }
  // A sale that was refunded later is not an error; the order shows it.
  if (settlement.afterSale) return { acknowledged: true, modifiedCount: 0 };
  throw new Problem('payment-refunded');
};
