import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/http/api/problem.ts';
import { notify } from '../notices/notify.ts';
import { endHolds, expireHolds } from '../payments/end-hold.ts';
import { lockMember } from '../users/lock-member.ts';

/**
 * Cancels one of the caller's own bookings, also while it is being paid: then its hold ends, and
 * money that was faster goes back. Throws `booking-not-found`, also for a cancelled one, and
 * `booking-paid`.
 */
export const cancelBooking: Handler<'DELETE /myorders/:id'> = async ({ params, caller, deps }) => {
  if (!caller.member) throw new Problem('booking-not-found');
  const now = deps.clock();
  const holds = await transact(deps.db, async (trx) => {
    await lockMember(trx, caller.userId);
    const own = trx
      .selectFrom('bookings')
      .where('id', '=', params.id)
      .where('buyer_id', '=', caller.userId)
      .where('cancelled_at', 'is', null);
    // Locked before the booking, as everywhere; a settlement has both.
    const phone = await trx
      .selectFrom('products')
      .select(['id', 'seller_id'])
      .where('id', '=', own.select('product_id'))
      .forUpdate()
      .executeTakeFirst();
    const booking = await own.select('paid_at').executeTakeFirst();
    if (!booking || !phone) throw new Problem('booking-not-found');
    if (booking.paid_at) throw new Problem('booking-paid');
    const expired = await expireHolds(trx, { bookingId: params.id }, now);
    await trx
      .updateTable('bookings')
      .set({ cancelled_at: now })
      .where('id', '=', params.id)
      .execute();
    const about = { event: params.id, productId: phone.id, bookingId: params.id };
    await notify(trx, { memberId: phone.seller_id, kind: 'cancelled', ...about }, deps);
    return expired;
  });
  await endHolds(deps, holds);
  return { acknowledged: true, deletedCount: 1 };
};
