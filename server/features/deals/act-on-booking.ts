import { transitionOf } from '#contract/orders/deal.ts';
import type { DealRole, DealState } from '#contract/orders/deal-states.ts';
import type { Db } from '#server/db/client.ts';
import type { HandlerContext } from '#server/http/api/handler.ts';
import type { Parties } from '../bookings/parties.ts';
import { isHeldAt, orderState } from '../bookings/sale.ts';
import { applyBookingEvent } from '../bookings/transitions.ts';
import { expireHolds } from '../payments/holds/end-hold.ts';
import { agreeOnCash, type Outcome } from './agree-on-cash.ts';
import type { DealAction, DealDeps } from './deal-row.ts';
import { notifyAboutDeal } from './notify-about-deal.ts';
import { parseReason } from './parse-action.ts';
import { applyDealEvent, lockDeal } from './transitions.ts';
import { recordEvent } from './write-deal.ts';

export type ActContext = HandlerContext<'POST /order/:id'>;

/** The acts of buyer or seller in an unpaid order, for `actOnOrder`. */
export async function actOnBooking(
  trx: Db,
  { body, caller, deps }: ActContext,
  parties: Parties,
  roles: readonly DealRole[],
): Promise<Outcome> {
  const { event } = body;
  const by = transitionOf('booked', event)?.by.find((each) => roles.includes(each));
  if (!by) return { state: await lockBooking(trx, parties, deps.clock()), changed: false };
  if (event === 'ask-cash' || event === 'reserve') {
    const state = await lockBooking(trx, parties, deps.clock());
    const action = { event, role: by, actorId: caller.userId };
    return await agreeOnCash(trx, { parties, state, action }, deps);
  }
  const action = { event, role: by, actorId: caller.userId, ...parseReason(body) };
  return await endBooking(trx, parties, action, deps);
}

/**
 * Ends an unpaid order by an event of the table. If it is being paid, its hold ends, and faster
 * money is refunded. A paid or ended order is not changed. Pass `holds` to `endHolds` after the
 * commit.
 */
export async function endBooking(
  trx: Db,
  parties: Parties,
  action: DealAction,
  deps: DealDeps,
): Promise<Outcome> {
  const now = deps.clock();
  const state = await lockBooking(trx, parties, now);
  const row = transitionOf(state, action.event);
  if (state === 'reserved' && action.event === 'cancel') {
    const deal = await lockDeal(trx, parties.id);
    if (!deal) throw new Error('A reserved order has a deal.');
    const { row: done } = await applyDealEvent(trx, deal, action, deps);
    return { state: done.to, changed: true };
  }
  if (state !== 'booked' && state !== 'paying') return { state, changed: false };
  const as = row?.to;
  if (!row || !isEnding(as)) return { state, changed: false };
  const holds = await expireHolds(trx, { bookingId: parties.id }, now);
  const ending = { event: endings[as], reason: action.detail?.reason };
  await applyBookingEvent(trx, parties.id, ending, now);
  const eventId = await recordEvent(trx, parties.id, action, deps);
  await notifyAboutDeal(
    trx,
    { order: { ...parties, booking_id: parties.id }, row, action, eventId },
    deps,
  );
  return { state: as, changed: true, holds };
}

/**
 * The final state by the deals' table → the event of the booking's own table
 * (`bookings/transitions.ts`).
 */
const endings = { cancelled: 'cancel', declined: 'decline', lapsed: 'lapse' } as const;

const isEnding = (state: DealState | undefined): state is keyof typeof endings =>
  state !== undefined && Object.hasOwn(endings, state);

/**
 * Locks the phone first, as always before a booking, because a settlement locks both. Returns the
 * order's state.
 */
async function lockBooking(trx: Db, { id, product_id }: Parties, now: Date): Promise<DealState> {
  await trx.selectFrom('products').select('id').where('id', '=', product_id).forUpdate().execute();
  return await stateOfOrder(trx, id, now);
}

/** The state of any order: its deal's, or that of an unpaid booking. */
async function stateOfOrder(db: Db, bookingId: string, now: Date): Promise<DealState> {
  const row = await db
    .selectFrom('bookings')
    .leftJoin('deals', 'deals.booking_id', 'bookings.id')
    .select(['cancelled_at', 'ended_as', 'deals.state'])
    .select(isHeldAt(now).as('is_paying'))
    .where('bookings.id', '=', bookingId)
    .executeTakeFirstOrThrow();
  return orderState(row);
}
