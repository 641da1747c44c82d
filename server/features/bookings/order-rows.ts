import type { Order } from '#contract/bookings.ts';
import { toTaka } from '#contract/money.ts';
import type { Db } from '#server/db/client.ts';
import type { ImageHost } from '#server/ports/image-host/port.ts';

/** One buyer's bookings with picture and state of the phone, which may be sold or removed. */
export function selectOrders(db: Db, buyerId: string) {
  return db
    .selectFrom('bookings')
    .innerJoin('products', 'products.id', 'bookings.product_id')
    .innerJoin('members', 'members.id', 'bookings.buyer_id')
    .select(({ exists, selectFrom }) => [
      'bookings.id',
      'bookings.product_id',
      'bookings.product_name',
      'bookings.price',
      'bookings.user_name',
      'bookings.user_number',
      'bookings.meet_location',
      'bookings.paid_at',
      'products.image_id',
      'products.paid_at as sold_at',
      'products.removed_at',
      'members.email',
      exists(
        selectFrom('payments')
          .select('payments.id')
          .whereRef('payments.booking_id', '=', 'bookings.id')
          .where('payments.state', '=', 'paid'),
      ).as('is_kept'),
    ])
    .where('bookings.buyer_id', '=', buyerId);
}

type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['execute']>>[number];

/** A row in the wire's spelling; the price turns from poisha into Taka here. */
export function toOrder(row: OrderRow, imageHost: ImageHost): Order {
  return {
    _id: row.id,
    productId: row.product_id,
    productName: row.product_name,
    productImg: imageHost.urlOf(row.image_id),
    price: toTaka(row.price),
    paid: row.paid_at !== null,
    refunded: row.paid_at !== null && !row.is_kept,
    available: row.sold_at === null && row.removed_at === null,
    email: row.email,
    userName: row.user_name,
  };
}
