import { transitionOf } from '#contract/orders/deal.ts';
import { dealLimits } from '#contract/orders/deal-limits.ts';
import type { DealState } from '#contract/orders/deal-states.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { Problem } from '#server/lib/problem.ts';
import { isOtherListing, refuseUnseen } from '../bookings/ask-again.ts';
import { isPaidAtMeeting, type Parties } from '../bookings/parties.ts';
import { reservationsOf, takingPayments } from '../bookings/sale.ts';
import { applyBookingEvent } from '../bookings/transitions.ts';
import type { HoldToEnd } from '../payments/holds/end-hold.ts';
import { refuseSilentBuyer } from '../payments/holds/hold-limits.ts';
import type { DealAction, DealDeps } from './deal-row.ts';
import { notifyAboutDeal } from './notify-about-deal.ts';
import { insertReservation, recordEvent } from './write-deal.ts';

/** The result of an act; `holds` and `refundId` are finished after the commit. */
export type Outcome = {
  state: DealState;
  changed: boolean;
  refusal?: 'code-wrong' | 'code-locked';
  holds?: HoldToEnd[];
  /** The refund that is due. */
  refundId?: string | null;
};

/**
 * Applies the buyer's request to pay in cash at the meeting, or the seller's agreement, which
 * reserves the phone for this buyer and blocks payments by others. Lock the phone first; `state` is
 * the order's since then. Changes nothing if the listing does not accept cash in a shop with escrow
 * payments, or if there is no request. Throws `product-held`, `product-reserved`,
 * `too-many-reservations`, `too-many-silences`, `listing-changed`, and for the buyer `price-changed`: a seller agrees to
 * the booking's price, which the order shows.
 */
export async function agreeOnCash(
  trx: Db,
  { parties, state, action }: { parties: Parties; state: DealState; action: DealAction },
  deps: DealDeps & Pick<Deps, 'keptPayments'>,
): Promise<Outcome> {
  const now = deps.clock();
  const row = transitionOf(state, action.event);
  const booking = await trx
    .selectFrom('bookings')
    .innerJoin('products', 'products.id', 'bookings.product_id')
    .select(['bookings.price', 'cash_asked_at', 'products.cash', 'products.paid_at'])
    .select(['products.hidden_at', 'products.removed_at', 'products.selling_price'])
    .select(['bookings.price_until', 'bookings.version', 'products.version as phone_version'])
    .where('bookings.id', '=', parties.id)
    .executeTakeFirstOrThrow();
  const isOffered =
    isPaidAtMeeting(booking, deps) &&
    !booking.paid_at &&
    !booking.hidden_at &&
    !booking.removed_at &&
    row;
  const isNext = (action.event === 'reserve') === (booking.cash_asked_at !== null);
  if (!isOffered || !isNext) return { state, changed: false };
  await refuseWhileReserved(trx, parties.product_id);
  const phone = { selling_price: booking.selling_price, version: booking.phone_version };
  if (action.event === 'ask-cash') refuseUnseen(booking, phone, now);
  else if (isOtherListing(booking, phone)) throw new Problem('listing-changed');
  if (action.event === 'ask-cash') {
    await refuseSilentBuyer(trx, parties.buyer_id, now);
    await applyBookingEvent(trx, parties.id, { event: 'ask-cash' }, now);
  } else {
    await refuseWhilePaid(trx, parties.product_id);
    await reserveInFreeSlot(trx, parties, booking.price, deps);
  }
  const eventId = await recordEvent(trx, parties.id, action, deps);
  const order = { ...parties, booking_id: parties.id };
  await notifyAboutDeal(trx, { order, row, action, eventId }, deps);
  return { state: row.to, changed: true };
}

/** Another buyer's reservation came first, so cash can be neither requested nor agreed to. */
async function refuseWhileReserved(trx: Db, productId: string): Promise<void> {
  const reserved = await reservationsOf(trx, [productId]).select('booking_id').executeTakeFirst();
  if (reserved) throw new Problem('product-reserved');
}

/** Another buyer's payment came first. */
async function refuseWhilePaid(trx: Db, productId: string): Promise<void> {
  const held = await takingPayments(trx, [productId]).select('id').executeTakeFirst();
  if (held) throw new Problem('product-held');
}

/** The database limits a buyer's reservations to these slots. */
async function reserveInFreeSlot(trx: Db, parties: Parties, price: number, deps: DealDeps) {
  for (let slot = 1; slot <= dealLimits.reservations; slot += 1) {
    if (await insertReservation(trx, parties, { price, slot }, deps)) return;
  }
  throw new Problem('too-many-reservations');
}
