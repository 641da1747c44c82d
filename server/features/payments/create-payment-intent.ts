import { toPoisha, toTaka } from '#contract/money.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler, HandlerContext } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { priceNow } from '../bookings/ask-again.ts';
import { openAttempt } from './attempts/open-attempt.ts';
import { settleAttempt } from './attempts/settle-attempt.ts';
import { endHold, endOverdueHold } from './holds/end-hold.ts';
import { holdProduct } from './holds/hold-product.ts';

type Call = 'POST /create-payment-intent';

/**
 * Holds the booked phone and opens its payment, or finds the open one. Providers are called outside
 * of transactions.
 */
export const createPaymentIntent: Handler<Call> = async (context) => {
  const { deps, body, caller, address } = context;
  const booking = await findBooking(deps.db, context);
  const chosen = chooseProvider(deps, body.method, booking.price);
  const choice = { ...chosen, isNamed: body.method !== undefined, language: body.language };
  await endOverdueHold(deps, { productId: booking.product_id });
  const visitor = { buyerId: caller.userId, productId: booking.product_id, address };
  const by = { provider: choice.provider.name, method: choice.method };
  const payment = await holdProduct(deps, visitor, by, (trx) => findBooking(trx, context));
  const { attempt, start } = await openAttempt(deps, payment, choice);
  if (start !== 'over') {
    return start.kind === 'in-page'
      ? { clientSecret: start.clientSecret }
      : { clientSecret: '', redirectTo: start.url };
  }
  const settled = await settleAttempt(deps, { ref: attempt.ref });
  if (settled.outcome !== 'unfinished') {
    // Paid in a tab that was closed before it could confirm.
    throw new Problem(settled.outcome === 'paid' ? 'booking-paid' : 'product-sold');
  }
  if (settled.status !== 'canceled') throw new Problem('payment-under-way');
  // Canceled at the provider before the hold ended, so it is released and a new payment begins.
  await endHold(deps, payment.id);
  return await createPaymentIntent(context);
};

/** By default the card, as in the specification, or else any available method. */
function chooseProvider(
  deps: Deps,
  chosen: HandlerContext<Call>['body']['method'],
  amount: number,
) {
  const methods = deps.payments.optionsFor(amount).map((option) => option.method);
  const method = chosen ?? (methods.includes('card') ? 'card' : methods[0]);
  const provider = method && deps.payments.offering(method, amount);
  if (!provider) throw new Problem('method-not-offered');
  return { provider, method };
}

/**
 * The caller's own booking: by `bookingId`, or the only one at this price. Without `bookingId` paid
 * bookings, and those of removed phones, count as well: a reloaded payment page of one must not
 * charge for another phone at the same price. Throws `booking-not-found`, `booking-paid`,
 * `price-changed` and `booking-unclear`.
 */
async function findBooking(db: Db, { body, caller, deps }: HandlerContext<Call>) {
  const now = deps.clock();
  const price = toPoisha(body.price);
  const own = db
    .selectFrom('bookings')
    .innerJoin('products', 'products.id', 'bookings.product_id')
    .select(['bookings.id', 'product_id', 'buyer_id', 'price', 'price_until', 'bookings.version'])
    .select(['bookings.paid_at', 'selling_price', 'products.version as phone_version'])
    .where('buyer_id', '=', caller.userId)
    .where('cancelled_at', 'is', null);
  const [booking, ...more] = body.bookingId
    ? await own.where('bookings.id', '=', body.bookingId).execute()
    : await own.where('price', '=', price).limit(2).execute();
  if (!booking) throw new Problem('booking-not-found');
  if (more.length > 0) throw new Problem('booking-unclear');
  if (booking.paid_at) throw new Problem('booking-paid');
  if (booking.price !== price) {
    const phone = { selling_price: booking.selling_price, version: booking.phone_version };
    const selingPrice = toTaka(priceNow(booking, phone, now));
    throw new Problem('price-changed', { extra: { selingPrice } });
  }
  return booking;
}
