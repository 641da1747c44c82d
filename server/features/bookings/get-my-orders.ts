import type { Handler } from '#server/http/handler.ts';
import { selectOrders, toOrder } from './order-rows.ts';

/** The caller's own bookings, newest first. */
export const getMyOrders: Handler<'GET /myorders'> = async ({ caller, deps }) => {
  const rows = await selectOrders(deps.db, caller.userId)
    .orderBy('bookings.created_at', 'desc')
    .orderBy('bookings.id', 'desc')
    .execute();
  return rows.map((row) => toOrder(row, deps.imageHost));
};
