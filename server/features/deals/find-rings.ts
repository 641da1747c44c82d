import { sql } from 'kysely';
import { dayMs } from '#contract/durations.ts';
import { stateFacts, storedStates } from '#contract/orders/deal-states.ts';
import {
  isSuspected,
  type RingSignal,
  ringRules,
  ringSignalNames,
} from '#contract/orders/rings.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';

/** Deals of each run. */
const batchSize = 100;

/** The newest deals of a pair that one check compares. */
const ofPair = 100;

const endedStates = storedStates.filter((state) => stateFacts[state].ended);
const areEnded = sql`state in (${sql.join(endedStates.map((state) => sql.lit(state)))})`;

/**
 * Finds ended deals that may be of one person with themselves; returns how many deals were
 * checked. Each deal is checked after its end and `ringRules.againDays` later, with the earlier
 * ones of its pair, because a pair that deals only with each other shows late. A failure is logged
 * and does not stop the others.
 */
export async function findRings(deps: Deps): Promise<number> {
  const now = deps.clock();
  const due = await deps.db
    .selectFrom('deals')
    .select(['booking_id', 'buyer_id', 'seller_id', 'changed_at', 'rings_due_at'])
    .where('rings_due_at', '<=', now)
    .where(sql<boolean>`${areEnded}`)
    .orderBy('rings_due_at')
    .limit(batchSize)
    .execute();
  let checked = 0;
  for (const deal of due) {
    try {
      const { buyer_id: one, seller_id: two } = deal;
      const { deviceMinutes: minutes, deviceMembers: members } = ringRules;
      // Before the transaction, because another provider of identities may be elsewhere.
      const device = await deps.identity.sameDeviceSince(one, two, { minutes, members });
      const again = new Date(deal.changed_at.getTime() + ringRules.againDays * dayMs);
      await transact(deps.db, async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('deals')
          .set({ rings_due_at: again > now ? again : null })
          .where('booking_id', '=', deal.booking_id)
          .where('rings_due_at', '=', deal.rings_due_at)
          .executeTakeFirst();
        // Otherwise another process was first.
        if (numUpdatedRows > 0n) await checkPair(trx, { one, two, device }, now);
      });
      checked += 1;
    } catch (error) {
      const { booking_id: bookingId } = deal;
      deps.log.error({ err: error, bookingId }, 'a deal was not checked for rings');
    }
  }
  return checked;
}

type Pair = {
  one: string;
  two: string;
  /** Since when both have signed in from one device; null: they have not. */
  device: Date | null;
};

async function checkPair(trx: Db, pair: Pair, now: Date): Promise<void> {
  for (const { booking_id, signals } of await signalsOf(trx, pair)) {
    if (isSuspected(signals)) await suspect(trx, booking_id, signals, now);
  }
}

/**
 * Adds the reasons to those that were found before: a session ends, and its signal with it. What an
 * admin decided remains, until there is a reason that they did not see.
 */
async function suspect(trx: Db, id: string, signals: RingSignal[], now: Date): Promise<void> {
  const known = await trx
    .selectFrom('ring_deals')
    .select('reasons')
    .where('booking_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const reasons = ringSignalNames.filter(
    (name) => signals.includes(name) || known?.reasons.includes(name),
  );
  if (known?.reasons.length === reasons.length) return;
  const waits = { counts: null, decided_at: null, decided_by: null };
  await trx
    .insertInto('ring_deals')
    .values({ booking_id: id, reasons, found_at: now })
    .onConflict((row) => row.column('booking_id').doUpdateSet({ reasons, found_at: now, ...waits }))
    .execute();
}

/** The signals of the ended deals of a pair, whichever of both sold. */
async function signalsOf(trx: Db, { one, two, device }: Pair) {
  const when = (name: RingSignal, is: ReturnType<typeof sql>) =>
    sql`case when ${is} then ${sql.lit(name)} end`;
  const onlyEachOther = sql`(select count(*) >= ${sql.lit(ringRules.pairDeals)} from pair)
    and not exists (select from deals other where other.${areEnded}
      and (other.buyer_id in (${one}, ${two}) or other.seller_id in (${one}, ${two}))
      and not (other.buyer_id in (${one}, ${two}) and other.seller_id in (${one}, ${two})))`;
  const soldAt = sql`coalesce(handed_over_at,
    case when state in ('completed', 'completed-cash') then changed_at end)`;
  const withinMinutes = sql`coalesce(${soldAt}
    < paid_at + make_interval(mins => ${sql.lit(ringRules.quickMinutes)}), false)`;
  const { rows } = await sql<{ booking_id: string; signals: RingSignal[] }>`
    with pair as materialized (
      select booking_id, state, paid_at, changed_at, handed_over_at from deals
      where (buyer_id = ${one} and seller_id = ${two} or buyer_id = ${two} and seller_id = ${one})
        and ${areEnded}
      order by changed_at desc limit ${sql.lit(ofPair)}
    ), equal as materialized (
      select coalesce(bool_or(ours.kind = 'account' and theirs.kind = 'account'), false) as account,
        coalesce(bool_or(ours.kind = 'number' or theirs.kind = 'number'), false) as number
      from member_numbers ours
      join member_numbers theirs on theirs.number = ours.number
      where ours.member_id = ${one} and theirs.member_id = ${two} and ours.number <> ''
    )
    select booking_id, array_remove(array[${sql.join([
      when('same-account', sql`equal.account`),
      when('same-number', sql`equal.number`),
      when('same-device', sql`coalesce(changed_at >= ${device}::timestamptz, false)`),
      when('only-each-other', onlyEachOther),
      when('within-minutes', withinMinutes),
    ])}], null) as signals from pair, equal`.execute(trx);
  return rows;
}
