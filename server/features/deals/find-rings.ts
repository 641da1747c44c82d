import { sql } from 'kysely';
import { stateFacts, storedStates } from '#contract/orders/deal-states.ts';
import { isSuspected, type RingSignal, ringRules } from '#contract/orders/rings.ts';
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
 * checked. Each deal is checked once, with the earlier ones of its pair, because a pair that deals
 * only with each other shows late. What is decided remains. A failure is logged and does not stop
 * the others.
 */
export async function findRings(deps: Deps): Promise<number> {
  const due = await deps.db
    .selectFrom('deals')
    .select('booking_id')
    .where('rings_checked_at', 'is', null)
    .where('state', 'in', endedStates)
    .orderBy('changed_at')
    .limit(batchSize)
    .execute();
  let checked = 0;
  for (const { booking_id: id } of due) {
    try {
      await transact(deps.db, (trx) => checkDeal(trx, id, deps.clock()));
      checked += 1;
    } catch (error) {
      deps.log.error({ err: error, bookingId: id }, 'a deal was not checked for rings');
    }
  }
  return checked;
}

async function checkDeal(trx: Db, id: string, now: Date): Promise<void> {
  const pair = await trx
    .updateTable('deals')
    .set({ rings_checked_at: now })
    .where('booking_id', '=', id)
    .where('rings_checked_at', 'is', null)
    .returning(['buyer_id', 'seller_id'])
    .executeTakeFirst();
  // Another process was first.
  if (!pair) return;
  const found = await signalsOf(trx, pair.buyer_id, pair.seller_id);
  for (const { booking_id, signals } of found) {
    if (!isSuspected(signals)) continue;
    await trx
      .insertInto('ring_deals')
      .values({ booking_id, reasons: signals, found_at: now })
      .onConflict((row) =>
        row
          .column('booking_id')
          .doUpdateSet({ reasons: signals })
          .where('ring_deals.counts', 'is', null),
      )
      .execute();
  }
}

/** The signals of the ended deals of a pair, whichever of both sold. */
async function signalsOf(trx: Db, one: string, two: string) {
  const minutes = (count: number) => sql`make_interval(mins => ${sql.lit(count)})`;
  const when = (name: RingSignal, is: ReturnType<typeof sql>) =>
    sql`case when ${is} then ${sql.lit(name)} end`;
  const sameNumber = sql`exists (select from member_numbers ours
    join member_numbers theirs on theirs.number = ours.number
    where ours.member_id = ${one} and theirs.member_id = ${two} and ours.number <> '')`;
  const sameDevice = sql`exists (select from identity_session ours
    join identity_session theirs on theirs."ipAddress" = ours."ipAddress"
      and theirs."userAgent" = ours."userAgent"
    where ours."userId" = ${one} and theirs."userId" = ${two}
      and ours."ipAddress" <> '' and ours."userAgent" <> ''
      and ours."createdAt" <= changed_at and theirs."createdAt" <= changed_at
      and ours."createdAt" between theirs."createdAt" - ${minutes(ringRules.deviceMinutes)}
        and theirs."createdAt" + ${minutes(ringRules.deviceMinutes)})`;
  const onlyEachOther = sql`(select count(*) >= ${sql.lit(ringRules.pairDeals)} from pair)
    and not exists (select from deals other where other.${areEnded}
      and (other.buyer_id in (${one}, ${two}) or other.seller_id in (${one}, ${two}))
      and not (other.buyer_id in (${one}, ${two}) and other.seller_id in (${one}, ${two})))`;
  const withinMinutes = sql`coalesce(handed_over_at < paid_at + ${minutes(ringRules.quickMinutes)}, false)`;
  const { rows } = await sql<{ booking_id: string; signals: RingSignal[] }>`
    with pair as materialized (
      select booking_id, paid_at, changed_at, handed_over_at from deals
      where (buyer_id = ${one} and seller_id = ${two} or buyer_id = ${two} and seller_id = ${one})
        and ${areEnded}
      order by changed_at desc limit ${sql.lit(ofPair)}
    )
    select booking_id, array_remove(array[${sql.join([
      when('same-number', sameNumber),
      when('same-device', sameDevice),
      when('only-each-other', onlyEachOther),
      when('within-minutes', withinMinutes),
    ])}], null) as signals from pair`.execute(trx);
  return rows;
}
