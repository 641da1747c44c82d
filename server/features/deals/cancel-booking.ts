import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { findParties } from '../bookings/parties.ts';
import { lockMember } from '../members/lock-member.ts';
import { endHolds } from '../payments/holds/end-hold.ts';
import { endBooking } from './act-on-booking.ts';

/**
 * Cancels one of the caller's own bookings. If it is being paid, its hold ends, and faster money is
 * refunded. Throws `booking-not-found`, also for a cancelled one, and `booking-paid`.
 */
export const cancelBooking: Handler<'DELETE /myorders/:id'> = async ({ params, caller, deps }) => {
  if (!caller.member) throw new Problem('booking-not-found');
  const outcome = await transact(deps.db, async (trx) => {
    await lockMember(trx, caller.userId);
    const parties = await findParties(trx, params.id);
    if (parties?.buyer_id !== caller.userId) throw new Problem('booking-not-found');
    const action = { event: 'cancel', role: 'buyer', actorId: caller.userId } as const;
    return await endBooking(trx, parties, action, deps);
  });
  const hasEnded = ['cancelled', 'declined', 'lapsed'].includes(outcome.state);
  if (!outcome.changed) throw new Problem(hasEnded ? 'booking-not-found' : 'booking-paid');
  await endHolds(deps, outcome.holds ?? []);
  return { acknowledged: true, deletedCount: 1 };
};
