import { sql } from 'kysely';
import type { PaymentState } from '#contract/constants.ts';
import { limits } from '#contract/rules.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { clientSubnetOf } from '#server/http/api/rate-limiter.ts';
import { Problem } from '#server/lib/problem.ts';
import { type BookedTerms, type PhoneTerms, refuseUnseen } from '../../bookings/ask-again.ts';
import { reservationsOf, runningHolds, takingPayments } from '../../bookings/sale.ts';
import { lockActiveMember } from '../../members/lock-member.ts';
import { type AttemptRow, insertAttempt } from '../attempt-rows.ts';
import type { HeldPayment } from '../attempts/open-attempt.ts';
import { startPayment } from '../transitions.ts';
import { refuseTooManyHolds } from './hold-limits.ts';

type BookingToPay = BookedTerms & { id: string; product_id: string; buyer_id: string };

/**
 * Holds a phone for `limits.holdSeconds` while its buyer pays, and returns the payment's row. A
 * reload or a second tab gets the same row, whose time is not extended. The first attempt, `by` a
 * provider and a method, is inserted with it. During `findBooking` the buyer can neither book nor
 * cancel, and the seller cannot edit the phone; `address` is the visitor's. Throws what
 * `findBooking`, `lockActiveMember`, `refuseUnseen` and `refuseTooManyHolds` throw; also `booking-paid`,
 * `booking-unclear`, `product-not-found`, `product-sold`, `product-held` and `product-reserved`.
 */
export async function holdProduct(
  deps: Deps,
  { buyerId, productId, address }: { buyerId: string; productId: string; address: string },
  by: Pick<AttemptRow, 'provider' | 'method'>,
  findBooking: (trx: Db) => Promise<BookingToPay>,
): Promise<HeldPayment> {
  const now = deps.clock();
  const heldUntil = new Date(now.getTime() + limits.holdSeconds * 1000);
  const network = clientSubnetOf(address);
  return await transact(deps.db, async (trx) => {
    // Locks buyer and phone, so that concurrent holds of either are counted correctly.
    await lockActiveMember(trx, buyerId, 'alone');
    const product = await trx
      .selectFrom('products')
      .select(['paid_at', 'hidden_at', 'removed_at', 'selling_price', 'version'])
      .where('id', '=', productId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    // After the lock, because a concurrent edit may have lowered its price.
    const booking = await findBooking(trx);
    // It was found by its price, so it may be another booking by now.
    if (booking.product_id !== productId) throw new Problem('booking-unclear');
    const running = await requireHoldable(trx, { booking, product, buyerId, network }, now);
    if (running) return running;
    const { id, product_id, buyer_id, price } = booking;
    const payment = { booking_id: id, product_id, buyer_id, amount: price };
    const held = { ...payment, held_until: heldUntil, network };
    const started = await startPayment(trx, held, { event: 'hold' }, deps);
    const first = { ...by, paymentId: started.id, amount: started.amount };
    return { ...started, begun: await insertAttempt(trx, first, deps) };
  });
}

type Wish = {
  booking: BookingToPay;
  product: { removed_at: Date | null; hidden_at: Date | null; paid_at: Date | null } & PhoneTerms;
  buyerId: string;
  /** Null: from nowhere, so that no network's limit counts. */
  network: string | null;
};

/**
 * The hold of this booking that runs already; undefined if it may begin one. Lock buyer and phone first,
 * unless nothing follows from it. Throws what `holdProduct` throws about the phone and the limits.
 */
export async function requireHoldable(
  trx: Db,
  { booking, product, buyerId, network }: Wish,
  now: Date,
) {
  const live = await takingPayments(trx, [booking.product_id])
    .select(['id', 'booking_id', 'amount', 'state', 'held_until'])
    .unionAll(
      reservationsOf(trx, [booking.product_id])
        .select(['booking_id as id', 'booking_id', 'price as amount'])
        .select(sql<PaymentState>`state`.as('state'))
        .select('due_at as held_until')
        .$castTo<{
          id: string;
          booking_id: string;
          amount: number;
          state: PaymentState;
          held_until: Date;
        }>(),
    )
    .executeTakeFirst();
  const isReserved = (live?.state as string | undefined) === 'reserved';
  const own = live?.booking_id === booking.id && !isReserved;
  if (own && live.state === 'paid') throw new Problem('booking-paid');
  if (product.removed_at || product.hidden_at) throw new Problem('product-not-found');
  if (product.paid_at) throw new Problem('product-sold');
  // The seller cannot change it while it is held, and its price is fixed until the end.
  if (own && live.held_until > now) return live;
  refuseUnseen(booking, product, now);
  if (own) return live;
  if (live) throw new Problem(isReserved ? 'product-reserved' : 'product-held');
  await refuseTooManyHolds(trx, { buyerId, productId: booking.product_id, network }, now);
  return undefined;
}

/**
 * Throws `product-held` while a buyer pays for one of these phones, and `product-reserved` while
 * one is reserved for cash; lock their rows first.
 */
export async function refuseWhileHeld(trx: Db, productIds: string[], now: Date): Promise<void> {
  if (productIds.length === 0) return;
  const wanted = await runningHolds(trx, now)
    .select(sql<string>`'product-held'`.as('refusal'))
    .where('product_id', 'in', productIds)
    .unionAll(reservationsOf(trx, productIds).select(sql<string>`'product-reserved'`.as('refusal')))
    .executeTakeFirst();
  if (wanted) throw new Problem(wanted.refusal as 'product-held' | 'product-reserved');
}
