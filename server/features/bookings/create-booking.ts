import { hourMs } from '#contract/durations.ts';
import { dayOf } from '#contract/formats/dhaka.ts';
import { toPoisha, toTaka } from '#contract/money.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Handler, HandlerContext } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { lockActiveMember } from '../members/lock-member.ts';
import { leadNotice, notify } from '../notices/notify.ts';
import { agreedPrice } from './agreed-price.ts';
import { priceNow } from './ask-again.ts';
import { keepVersion } from './listing-version.ts';
import { isBeingPaid } from './sale.ts';

type Call = 'POST /booking';
type Context = HandlerContext<Call>;

/**
 * Books a phone as it is now, and stores that version. Idempotent for buyer and phone: booking it
 * again, as by a double click, updates number and meeting place of the same booking and returns its
 * id; the buyer has then seen the changes. The booking gets the current price if that is lower, or
 * if the guaranteed time of the booked one is over; a new time then begins. Throws `price-changed`
 * with the valid price if the buyer saw another one (`seenPrice`, Taka), and `listing-changed` if
 * they saw another version.
 */
export const createBooking: Handler<Call> = async (context) => {
  const { caller, deps } = context;
  const { member, userId } = caller;
  if (!member) throw new Problem('not-allowed');
  const insertedId = await transact(deps.db, async (trx) => {
    await lockActiveMember(trx, userId);
    return await bookPhone(trx, context, member.name);
  });
  return { acknowledged: true, insertedId };
};

async function bookPhone(trx: Db, context: Context, userName: string): Promise<string> {
  const { body, caller, deps } = context;
  const { productId, userNumber, meetLocation } = body;
  const now = deps.clock();
  const phone = await findBookable(trx, productId).forShare().executeTakeFirst();
  requireBookable(phone, caller.userId);
  if (body.seenVersion !== undefined && body.seenVersion !== phone.version) {
    throw new Problem('listing-changed');
  }
  // Read under the phone's lock: a concurrent edit has either lowered the price already, or waits.
  const before = await findOpenBooking(trx, productId, caller.userId);
  const of = { productId, buyerId: caller.userId };
  const agreed = before ? undefined : await agreedPrice(trx, of, now);
  const terms = agreed
    ? { price: Math.min(agreed.price, phone.selling_price), price_until: agreed.until }
    : termsOf(before, phone, deps, now);
  refuseOtherPrice(body.seenPrice, terms.price, phone.selling_price);
  await keepVersion(trx, productId, now);
  const seen = { ...terms, version: phone.version, seen_at: now, product_name: phone.name };
  const { id } = await trx
    .insertInto('bookings')
    .values({
      id: deps.newId(),
      product_id: productId,
      buyer_id: caller.userId,
      user_name: userName,
      user_number: userNumber,
      meet_location: meetLocation,
      created_at: now,
      ...seen,
      paid_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['product_id', 'buyer_id'])
        .where('cancelled_at', 'is', null)
        // A paid booking has ended, because the phone is for sale again.
        .where('paid_at', 'is', null)
        .doUpdateSet({
          user_number: userNumber,
          meet_location: meetLocation,
          ...(before?.version === phone.version ? terms : seen),
        }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  if (before) return id;
  // Once for each buyer, phone and day, so that a buyer who books and cancels repeatedly does not
  // fill the seller's mailbox.
  const event = `${caller.userId} ${productId} ${dayOf(now)}`;
  const about = { event, productId, bookingId: id, memberId: phone.seller_id };
  const facts = { taka: toTaka(phone.selling_price) };
  // A buyer who cancelled and booked again has a new order, so the notice and a waiting mail link
  // to that.
  await leadNotice(trx, { kind: 'booked', ...about, facts });
  await notify(trx, { kind: 'booked', ...about, facts }, deps);
  return id;
}

/**
 * For a booking it is locked, so that the phone is not sold, removed, edited or repriced before that is
 * inserted.
 */
export const findBookable = (db: Db, productId: string) =>
  db
    .selectFrom('products')
    .select(['seller_id', 'name', 'selling_price', 'version', 'paid_at'])
    .where('id', '=', productId)
    .where('removed_at', 'is', null)
    .where('hidden_at', 'is', null);

type Phone = NonNullable<Awaited<ReturnType<ReturnType<typeof findBookable>['executeTakeFirst']>>>;

/** Throws `product-not-found`, `own-product` and `product-sold`. */
export function requireBookable(phone: Phone | undefined, buyerId: string): asserts phone is Phone {
  if (!phone) throw new Problem('product-not-found');
  if (phone.seller_id === buyerId) throw new Problem('own-product');
  if (phone.paid_at) throw new Problem('product-sold');
}

/**
 * The buyer's own booking of the phone; `is_bound` while it is being paid, or reserved for cash.
 */
function findOpenBooking(trx: Db, productId: string, buyerId: string) {
  return trx
    .selectFrom('bookings')
    .select(['price', 'price_until', 'version'])
    .select(({ exists, or, selectFrom }) =>
      or([
        isBeingPaid,
        exists(
          selectFrom('deals')
            .select('deals.booking_id')
            .whereRef('deals.booking_id', '=', 'bookings.id'),
        ),
      ]).as('is_bound'),
    )
    .where('product_id', '=', productId)
    .where('buyer_id', '=', buyerId)
    .where('cancelled_at', 'is', null)
    .where('paid_at', 'is', null)
    .executeTakeFirst();
}

type OpenBooking = Awaited<ReturnType<typeof findOpenBooking>>;

/** The price (poisha) of the booking, and the time until which it is guaranteed. */
function termsOf(before: OpenBooking, phone: Phone, { deals }: Context['deps'], now: Date) {
  if (before?.is_bound) return { price: before.price, price_until: before.price_until };
  const until = before?.price_until;
  return {
    price: before ? priceNow(before, phone, now) : phone.selling_price,
    price_until:
      until && now < until ? until : new Date(now.getTime() + deals.hours.price * hourMs),
  };
}

/**
 * A buyer who saw the phone's own price may have a lower booked one. `seenTaka` is in Taka, the
 * others in poisha.
 */
function refuseOtherPrice(seenTaka: number | undefined, price: number, current: number): void {
  if (seenTaka === undefined) return;
  const seen = toPoisha(seenTaka);
  if (seen === price || (seen === current && price < seen)) return;
  throw new Problem('price-changed', { extra: { selingPrice: toTaka(price) } });
}
