import { sql } from 'kysely';
import { dayMs } from '#contract/durations.ts';
import { type StaffRole, worksIn } from '#contract/members/staff.ts';
import { escrowStates, soldStates } from '#contract/orders/deal-states.ts';
import { type WaitingKind, type WaitingLine, waitingKinds } from '#contract/orders/waiting.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { countForMember } from '../desk/count-desk.ts';
import { kindsOf } from '../desk/desk.ts';
import { readHealth } from '../health/read-health.ts';
import { countPayableLines } from '../payouts/due-lines.ts';
import { readOpenDeals } from './own-deals.ts';

type Turn = { kind: WaitingKind; orderId: string | null; until: Date | null };

/**
 * What waits for the caller, with counts, in the order of `waitingKinds`; empty if it is only the
 * turn of others. A user without a member has nothing.
 */
export const getWaiting: Handler<'GET /waiting'> = async ({ caller, deps }) => {
  if (!caller.member) return [];
  const turns = [
    ...(await ownTurns(deps, caller.userId)),
    ...(await undeclaredSales(deps, caller.userId)),
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

/** The member's tasks in deals and bookings, from the one list of their deals. */
async function ownTurns(deps: Deps, memberId: string): Promise<Turn[]> {
  const deals = await readOpenDeals(deps, memberId);
  return deals.flatMap(({ _id: orderId, task: kind, until }) =>
    kind === null ? [] : [{ kind, orderId, until: until === null ? null : new Date(until) }],
  );
}

/** A seller is reminded this long of the declaration on the paper of a sale. */
const declarationDays = 30;

/** A member's sales whose paper is without their declaration. */
async function undeclaredSales({ db, clock }: Deps, memberId: string): Promise<Turn[]> {
  const remindedFrom = new Date(clock().getTime() - declarationDays * dayMs);
  const deals = await db
    .selectFrom('deals')
    .select('booking_id')
    .where('seller_id', '=', memberId)
    .where('state', 'in', ['handed-over' as const, ...soldStates])
    .where('declared_at', 'is', null)
    .where('handed_over_at', '>', remindedFrom)
    .execute();
  return deals.map(({ booking_id: orderId }) => ({ kind: 'declaration', orderId, until: null }));
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
  const waiting = await countForMember(db, kindsOf(staff), { memberId, now: clock() });
  const counts = new Map<WaitingKind, number>(waiting.map(({ kind, count }) => [kind, count]));
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
