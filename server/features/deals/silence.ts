import { sql } from 'kysely';
import { hourMs } from '#contract/durations.ts';
import type { DealSide } from '#contract/orders/after-deal.ts';
import { conductRules } from '#contract/orders/conduct.ts';
import { actFacts, dealActs } from '#contract/orders/deal-acts.ts';
import { type DealHours, isArranging, stateFacts } from '#contract/orders/deal-states.ts';
import type { Db } from '#server/db/client.ts';
import { notify } from '../notices/notify.ts';
import type { DealDeps, DealRow } from './deal-row.ts';
import { codeCountsUntil, dueAt } from './due-at.ts';

const sides = ['buyer', 'seller'] as const;
const signActs = dealActs.filter((act) => actFacts[act].isSign);

/** The program runs the job each minute; a later end shows that it had stopped. */
const stoppedAfterMs = hourMs;

/** A sign of a side that it is there; `isProposal`: the other side has to answer. */
export type Sign = { side: DealSide; at: Date; isProposal?: boolean };

/** Since when each side has to give a sign; missing: it is not their turn. */
export type Awaited = Partial<Record<DealSide, Date>>;

/**
 * Whose turn it is before a meeting is agreed: of each side from the beginning on until its first
 * sign, and again from the other side's first proposal that it has not answered.
 */
export function awaitedSince(begunAt: Date, signs: readonly Sign[]): Awaited {
  const awaited: Awaited = {};
  for (const side of sides) {
    const own = signs.filter((sign) => sign.side === side).map(({ at }) => at.getTime());
    const asked = signs
      .filter((sign) => sign.side !== side && sign.isProposal)
      .map(({ at }) => at.getTime())
      .filter((at) => at > Math.max(...own));
    const since = own.length === 0 ? begunAt.getTime() : Math.min(...asked);
    if (since < Number.POSITIVE_INFINITY) awaited[side] = new Date(since);
  }
  return awaited;
}

/** The columns that decide about deadlines. */
type Timed = Pick<
  DealRow,
  | 'state'
  | 'changed_at'
  | 'meeting_at'
  | 'meeting_accepted_at'
  | 'handover_from'
  | 'silence_warned_at'
>;

/**
 * Who is awaited in a deal now. Neither with an agreed meeting: who misses it is reported, and a code
 * may come later from a place without a network. A shown code alone is no sign to the other side.
 */
export async function readAwaited(db: Db, deal: DealRow): Promise<Awaited> {
  const wasAgreed = deal.handover_from !== null && deal.code_shown_at === null;
  if (!isArranging(deal.state) || deal.meeting_accepted_at || wasAgreed) return {};
  const { rows } = await sql<{ side: DealSide; at: Date; event: string }>`
    select role as side, at, event from deal_events where booking_id = ${deal.booking_id}::uuid
      and event in (${sql.join(signActs.map((act) => sql.lit(act)))})
      and role in ('buyer', 'seller') and at >= ${deal.paid_at}::timestamptz
    union all
    select case when sender_id = threads.buyer_id then 'buyer' else 'seller' end, max(at), 'message'
      from threads join thread_messages on thread_id = threads.id
      where threads.product_id = ${deal.product_id}::uuid and threads.buyer_id = ${deal.buyer_id}::uuid
        and at >= ${deal.paid_at}::timestamptz
      group by sender_id, threads.buyer_id`.execute(db);
  // The code was shown, and a meeting was agreed too.
  if (deal.handover_from && rows.some(({ event }) => event === 'accept')) return {};
  const signs = rows.map(({ side, at, event }) => ({ side, at, isProposal: event === 'propose' }));
  return awaitedSince(deal.paid_at, signs);
}

/** Hours of a silence that counts: not more than the whole state has. */
function silenceMs({ state }: Pick<DealRow, 'state'>, hours: DealHours): number {
  const own = stateFacts[state].silence ?? Number.POSITIVE_INFINITY;
  return Math.min(own, hours[state as keyof DealHours] ?? own) * hourMs;
}

const warnedMs = conductRules.warnedHours * hourMs;

/**
 * The deadlines of a deal by who is awaited in it: of its state, and of the next search for a silence,
 * which warns first and then ends a paid deal.
 */
export function silenceColumns(
  deal: Timed,
  awaited: Awaited,
  hours: DealHours,
): Pick<DealRow, 'due_at' | 'silence_due_at' | 'silence_warned_at'> {
  const due = dueAt(deal, hours);
  const since = Object.values(awaited).map((at) => at.getTime());
  if (!due || since.length === 0) {
    return { due_at: due, silence_due_at: null, silence_warned_at: null };
  }
  const { silence_warned_at: warned } = deal;
  const counts = Math.min(...since) + silenceMs(deal, hours);
  const ends = Math.max(counts, warned ? warned.getTime() + warnedMs : 0);
  // A reservation has its own time. A shown code counts from a place without a network, too.
  const isPaid = deal.state === 'paid';
  const last = isPaid ? Math.min(due.getTime(), Math.max(ends, codeCountsUntil(deal, hours))) : due;
  const due_at = new Date(last);
  return {
    due_at,
    silence_due_at: warned ? due_at : new Date(ends - warnedMs),
    silence_warned_at: warned,
  };
}

/**
 * Whether a side that was warned is still awaited. A sign of the other side, which waits, then gives it no
 * more time.
 */
export function isStillWarned(deal: Timed, awaited: Awaited, hours: DealHours): boolean {
  const { silence_warned_at: warned } = deal;
  if (!warned) return false;
  const from = warned.getTime() + warnedMs - silenceMs(deal, hours);
  return Object.values(awaited).some((since) => since.getTime() <= from);
}

/**
 * Examines a locked deal when one of its deadlines has come: warns who is awaited, and moves the
 * deadlines by who has given a sign meanwhile. Returns them.
 */
export async function examineSilence(
  trx: Db,
  deal: DealRow,
  deps: DealDeps,
): Promise<ReturnType<typeof silenceColumns>> {
  const now = deps.clock();
  const { hours } = deps.deals;
  const awaited = await readAwaited(trx, deal);
  const found = silenceColumns(deal, awaited, hours);
  const { silence_due_at: next } = found;
  const isOver = (dueAt(deal, hours) ?? now) <= now;
  if (!next || next > now || isOver) return found;
  if (deal.silence_warned_at && !hasStopped(next, now)) return found;
  const warned = silenceColumns({ ...deal, silence_warned_at: now }, awaited, hours);
  await warn(trx, deal, { awaited, until: warned.due_at }, deps);
  return warned;
}

/** The shop did not run at a deadline, so neither side could act. */
const hasStopped = (due: Date, now: Date) => now.getTime() > due.getTime() + stoppedAfterMs;

type Warning = { awaited: Awaited; until: Date | null };

async function warn(trx: Db, deal: DealRow, { awaited, until }: Warning, deps: DealDeps) {
  const from = deps.clock().getTime() + warnedMs - silenceMs(deal, deps.deals.hours);
  for (const side of sides) {
    const since = awaited[side];
    if (!since || since.getTime() > from) continue;
    const notice = {
      memberId: side === 'buyer' ? deal.buyer_id : deal.seller_id,
      kind: 'silence-soon',
      event: `${deal.booking_id} ${until?.toISOString()}`,
      productId: deal.product_id,
      bookingId: deal.booking_id,
    } as const;
    await notify(trx, notice, deps);
  }
}

/**
 * The sides against which the end of a locked deal by time counts: they were warned in time, and
 * neither the shop nor the other side was the reason. A side that is suspended may not know what it
 * still can do.
 */
export async function silentSides(
  trx: Db,
  deal: DealRow,
  { clock, deals }: Pick<DealDeps, 'clock' | 'deals'>,
): Promise<DealSide[]> {
  const now = clock();
  const { silence_warned_at: warned, due_at: due } = deal;
  if (!warned || !due || hasStopped(due, now)) return [];
  if (now.getTime() < warned.getTime() + warnedMs) return [];
  const awaited = await readAwaited(trx, deal);
  const silent = sides.filter((side) => {
    const since = awaited[side];
    return since && since.getTime() + silenceMs(deal, deals.hours) <= now.getTime();
  });
  if (silent.length === 0) return [];
  const away = await trx
    .selectFrom('members')
    .select('id')
    .where('id', 'in', [deal.buyer_id, deal.seller_id])
    .where((member) =>
      member.or([member('removed_at', 'is not', null), member('suspended_at', 'is not', null)]),
    )
    .executeTakeFirst();
  return away ? [] : silent;
}
