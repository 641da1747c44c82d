import type { Handler } from '#server/http/handler.ts';
import { Problem } from '#server/http/problem.ts';
import { selectOrders, toOrder } from './order-rows.ts';

/** One of the caller's own bookings; another's is not there. */
export const getBooked: Handler<'GET /booked/:id'> = async ({ params, caller, deps }) => {
  const row = await selectOrders(deps.db, caller.userId)
    .where('bookings.id', '=', params.id)
    .executeTakeFirst();
  if (!row) throw new Problem('booking-not-found');
  const payment = await deps.db
    .selectFrom('payments')
    .select('intent_id')
    .where('booking_id', '=', params.id)
    .where('state', '=', 'paid')
    .executeTakeFirst();
  return {
    ...toOrder(row, deps.imageHost),
    userNumber: row.user_number,
    meetLocation: row.meet_location,
    transitionId: payment?.intent_id ?? '',
  };
};
