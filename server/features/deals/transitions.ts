import type { DealSide } from '#contract/orders/after-deal.ts';
import { type DealTransition, phaseOf, transitionOf } from '#contract/orders/deal.ts';
import { isArranging } from '#contract/orders/deal-states.ts';
import { feeOf } from '#contract/orders/fee.ts';
import { dealReason } from '#contract/orders/refund-reasons.ts';
import type { Db } from '#server/db/client.ts';
import { Problem } from '#server/lib/problem.ts';
import { markSold, putBackOnSale } from '../bookings/sale.ts';
import { applyBookingEvent } from '../bookings/transitions.ts';
import { releaseMoney, takeBackRelease } from '../payments/ledger/release-money.ts';
import { orderRefund } from '../payments/refunds/start-refund.ts';
import { type LockedPayment, lockPayment } from '../payments/transitions.ts';
import type { DealAction, DealColumns, DealDeps, DealRow } from './deal-row.ts';
import { marksOf } from './marks.ts';
import { isHandoverAfterRefusal } from './refusals.ts';
import { silentSides } from './silence.ts';
import { lockDealRow, writeDeal } from './write-deal.ts';

/** `payment` is null in a deal in cash. */
export type LockedDeal = DealRow & { payment: LockedPayment | null };

/**
 * Locks phone, payment and deal of a paid or reserved order in the common order, and reads the
 * deal; undefined if the booking is neither. Lock the member first.
 */
export async function lockDeal(trx: Db, bookingId: string): Promise<LockedDeal | undefined> {
  const found = await trx
    .selectFrom('deals')
    .select(['payment_id', 'product_id'])
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
  if (!found) return undefined;
  if (found.payment_id === null) return await lockReservation(trx, bookingId, found.product_id);
  const payment = await lockPayment(trx, found.payment_id);
  const deal = payment && (await lockDealRow(trx, payment.id));
  return deal && { ...deal, payment };
}

async function lockReservation(trx: Db, bookingId: string, productId: string) {
  await trx.selectFrom('products').select('id').where('id', '=', productId).forUpdate().execute();
  const deal = await trx
    .selectFrom('deals')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { ...deal, payment: null };
}

export type DealChange = DealAction & {
  /** Poisha to refund if the row's money is `part`. */
  part?: number;
  columns?: DealColumns;
};

/**
 * Applies an event to a locked deal: state, history, ledger, refund, phone and notices. After the
 * commit, `pursueRefund` sends a due refund. Returns the row, and the ids of the event and of the
 * refund, if there is one. Throws if the table has no such transition for this role.
 */
export async function applyDealEvent(
  trx: Db,
  deal: LockedDeal,
  change: DealChange,
  deps: DealDeps,
): Promise<{ row: DealTransition; eventId: string; refundId: string | null }> {
  const { event, role, columns = {} } = change;
  const gone = event === 'time-up' ? await removedSides(trx, deal) : [];
  const found = transitionOf(deal.state, event, phaseOf(deal, deps.clock()), role, gone);
  if (!found) throw new Error(`A deal that is ${deal.state} cannot ${event} by ${role}.`);
  const row = asFullRefund(found, deal, change.part ?? 0);
  const back = refundOf(row, deal, change.part ?? 0);
  const released = row.money === 'release' || row.money === 'part' ? leftOf(deal) - back : 0;
  const fee = feeOf(released, deps.deals.feePercent);
  const marks = await marksOf(trx, deal, row, change, deps.clock());
  const silent = await silentAtEnd(trx, deal, row, deps);
  const afterRefusal = await isHandoverAfterRefusal(trx, deal, row);
  const isFeeAnew = released > 0 || row.money === 'reopen';
  const after = {
    ...{ ...columns, ...marks, ...(isFeeAnew && { fee }) },
    ...(silent.length > 0 && { silent_of: silent.length > 1 ? 'both' : silent[0] }),
    ...(afterRefusal && { after_refusal: true }),
  } satisfies DealColumns;
  // The phone of a seller who gave no sign may be gone: its next buyer would pay in vain too.
  const isRelisted =
    row.relist && !silent.includes('seller') && (await relist(trx, deal, row, deps));
  if (isRelisted) after.relisted_at = deps.clock();
  const detail = {
    ...change.detail,
    ...(silent.length > 0 && { silent }),
    ...(afterRefusal && { afterRefusal }),
  };
  // Before the money, so that the refund finds the deal in its new state.
  const eventId = await writeDeal(trx, deal, row, { ...change, detail }, after, deps);
  if (deal.state === 'reserved') await endReservation(trx, deal, row, deps);
  const refundId = await moveMoney(trx, deal, { row, back, released, fee }, change, deps);
  return { row, eventId, refundId };
}

/** The sides that staff have removed; members themselves leave only after their deals. */
async function removedSides(trx: Db, { buyer_id, seller_id }: DealRow): Promise<DealSide[]> {
  const removed = await trx
    .selectFrom('members')
    .select('id')
    .where('id', 'in', [buyer_id, seller_id])
    .where('removed_at', 'is not', null)
    .execute();
  return removed.map(({ id }) => (id === buyer_id ? 'buyer' : 'seller'));
}

async function silentAtEnd(trx: Db, deal: DealRow, { event }: DealTransition, deps: DealDeps) {
  return event === 'time-up' && isArranging(deal.state) ? await silentSides(trx, deal, deps) : [];
}

/** Poisha of the price that are not ordered to be refunded yet. */
const leftOf = ({ price, given_back }: DealRow) => price - given_back;

/**
 * If the part is the whole rest, the deal is not completed, because the seller would get nothing.
 */
function asFullRefund(row: DealTransition, deal: DealRow, part: number): DealTransition {
  if (row.money !== 'part' || part < leftOf(deal)) return row;
  const notify = row.notify.both === 'completed' ? ({ both: 'answer' } as const) : row.notify;
  return { ...row, to: 'refunding', money: 'return', notify };
}

/** Poisha that a row refunds. */
function refundOf({ money }: DealTransition, deal: DealRow, part: number): number {
  if (money === 'return') return leftOf(deal);
  return money === 'part' ? part : 0;
}

type Moved = {
  row: DealTransition;
  /** Poisha, like the others. */
  back: number;
  released: number;
  fee: number;
};

async function moveMoney(
  trx: Db,
  { payment }: LockedDeal,
  { row: { money }, back, released, fee }: Moved,
  { event, detail, actorId }: DealChange,
  deps: DealDeps,
): Promise<string | null> {
  if (!money || money === 'keep') return null;
  if (!payment) throw new Error('A deal in cash moves no money.');
  if (money === 'reopen') {
    await takeBackRelease(trx, payment, deps);
    return null;
  }
  const reason = detail?.reason ?? dealReason(event);
  let refundId: string | null = null;
  if (back > 0) {
    const amount = money === 'return' ? 'all' : back;
    ({ refundId } = await orderRefund(trx, payment, { amount, reason, actorId }, deps));
  }
  if (released > 0) await releaseMoney(trx, payment, { amount: released, fee }, deps);
  return refundId;
}

/** After a cash deal, a handed-over phone is sold; otherwise it is for sale again. */
async function endReservation(
  trx: Db,
  deal: LockedDeal,
  { to }: DealTransition,
  { clock }: DealDeps,
) {
  const now = clock();
  if (to === 'reserved') return;
  if (to === 'completed-cash') return await markSold(trx, deal, 'hand-over', now);
  const event = to === 'lapsed' ? 'lapse' : 'call-off';
  await applyBookingEvent(trx, deal.booking_id, { event }, now);
}

/**
 * Lists the phone again. False if it stays unlisted: its seller was removed, or its buyer refused
 * it and the seller has not listed it yet.
 */
async function relist(
  trx: Db,
  deal: LockedDeal,
  { event }: DealTransition,
  { clock }: DealDeps,
): Promise<boolean> {
  const { removed_at, suspended_at, refused } = await trx
    .selectFrom('members')
    .select(['removed_at', 'suspended_at'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('deal_events')
          .select('id')
          .where('booking_id', '=', deal.booking_id)
          .where('event', '=', 'refuse'),
      ).as('refused'),
    )
    .where('id', '=', deal.seller_id)
    .executeTakeFirstOrThrow();
  if (removed_at || suspended_at || (refused && event !== 'list-again')) {
    // After the page was loaded.
    if (event === 'list-again') throw new Problem(removed_at ? 'not-allowed' : 'account-suspended');
    return false;
  }
  await putBackOnSale(trx, deal.product_id, clock());
  return true;
}
