import { type RawBuilder, sql } from 'kysely';
import { minuteMs } from '#contract/durations.ts';
import { toPoisha } from '#contract/money.ts';
import {
  type HeldReason,
  handAlone,
  handDays,
  heldReasons,
  stoppingReasons,
  unclearMinutes,
} from '#contract/payouts/held-reasons.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { Problem } from '#server/lib/problem.ts';
import { mayHaveBeenSent } from './taken-lines.ts';

type Clocks = Pick<Deps, 'clock' | 'deals'>;

type For = {
  /** Who pays, and not their own; null: for no particular person. */
  staffId: string | null;
};

/**
 * The condition of each reason, over the columns of `deals`, the seller's newest `destination`,
 * their `hold`, and `money`: the ledger's sums of the payment.
 */
const conditionsOf = (
  { clock, deals }: Clocks,
  { staffId }: For,
): Record<HeldReason, RawBuilder<unknown>> => {
  const now = sql`${clock()}::timestamptz`;
  const unclearFrom = new Date(clock().getTime() - unclearMinutes * minuteMs);
  const differs = (isTakenBack: RawBuilder<unknown>) => sql`exists (
    select from payment_attempts attempt
    join payment_mismatches wrong on wrong.provider_id = attempt.provider_id
    where attempt.payment_id = deals.payment_id and ${isTakenBack})`;
  return {
    chargeback: differs(sql`coalesce(took_back, false)`),
    disagreement: sql`money.kept <> 0 or ${differs(sql`not coalesce(took_back, false)`)}`,
    removal: sql`hold.by_removal`,
    'admin-hold': sql`hold.by_admin`,
    hold: sql`hold.id is not null`,
    suspended: sql`(select suspended_at is not null from members
      where members.id = deals.seller_id)`,
    ring: sql`exists (select from ring_deals
      where ring_deals.booking_id = deals.booking_id and counts is null)`,
    // A stranger's report holds no money, or anybody could hold anyone's.
    report: sql`exists (select from reports where reports.product_id = deals.product_id
        and reporter_id = deals.buyer_id and closed_at is null)
      or exists (select from thread_reports
        join threads on threads.id = thread_reports.thread_id
        where threads.product_id = deals.product_id and threads.buyer_id = deals.buyer_id
          and reporter_id = deals.buyer_id and closed_at is null)
      or exists (select from stolen_matches
        where stolen_matches.product_id = deals.product_id and closed_at is null)`,
    'second-look': sql`exists (select from payout_lines line
      join payout_batches batch on batch.id = line.batch_id
      where line.payment_id = deals.payment_id and ${mayHaveBeenSent})`,
    'gateway-unclear': sql`exists (select from gateway_answers
      where gateway_answers.payment_id = deals.payment_id
        and unclear_at > ${unclearFrom}::timestamptz)`,
    own: sql`deals.seller_id = ${staffId}::uuid`,
    'own-record': sql`exists (select from money_by_hand hand
      where hand.payment_id = deals.payment_id and hand.replaced_at is null
        and ${staffId}::uuid in (hand.recorded_by, hand.approved_by)
        and (select sum(amount) from money_by_hand earlier
          where earlier.payment_id is not null and earlier.replaced_at is null
            and ${staffId}::uuid in (earlier.recorded_by, earlier.approved_by)
            and (earlier.recorded_at, earlier.id) <= (hand.recorded_at, hand.id)
            and earlier.recorded_at > hand.recorded_at - make_interval(days => ${sql.lit(handDays)})
          ) > ${sql.lit(toPoisha(handAlone))})`,
    cooling: sql`${cooledAt({ deals })} > ${now}`,
    'no-destination': sql`destination.id is null`,
    'no-routing': sql`destination.method = 'bank' and destination.routing_number = ''`,
    'unconfirmed-destination': sql`destination.confirmed_at is null`,
    'new-key': sql`(select key_waits_until > ${now} from members
        where members.id = deals.seller_id)
      or exists (select from left_numbers where member_id = deals.seller_id)`,
    'new-destination': sql`destination.usable_from > ${now}`,
  };
};

/** From when a deal's money can be sent. */
export const cooledAt = ({ deals }: Pick<Deps, 'deals'>) =>
  sql`deals.changed_at + make_interval(days => ${deals.coolingDays}::integer)`;

/** The first reason, of these, why a deal's money stays; null: none. */
export function heldBy(
  deps: Clocks,
  who: For,
  reasons: readonly HeldReason[] = heldReasons,
): RawBuilder<HeldReason | null> {
  const conditions = conditionsOf(deps, who);
  return sql`case ${sql.join(
    reasons.map((reason) => sql`when ${conditions[reason]} then ${sql.lit(reason)}`),
    sql` `,
  )} end`;
}

/** What the conditions are over, after `deals`. */
export const standingJoins = sql`
  join lateral (
    select -sum(amount) filter (where account = 'balance') as released,
      coalesce(sum(amount) filter (where account = 'seller'), 0) as kept
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    where t.payment_id = deals.payment_id
  ) money on true
  left join lateral (
    select id, method, routing_number, usable_from, confirmed_at from payout_destinations
    where member_id = deals.seller_id order by id desc limit 1
  ) destination on true
  left join payout_holds hold on hold.member_id = deals.seller_id and hold.lifted_at is null`;

/** Why money of these payments must not leave its batch; payments without a reason are missing. */
export async function findStops(
  db: Db,
  deps: Clocks,
  payments: readonly string[],
  who: For,
): Promise<Map<string, HeldReason>> {
  if (payments.length === 0) return new Map();
  const { rows } = await sql<{ payment_id: string; held: HeldReason | null }>`
    select deals.payment_id, ${heldBy(deps, who, stoppingReasons)} as held
    from deals ${standingJoins}
    where deals.payment_id = any (${[...payments]}::uuid[])`.execute(db);
  return new Map(rows.flatMap(({ payment_id, held }) => (held ? [[payment_id, held]] : [])));
}

/** Throws `payout-held` if one of them must not go out. */
export async function refuseStopped(
  trx: Db,
  deps: Clocks,
  payments: readonly string[],
  who: For,
): Promise<void> {
  if ((await findStops(trx, deps, payments, who)).size > 0) throw new Problem('payout-held');
}
