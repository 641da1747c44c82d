import type { Handler } from '#server/http/handler.ts';
import { Problem } from '#server/http/problem.ts';
import { selectOrders, toBooking } from './order-rows.ts';

/** One of the caller's own bookings; another's is not there. */
export const getBooked: Handler<'GET /booked/:id'> = async ({ params, caller, deps }) => {
  const row = await selectOrders(deps.db, caller.userId)
    .where('bookings.id', '=', params.id)
    .executeTakeFirst();
  if (!row) throw new Problem('booking-not-found');
  return toBooking(row, deps.imageHost);
};
