import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/http/api/problem.ts';
import { selectOrders, toOrder } from './order-rows.ts';

/** One of the caller's own bookings; another's is not there. */
export const getBooked: Handler<'GET /booked/:id'> = async ({ params, caller, deps }) => {
  const row = await selectOrders(deps.db, caller.userId)
    .select(({ selectFrom }) =>
      // The payment that bought the phone, also when its money went back later.
      selectFrom('payments')
        .innerJoin('ledger_transactions', 'ledger_transactions.payment_id', 'payments.id')
        .select('payments.intent_id')
        .whereRef('payments.booking_id', '=', 'bookings.id')
        .where('ledger_transactions.kind', '=', 'sale')
        .limit(1)
        .as('intent_id'),
    )
    .where('bookings.id', '=', params.id)
    .executeTakeFirst();
  if (!row) throw new Problem('booking-not-found');
  return {
    ...toOrder(row, deps.imageHost),
    userNumber: row.user_number,
    meetLocation: row.meet_location,
    transitionId: row.intent_id ?? '',
  };
};
