import { toPoisha, toTaka } from '#contract/money.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler, HandlerContext } from '#server/http/api/handler.ts';
import { Problem } from '#server/http/api/problem.ts';
import { endHold } from './end-hold.ts';
import { holdProduct } from './hold-product.ts';
import { openIntent } from './open-intent.ts';
import { settleSale } from './settle-sale.ts';

type Call = 'POST /create-payment-intent';

/**
 * Holds the booked phone and opens its payment, or finds the open one again. Calls to the card
 * provider are outside of transactions.
 */
export const createPaymentIntent: Handler<Call> = async (context) => {
  const { deps } = context;
  const booking = await findBooking(context);
  await endOverdueHold(deps, booking.product_id);
  const payment = await holdProduct(deps, booking);
  const intent = await openIntent(deps, payment);
  if (intent.status === 'succeeded') {
    // Paid in a tab that was closed before it could confirm.
    const { outcome } = await settleSale(deps, intent.id);
    throw new Problem(outcome === 'paid' ? 'booking-paid' : 'product-sold');
  }
  if (intent.status === 'canceled') {
    // Canceled at the provider before the hold ended: release it and begin a new payment.
    await endHold(deps, { ...payment, intent_id: intent.id });
    return await createPaymentIntent(context);
  }
  return { clientSecret: intent.clientSecret };
};

/**
 * The caller's own unpaid booking at this price: by `bookingId`, or the only one. Throws
 * `booking-not-found`, `booking-paid`, `price-changed` and `booking-unclear`.
 */
async function findBooking({ body, caller, deps }: HandlerContext<Call>) {
  const price = toPoisha(body.price);
  const own = deps.db
    .selectFrom('bookings')
    .innerJoin('products', 'products.id', 'bookings.product_id')
    .select([
      'bookings.id',
      'bookings.product_id',
      'bookings.buyer_id',
      'bookings.price',
      'bookings.paid_at',
      'products.paid_at as sold_at',
      'products.removed_at',
    ])
    .where('bookings.buyer_id', '=', caller.userId);

  if (body.bookingId) {
    const booking = await own.where('bookings.id', '=', body.bookingId).executeTakeFirst();
    if (!booking) throw new Problem('booking-not-found');
    if (booking.paid_at) throw new Problem('booking-paid');
    if (booking.price !== price) {
      throw new Problem('price-changed', { extra: { selingPrice: toTaka(booking.price) } });
    }
    return booking;
  }
  const unpaid = await own
    .where('bookings.price', '=', price)
    .where('bookings.paid_at', 'is', null)
    .execute();
  const payable = unpaid.filter(({ sold_at, removed_at }) => !sold_at && !removed_at);
  // Sold and removed phones do not make the choice ambiguous.
  const [booking, ...more] = payable.length > 0 ? payable : unpaid;
  if (!booking) throw new Problem('booking-not-found');
  if (more.length > 0) throw new Problem('booking-unclear');
  return booking;
}

/** Releases an expired hold on the phone, or settles it if it was paid after all. */
async function endOverdueHold(deps: Deps, productId: string): Promise<void> {
  const overdue = await deps.db
    .selectFrom('payments')
    .select(['id', 'booking_id', 'product_id', 'amount', 'intent_id'])
    .where('product_id', '=', productId)
    .where('state', '=', 'held')
    .where('held_until', '<=', deps.clock())
    .executeTakeFirst();
  if (overdue) await endHold(deps, overdue);
}
