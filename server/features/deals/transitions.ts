import { type DealEventDetail, type DealRow, dealRow } from '#contract/orders/deal.ts';
import type { Db } from '#server/db/client.ts';
import { releaseMoney } from '../payments/ledger/release-money.ts';
import { orderRefund } from '../payments/refunds/start-refund.ts';
import { type LockedPayment, lockPayment } from '../payments/transitions.ts';
import type { DealAction, DealDeps, DealRecord } from './deal-record.ts';
import { lockDealRow, writeDeal } from './write-deal.ts';

/** `payment` is null in a deal in cash. */
export type LockedDeal = DealRecord & { payment: LockedPayment | null };

/**
 * Locks phone, payment and deal of an order that is paid or kept for cash, in the common order, and
 * reads it; undefined when the booking is neither. Lock the member before.
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
  /** Poisha that go back where the row's money is `part`. */
  part?: number;
  columns?: Partial<DealRecord>;
};

/**
 * Applies an event to a deal that is locked: state, history, ledger, refund, phone and notices. After
 * the commit `pursueRefund` sends back what is due. Returns the row, the id of the event, and of the
 * refund where there is one. Throws when the table has no such transition for this role.
 */
export async function applyDealEvent(
  trx: Db,
  deal: LockedDeal,
  change: DealChange,
  deps: DealDeps,
): Promise<{ row: DealRow; eventId: string; refundId: string | null }> {
  const { event, role, detail = {}, columns = {} } = change;
  const row = dealRow(deal.state, event);
  if (!row?.by.includes(role)) {
    throw new Error(`A deal that is ${deal.state} cannot ${event} by ${role}.`);
  }
  const after = { ...columns, ...moneyAfter(deal, row, change.part ?? 0, deps) };
  if (row.relist && (await relist(trx, deal, detail))) after.relisted_at = deps.clock();
  // Before the money, so that the refund finds the deal where it belongs.
  const eventId = await writeDeal(trx, deal, row, change, after, deps);
  if (!deal.payment) await endReservation(trx, deal, row, deps);
  const refundId = await moveMoney(trx, deal, row, { ...change, ...after }, deps);
  return { row, eventId, refundId };
}

type Shares = {
  /** Poisha. */
  given_back?: number;
  /** Poisha. */
  fee?: number;
};

/** What a deal keeps of where its money went. */
function moneyAfter(
  { price }: LockedDeal,
  { money }: DealRow,
  part: number,
  deps: DealDeps,
): Shares {
  if (money === 'return') return { given_back: price };
  if (money !== 'part' && money !== 'release') return {};
  const given_back = money === 'part' ? part : 0;
  return { given_back, fee: feeOf(price - given_back, deps.deals.feePercent) };
}

/** Poisha of the shop's fee, rounded down in the seller's favour. */
function feeOf(poisha: number, feePercent: number): number {
  return Math.floor((poisha * Math.round(feePercent * 100)) / 10_000);
}

async function moveMoney(
  trx: Db,
  { payment, price }: LockedDeal,
  { money }: DealRow,
  { event, detail, actorId, given_back = 0, fee = 0 }: DealChange & Shares,
  deps: DealDeps,
): Promise<string | null> {
  if (!money || money === 'keep') return null;
  if (!payment) throw new Error('A deal in cash moves no money.');
  const reason = detail?.reason ?? `deal: ${event}`;
  let refundId: string | null = null;
  if (given_back > 0) {
    const amount = money === 'return' ? 'all' : given_back;
    ({ refundId } = await orderRefund(trx, payment, { amount, reason, actorId }, deps));
  }
  if (money !== 'return') {
    await releaseMoney(trx, payment, { amount: price - given_back, fee }, deps);
  }
  return refundId;
}

/** A phone that was handed over for cash is sold; one that was not is free, and can be booked again. */
async function endReservation(trx: Db, deal: LockedDeal, { to }: DealRow, { clock }: DealDeps) {
  const now = clock();
  if (to === 'reserved') return;
  const isSold = to === 'completed-cash';
  await trx
    .updateTable('bookings')
    .set(
      isSold
        ? { paid_at: now }
        : { cancelled_at: now, ended_as: to === 'lapsed' ? 'lapsed' : 'cancelled' },
    )
    .where('id', '=', deal.booking_id)
    .execute();
  if (!isSold) return;
  await trx
    .updateTable('products')
    .set({ paid_at: now })
    .where('id', '=', deal.product_id)
    .execute();
}

/** What a buyer has found, as a defect of the listing; what is not here takes the phone away. */
const defectOf = {
  screen: 'display',
  cameras: 'camera',
  sound: 'speaker',
  network: 'network',
} as const;

/**
 * The phone is for sale again, with the faults that its buyer has found added to its seller's own.
 * False when it stays away: its seller was removed, or it is locked, dead or not the one that was
 * listed.
 */
async function relist(trx: Db, deal: LockedDeal, { failed = [] }: DealEventDetail) {
  const found = failed.map((check) => (check in defectOf ? defectOf[check as 'screen'] : null));
  const seller = await trx
    .selectFrom('members')
    .select('removed_at')
    .where('id', '=', deal.seller_id)
    .executeTakeFirstOrThrow();
  if (found.includes(null) || seller.removed_at) return false;
  const phone = await trx
    .selectFrom('products')
    .select('defects')
    .where('id', '=', deal.product_id)
    .executeTakeFirstOrThrow();
  const defects = [
    ...new Set([...(phone.defects ?? []), ...found.filter((each) => each !== null)]),
  ];
  await trx
    .updateTable('products')
    .set({ paid_at: null, ...(found.length > 0 && { defects }) })
    .where('id', '=', deal.product_id)
    .execute();
  return true;
}
