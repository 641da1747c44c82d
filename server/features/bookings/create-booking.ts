import { sql } from 'kysely';
import { toPoisha, toTaka } from '#contract/money.ts';
import type { Handler, HandlerContext } from '#server/http/api/handler.ts';
import { Problem } from '#server/http/api/problem.ts';

type Call = 'POST /booking';

/**
 * Books a phone at its present price. Booking it again (a double click, a second tab, a changed
 * mind) changes number and meeting place of the same booking and gives its id. A buyer who says
 * which price they saw, perhaps on an old page, gets that one or the problem `price-changed`, which
 * names the price of now.
 */
export const createBooking: Handler<Call> = async (context) => {
  const { body, caller } = context;
  const { member, userId } = caller;
  if (!member) throw new Problem('not-allowed');
  const seenPrice = body.seenPrice === undefined ? null : toPoisha(body.seenPrice);
  const phone = await bookIfAllowed(context, member.name, seenPrice);
  if (!phone) throw new Problem('product-not-found');
  if (phone.seller_id === userId) throw new Problem('own-product');
  if (phone.paid_at) throw new Problem('product-sold');
  if (phone.booking_id === null) {
    throw new Problem('price-changed', { extra: { selingPrice: toTaka(phone.selling_price) } });
  }
  return { acknowledged: true, insertedId: phone.booking_id };
};

/** One statement, so one transaction: the phone as it is, and its booking unless it can't be had. */
function bookIfAllowed(
  { body, caller, deps }: HandlerContext<Call>,
  userName: string,
  seenPrice: number | null,
) {
  return (
    deps.db
      // Nobody sells or removes the phone, or changes its price, before the booking is there.
      .with('phone', (db) =>
        db
          .selectFrom('products')
          .select(['id', 'seller_id', 'name', 'selling_price', 'paid_at'])
          .where('id', '=', body.productId)
          .where('removed_at', 'is', null)
          .forShare(),
      )
      .with('booked', (db) =>
        db
          .insertInto('bookings')
          .columns([
            ...(['id', 'product_id', 'buyer_id', 'price', 'product_name', 'user_name'] as const),
            ...(['user_number', 'meet_location', 'created_at'] as const),
          ])
          .expression((eb) =>
            eb
              .selectFrom('phone')
              .select([
                sql<string>`${deps.newId()}::uuid`.as('id'),
                'id as product_id',
                sql<string>`${caller.userId}::uuid`.as('buyer_id'),
                'selling_price',
                'name',
                sql<string>`${userName}::text`.as('user_name'),
                sql<string>`${body.userNumber}::text`.as('user_number'),
                sql<string>`${body.meetLocation}::text`.as('meet_location'),
                sql<Date>`${deps.clock()}::timestamptz`.as('created_at'),
              ])
              .where('seller_id', '<>', caller.userId)
              .where('paid_at', 'is', null)
              .where('selling_price', '=', sql<number>`coalesce(${seenPrice}, selling_price)`),
          )
          .onConflict((conflict) =>
            conflict
              .columns(['product_id', 'buyer_id'])
              .doUpdateSet({ user_number: body.userNumber, meet_location: body.meetLocation }),
          )
          .returning('id'),
      )
      .selectFrom('phone')
      .leftJoin('booked', (join) => join.onTrue())
      .select([
        'phone.seller_id',
        'phone.paid_at',
        'phone.selling_price',
        'booked.id as booking_id',
      ])
      .executeTakeFirst()
  );
}
