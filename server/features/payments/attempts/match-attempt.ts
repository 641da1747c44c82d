import type { Db } from '#server/db/client.ts';
import { type Attempt, moneyIds } from '#server/ports/payments/port.ts';
import { reservationsOf, takingPayments } from '../../bookings/sale.ts';
import type { AttemptRow } from '../attempt-rows.ts';
import type { LockedPayment } from '../transitions.ts';

/** The ISO code of Taka; providers report it in lower case. */
const currency = 'bdt';

/** The maximum of the column for a payment's amount, in poisha. */
const largestAmount = 2_147_483_647;

/** The locked rows of one payment. */
export type LockedSale = {
  product: { id: string; seller_id: string };
  payment: LockedPayment & { product_id: string; booking_id: string; network: string | null };
  booking: { id: string };
  /** Another attempt's money, or a record by hand, has already paid this payment. */
  isPaidOtherwise: boolean;
  /** An admin has recorded this very money by hand, by its reference, before an attempt had it. */
  isRecorded: boolean;
  /** The provider took more or less Taka than requested, and the amount is not booked yet. */
  isOtherAmount: boolean;
  /**
   * The phone is sold, removed, or held by another buyer, the booking is cancelled, or the buyer
   * removed; or, after the end of the hold, the listing or the price differs from what the buyer
   * saw.
   */
  isTooLate: boolean;
};

/**
 * Locks buyer, phone, payment and booking, always in this order, and compares them with the
 * provider's report. Returns a sentence as `mismatch` if ids or currency differ, the shop's own
 * amounts do, or the amount of money that is booked already. `reassigned`: since `attempt` was
 * read, a concurrent settlement has made its money a payment of its own.
 */
export async function findSale(
  trx: Db,
  attempt: AttemptRow,
  report: Attempt,
): Promise<LockedSale | { mismatch: string } | { reassigned: true }> {
  const money = `The provider has ${report.amount} ${report.currency} in ${report.id}`;
  const buyer = await trx
    .selectFrom('members')
    .select('removed_at')
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('payments').select('buyer_id').where('id', '=', attempt.paymentId),
    )
    .forShare()
    .executeTakeFirstOrThrow();
  const product = await trx
    .selectFrom('products')
    .select(['id', 'seller_id', 'paid_at', 'hidden_at', 'removed_at', 'version'])
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('payments').select('product_id').where('id', '=', attempt.paymentId),
    )
    .forUpdate()
    .executeTakeFirstOrThrow();
  const payment = await trx
    .selectFrom('payments')
    .select(['id', 'state', 'amount', 'buyer_id', 'way', 'booking_id', 'product_id', 'network'])
    .where('id', '=', attempt.paymentId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const booking = await trx
    .selectFrom('bookings')
    .select(['id', 'price', 'version', 'cancelled_at'])
    .where('id', '=', payment.booking_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // Read under the payment's lock, because a concurrent settlement may have moved or paid it.
  const attempts = await trx
    .selectFrom('payment_attempts')
    .select(['ref', 'paid_at'])
    .where('payment_id', '=', payment.id)
    .execute();
  const own = attempts.find(({ ref }) => ref === attempt.ref);
  if (!own) return { reassigned: true };
  if (report.ref !== attempt.ref) {
    return { mismatch: `${money} for ${report.ref}, which is not ${attempt.ref}.` };
  }
  if (attempt.id !== null && attempt.id !== report.id) {
    return { mismatch: `${money}, but attempt ${attempt.ref} is ${attempt.id}.` };
  }
  const isInTaka =
    report.currency === currency && report.amount > 0 && report.amount <= largestAmount;
  const isPaid = own.paid_at !== null;
  // Its money was another amount, and is a payment of its own by now.
  const isApart = isPaid && payment.amount !== attempt.amount;
  // After a hold without money the booking's price may have changed: then the money is too late.
  const isBound = payment.state === 'held' || payment.state === 'paid';
  const isConsistent =
    isApart ||
    (payment.amount === attempt.amount && (!isBound || payment.amount === booking.price));
  const isOtherAmount = report.amount !== payment.amount;
  if (!isInTaka || !isConsistent || (isPaid && isOtherAmount)) {
    const expected = `${payment.amount} ${currency} for a booking of ${booking.price}`;
    return { mismatch: `${money}; payment ${payment.id} asked for ${expected}.` };
  }
  const otherBuyer = await takingPayments(trx, [product.id])
    .select('id')
    .where('id', '!=', payment.id)
    .union(
      // Also a deal that reserves the phone for cash.
      reservationsOf(trx, [product.id]).select('booking_id as id'),
    )
    .executeTakeFirst();
  const isRecorded = payment.way === 'provider' && (await isRecordOf(trx, payment.id, report));
  return {
    product,
    payment: { ...payment, seller_id: product.seller_id },
    booking,
    isPaidOtherwise:
      attempts.some(({ ref, paid_at }) => paid_at && ref !== attempt.ref) ||
      (payment.way !== null && !isRecorded),
    isRecorded,
    isOtherAmount,
    isTooLate: [
      product.paid_at,
      product.removed_at,
      product.hidden_at,
      otherBuyer,
      booking.cancelled_at,
      buyer.removed_at,
      attempt.review === 'refused',
      // For bookings from before versions existed: nothing was changed as long as it is the first
      // version.
      (booking.version ?? 1) !== product.version,
      booking.price !== payment.amount,
    ].some(Boolean),
  };
}

/** Whether an admin's record by hand at the provider has one of this money's ids there. */
async function isRecordOf(trx: Db, paymentId: string, report: Attempt): Promise<boolean> {
  const record = await trx
    .selectFrom('money_by_hand')
    .select('reference')
    .where('payment_id', '=', paymentId)
    .where('replaced_at', 'is', null)
    .executeTakeFirst();
  const { ref, id, receiptRef = '', facts = {} } = report;
  // Only ids, because other facts, such as the wallet's name, identify no payment.
  const ids = [ref, id, receiptRef, ...moneyIds.map((name) => facts[name])];
  return ids.some((each) => each && each.toLowerCase() === record?.reference.toLowerCase());
}
