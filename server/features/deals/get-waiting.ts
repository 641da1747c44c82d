import { sql } from 'kysely';
import { dashboardLine } from '#contract/admin/queue-kinds.ts';
import { dayMs } from '#contract/durations.ts';
import { type StaffRole, worksIn } from '#contract/members/staff.ts';
import { escrowStates, isArranging, openStates, soldStates } from '#contract/orders/deal-states.ts';
import { type WaitingKind, type WaitingLine, waitingKinds } from '#contract/orders/waiting.ts';
import { limits } from '#contract/rules.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { isReserved } from '../bookings/sale.ts';
import { countForMember } from '../desk/count-desk.ts';
import { kindsOf } from '../desk/desk.ts';
import { readHealth } from '../health/read-health.ts';
import { countPayableLines } from '../payouts/due-lines.ts';
import { turnOf } from './get-order.ts';

type Turn = { kind: WaitingKind; orderId: string | null; until: Date | null };

/**
 * What waits for the caller, with counts, in the order of `waitingKinds`; empty if it is only the
 * turn of others. A user without a member has nothing.
 */
export const getWaiting: Handler<'GET /waiting'> = async ({ caller, deps }) => {
  if (!caller.member) return [];
  const turns = [
    ...(await dealTurns(deps, caller.userId)),
    ...(await unpaidBookings(deps, caller.userId)),
    ...(await questionsForCash(deps, caller.userId)),
    ...(await moneyWithoutDestination(deps.db, caller.userId)),
  ];
  const { isAdmin, staff } = caller.member;
  if (isAdmin) {
    turns.push(...(await endingRefunds(deps)), ...(await ownCases(deps.db, caller.userId)));
  }
  const counted = staff && (await countForStaff(deps, { memberId: caller.userId, staff }));
  return waitingKinds.flatMap((kind): WaitingLine[] => {
    const ofKind = turns.filter((turn) => turn.kind === kind);
    const count = ofKind.length || (counted?.get(kind) ?? 0);
    if (count === 0) return [];
    const ends = ofKind.flatMap(({ until }) => (until ? [until.getTime()] : []));
    return [
      {
        kind,
        count,
        orderId: ofKind.length === 1 ? (ofKind[0]?.orderId ?? null) : null,
        until: ends.length > 0 ? new Date(Math.min(...ends)).toISOString() : null,
      },
    ];
  });
};

/** A seller is reminded this long of the declaration on the paper of a sale. */
const declarationDays = 30;

/**
 * A member's deals in which it is their turn, by the table of deals, and their sales whose paper is
 * without their declaration.
 */
async function dealTurns({ db, clock }: Deps, memberId: string): Promise<Turn[]> {
  const remindedFrom = new Date(clock().getTime() - declarationDays * dayMs);
  const deals = await db
    .selectFrom('deals')
    .select(['booking_id', 'buyer_id', 'state', 'due_at', 'meeting_by', 'meeting_accepted_at'])
    .select(({ and, eb }) =>
      and([
        eb('seller_id', '=', memberId),
        eb('state', 'in', ['handed-over' as const, ...soldStates]),
        eb('declared_at', 'is', null),
        eb('handed_over_at', '>', remindedFrom),
      ]).as('is_undeclared'),
    )
    .where(({ eb, or }) => or([eb('buyer_id', '=', memberId), eb('seller_id', '=', memberId)]))
    .where(({ and, eb, or }) =>
      or([
        eb('state', 'in', openStates),
        and([
          eb('state', 'in', soldStates),
          eb('declared_at', 'is', null),
          eb('handed_over_at', '>', remindedFrom),
        ]),
      ]),
    )
    .execute();
  return deals.flatMap((deal) => {
    const orderId = deal.booking_id;
    const undeclared: Turn[] = deal.is_undeclared
      ? [{ kind: 'declaration', orderId, until: null }]
      : [];
    const role = deal.buyer_id === memberId ? 'buyer' : 'seller';
    const turn = turnOf(deal.state, deal);
    if (turn !== role && turn !== 'both') return undeclared;
    const meeting = deal.meeting_accepted_at ? 'meet' : 'meeting';
    const name = `${role}-${isArranging(deal.state) ? meeting : deal.state}`;
    const kind = waitingKinds.find((one) => one === name) ?? 'order';
    return [...undeclared, { kind, orderId, until: deal.due_at }];
  });
}

/**
 * Bookings whose phone can still be paid, or requested for cash in a shop without escrow payments,
 * at most `limits.listedRows`. Not those with a request, which wait for the seller, or have become
 * deals.
 */
async function unpaidBookings({ db, deals, keptPayments }: Deps, buyerId: string): Promise<Turn[]> {
  const bookings = await db
    .selectFrom('bookings')
    .select(['bookings.id', 'bookings.created_at'])
    .where('bookings.buyer_id', '=', buyerId)
    .where('bookings.cancelled_at', 'is', null)
    .where('bookings.paid_at', 'is', null)
    .where('cash_asked_at', 'is', null)
    // For a join the planner might read all phones. This subquery reads those of the bookings by
    // index.
    .where(
      sql<boolean>`(select paid_at is null and removed_at is null and hidden_at is null
        from products where products.id = bookings.product_id)`,
    )
    .orderBy('bookings.created_at', 'desc')
    .orderBy('bookings.id', 'desc')
    .limit(limits.listedRows)
    .execute();
  return bookings.map(({ id, created_at }) => ({
    kind: keptPayments ? 'pay' : 'ask-cash',
    orderId: id,
    until: endOfBooking(created_at, deals),
  }));
}

const endOfBooking = (at: Date, { hours }: Deps['deals']) =>
  new Date(at.getTime() + hours.booked * 3_600_000);

/**
 * Bookings of a seller's phones whose buyers want to pay in cash, while the phone can be reserved.
 */
async function questionsForCash({ db, deals }: Deps, sellerId: string): Promise<Turn[]> {
  const bookings = await db
    .selectFrom('bookings')
    .innerJoin('products', 'products.id', 'bookings.product_id')
    .select(['bookings.id', 'bookings.created_at'])
    .where('products.seller_id', '=', sellerId)
    .where('products.paid_at', 'is', null)
    .where('products.removed_at', 'is', null)
    .where('products.hidden_at', 'is', null)
    .where('bookings.cash_asked_at', 'is not', null)
    .where('bookings.cancelled_at', 'is', null)
    .where('bookings.paid_at', 'is', null)
    .where(({ not }) => not(isReserved))
    .limit(limits.listedRows)
    .execute();
  return bookings.map(({ id, created_at }) => ({
    kind: 'seller-cash',
    orderId: id,
    until: endOfBooking(created_at, deals),
  }));
}

/** Also money whose destination lacks its routing number, or its owner's confirmation. */
async function moneyWithoutDestination(db: Db, memberId: string): Promise<Turn[]> {
  const { rows } = await sql`
    select from ledger_entries where member_id = ${memberId} and account = 'balance'
      and not exists (
        select from (
          select method, routing_number, confirmed_at from payout_destinations
          where member_id = ${memberId} order by id desc limit 1
        ) newest
        where confirmed_at is not null and (method <> 'bank' or routing_number <> ''))
    having sum(amount) < 0`.execute(db);
  return rows.map(() => ({ kind: 'destination', orderId: null, until: null }));
}

/**
 * What waits for the caller's role in the queue, without their own matters, and the rest of what the
 * dashboard names.
 */
async function countForStaff(
  deps: Deps,
  { memberId, staff }: { memberId: string; staff: StaffRole },
): Promise<ReadonlyMap<WaitingKind, number>> {
  const { db, clock } = deps;
  const counts = new Map<WaitingKind, number>();
  for (const { kind, count } of await countForMember(db, kindsOf(staff), {
    memberId,
    now: clock(),
  })) {
    const line = dashboardLine(kind);
    counts.set(line, count + (counts.get(line) ?? 0));
  }
  if (worksIn(staff, 'payouts')) {
    counts.set('payouts', await countPayableLines(db, deps, memberId));
  }
  if (staff === 'admin') {
    counts.set('ways', await countClosedWays(deps));
    counts.set('health', (await readHealth(deps)).badSigns);
  }
  return counts;
}

/** Providers that refused to open payments, or whose settings were found wrong. */
async function countClosedWays({ db, payments, providerWatch }: Deps): Promise<number> {
  const names = payments.all.map(({ name }) => name);
  const troubles = await db
    .selectFrom('provider_troubles')
    .select('provider')
    .where('provider', 'in', names)
    .execute();
  const off = providerWatch.reports().filter(({ isOff }) => isOff);
  return new Set([...troubles, ...off].map(({ provider }) => provider)).size;
}

/** Deals in dispute in which every admin is buyer or seller, and the caller is one of them. */
async function ownCases(db: Db, adminId: string): Promise<Turn[]> {
  const deals = await db
    .selectFrom('deals')
    .select(['booking_id', 'due_at'])
    .where('state', '=', 'decision')
    .where(({ eb, or }) => or([eb('buyer_id', '=', adminId), eb('seller_id', '=', adminId)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('members')
            .select('id')
            .where('is_admin', '=', true)
            .where('removed_at', 'is', null)
            .whereRef('id', '<>', 'deals.buyer_id')
            .whereRef('id', '<>', 'deals.seller_id'),
        ),
      ),
    )
    .execute();
  return deals.map((deal) => ({
    kind: 'own-cases',
    orderId: deal.booking_id,
    until: deal.due_at,
  }));
}

/** Days before the end of a provider's refunds from which an admin is warned. */
const warnedDays = 3;

/** Payments of open deals whose provider refunds them for at most three more days, or no longer. */
async function endingRefunds({ db, payments, clock }: Deps): Promise<Turn[]> {
  const turns: Turn[] = [];
  for (const { name, can } of payments.all) {
    if (can.refundableDays === undefined) continue;
    const limitMs = can.refundableDays * dayMs;
    const paidBefore = new Date(clock().getTime() - limitMs + warnedDays * dayMs);
    const rows = await db
      .selectFrom('deals')
      .innerJoin('payment_attempts', 'payment_attempts.payment_id', 'deals.payment_id')
      .select(['deals.booking_id', 'payment_attempts.paid_at'])
      .where('deals.state', 'in', escrowStates)
      .where('provider', '=', name)
      .where('payment_attempts.paid_at', '<=', paidBefore)
      .orderBy('payment_attempts.paid_at')
      .execute();
    for (const { booking_id: orderId, paid_at: paidAt } of rows) {
      const until = paidAt && new Date(paidAt.getTime() + limitMs);
      turns.push({ kind: 'refund-limit', orderId, until });
    }
  }
  return turns;
}
