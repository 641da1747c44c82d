import { type SqlBool, sql } from 'kysely';
import type { Handler } from '#server/http/api/handler.ts';
import { selectOrders, toOrder } from './order-rows.ts';

/** A page of the caller's own bookings, newest first. */
export const getMyOrders: Handler<'GET /myorders'> = async ({ query, caller, deps }) => {
  let orders = selectOrders(deps.db, caller.userId);
  if (query.before) {
    orders = orders.where(sql<SqlBool>`(bookings.created_at, bookings.id) < (
      select created_at, id from bookings where id = ${query.before} and buyer_id = ${caller.userId}
    )`);
  }
  const rows = await orders
    .orderBy('bookings.created_at', 'desc')
    .orderBy('bookings.id', 'desc')
    .limit(query.limit)
    .execute();
  return rows.map((row) => toOrder(row, deps.imageHost));
};
