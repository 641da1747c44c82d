import { sql } from 'kysely';
import { toPoisha, toTaka } from '#contract/money.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Handler, HandlerContext } from '#server/http/api/handler.ts';
import { Problem } from '#server/http/api/problem.ts';
import { notify } from '../notices/notify.ts';
import { lockMember } from '../users/lock-member.ts';

type Call = 'POST /booking';

/**
 * Books a phone at its current price. Idempotent for buyer and phone: booking it again, as by a
 * double click, updates number and meeting place of the same booking and returns its id. If
 * `seenPrice` (Taka) is not the current price, throws `price-changed` with the current one.
 */
export const createBooking: Handler<Call> = async (context) => {
  const { body, caller, deps } = context;
  const { member, userId } = caller;
  if (!member) throw new Problem('not-allowed');
  const seenPrice = body.seenPrice === undefined ? null : toPoisha(body.seenPrice);
  const phone = await transact(deps.db, async (trx) => {
    await lockMember(trx, userId);
    const booked = await bookIfAllowed(trx, context, member.name, seenPrice);
    if (booked?.booking_id) {
      // Once for a booking: booking it again has the same id.
      const about = { event: booked.booking_id, productId: body.productId };
      const facts = { taka: toTaka(booked.selling_price) };
      const to = { memberId: booked.seller_id, bookingId: booked.booking_id };
      await notify(trx, { kind: 'booked', ...to, ...about, facts }, deps);
    }
    return booked;
  });
  if (!phone) throw new Problem('product-not-found');
  if (phone.seller_id === userId) throw new Problem('own-product');
  if (phone.paid_at) throw new Problem('product-sold');
  if (phone.booking_id === null) {
    throw new Problem('price-changed', { extra: { selingPrice: toTaka(phone.selling_price) } });
  }
  return { acknowledged: true, insertedId: phone.booking_id };
};

/**
 * One statement, so that check and insert are atomic. Returns the phone, with `booking_id` null
 * when it was not booked, or undefined when there is no such phone.
 */
function bookIfAllowed(
  trx: Db,
  { body, caller, deps }: HandlerContext<Call>,
  userName: string,
  seenPrice: number | null,
) {
  return (
    trx
      // Locked, so that the phone is not sold, removed or repriced before the booking is inserted.
      .with('phone', (db) =>
        db
          .selectFrom('products')
          .select(['id', 'seller_id', 'name', 'selling_price', 'paid_at'])
          .where('id', '=', body.productId)
          .where('removed_at', 'is', null)
          .where('hidden_at', 'is', null)
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
              .where('cancelled_at', 'is', null)
              // One that was paid has ended: the phone is for sale again.
              .where('paid_at', 'is', null)
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
