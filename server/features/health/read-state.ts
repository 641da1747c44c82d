import { sql } from 'kysely';
import { openStates } from '#contract/orders/deal-states.ts';
import type { Db } from '#server/db/client.ts';
import { readBackup } from './read-backup.ts';
import { readBrowsers } from './read-browsers.ts';
import { readQueues } from './read-queues.ts';
import { readSms } from './read-sms.ts';

type StateDeps = Parameters<typeof readQueues>[0] & {
  program: Parameters<typeof readBackup>[1];
} & Parameters<typeof readSms>[0];

/** The shop's state in the database at `now`; every statement reads what is open, or a day. */
export async function readState(deps: StateDeps, now: Date) {
  const { db, program } = deps;
  const [queues, backup, counts, browsers, sms] = await Promise.all([
    readQueues(deps, now),
    readBackup(db, program, now),
    readCounts(db, now),
    readBrowsers(db, now),
    readSms(deps),
  ]);
  return { queues, backup, counts, browsers, sms };
}

export type ShopState = Awaited<ReturnType<typeof readState>>;

/** Things that are open, and the payments of the last day; by what, in which state, where. */
async function readCounts(db: Db, now: Date) {
  const dayAgo = new Date(now.getTime() - 86_400_000);
  const states = sql.join(openStates.map((state) => sql.lit(state)));
  const { rows } = await sql<{
    thing: 'deal' | 'hold' | 'money' | 'refund' | 'payout' | 'payout-hold' | 'phone' | 'mail';
    state: string;
    provider: string;
    count: number;
  }>`
    select 'deal' as thing, state, '' as provider, count(*)::int as count
      from deals where state in (${states}) group by state
    union all
    select 'hold', 'held', coalesce(attempt.provider, 'none'), count(*)::int
      from payments left join payment_attempts as attempt
        on attempt.payment_id = payments.id and attempt.closed_at is null
      where payments.state = 'held' group by attempt.provider
    union all
    select 'money', step.kind, coalesce(attempt.provider, 'by-hand'), count(*)::int
      from ledger_transactions as step left join payment_attempts as attempt
        on attempt.payment_id = step.payment_id and attempt.paid_at is not null
      where step.created_at > ${dayAgo} and step.kind in ('sale', 'late', 'refund')
      group by step.kind, attempt.provider
    union all
    select 'refund', state, '', count(*)::int from (
      select state from payment_refunds where state in ('due', 'failed', 'in_doubt')
      union all
      select state from payment_refunds where ask_at is not null and state = 'started'
    ) as refunds group by state
    union all
    select 'payout', state, '', count(*)::int
      from payout_lines where state = 'waiting' group by state
    union all
    select 'payout-hold', '', '', count(*)::int from payout_holds where lifted_at is null
    union all
    select 'phone', 'unpaid', '', coalesce(sum(unpaid), 0)::int from categories
    union all
    select 'phone', 'advertised', '', coalesce(sum(advertised), 0)::int from categories
    union all
    select 'phone', 'sold', '', coalesce(sum(sold), 0)::int from categories
    union all
    select 'mail', case when tries > 1 then 'failing' when due_at <= ${now} then 'due'
        else 'later' end as state, '', count(*)::int
      from notice_mails group by 2`.execute(db);
  return rows;
}
