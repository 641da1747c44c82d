import { type RawBuilder, sql } from 'kysely';
import { lateAfterSeconds, type ShopQueueName, shopQueues } from '#contract/admin/shop-queues.ts';
import type { Db } from '#server/db/client.ts';
import type { MailSender } from '#server/ports/mail/port.ts';
import { deskSources } from '../desk/case-rows.ts';
import { moneySources, waitsForApproval } from '../desk/money-rows.ts';
import type { Source } from '../desk/desk-row.ts';

/** What waits in a queue; `oldest`: since when. */
export type QueueState = {
  queue: ShopQueueName;
  count: number;
  late: number;
  oldest: Date | null;
};

type QueueDeps = {
  db: Db;
  mail: MailSender;
  payments: { all: readonly { name: string }[] };
};

/**
 * What waits in the shop at `now`. Of the tables only what is unfinished is read, by its index, so
 * that the cost follows the work that waits and not the shop's age.
 */
export async function readQueues(
  { db, mail, payments }: QueueDeps,
  now: Date,
): Promise<QueueState[]> {
  const providers = payments.all.map(({ name }) => name);
  const [{ rows }, letters] = await Promise.all([
    sql<{ queue: string; count: number; late: number; oldest: Date | null }>`${sql.join(
      Object.entries(statements).map(
        ([queue, since]) => sql`select ${queue} as queue, count(*)::int as count,
          count(*) filter (where since <= ${lateBefore(queue as ShopQueueName, now)})::int as late,
          min(since) as oldest
        from (${since(now, providers)}) as waiting`,
      ),
      sql` union all `,
    )}`.execute(db),
    mail.waiting?.() ?? [],
  ]);
  const lateLetters = lateBefore('letters', now);
  const found = new Map(rows.map((row) => [row.queue, row]));
  return shopQueues.map((queue) => {
    if (queue !== 'letters') return { count: 0, late: 0, oldest: null, ...found.get(queue), queue };
    return {
      queue,
      count: letters.length,
      late: letters.filter((since) => since <= lateLetters).length,
      oldest: letters.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null,
    };
  });
}

const lateBefore = (queue: ShopQueueName, now: Date) =>
  new Date(now.getTime() - lateAfterSeconds[queue] * 1000);

/** The rows of a queue, with the time since when each waits. */
const statements: Record<
  Exclude<ShopQueueName, 'letters'>,
  (now: Date, providers: readonly string[]) => RawBuilder<{ since: Date }>
> = {
  // Each failure moves `due_at`, so a mail that failed is as old as its notice.
  mails: (now) => sql`select case when tries > 1 then notices.at else due_at end as since
    from notice_mails join notices on notices.id = notice_id
    where due_at <= ${now} or tries > 1`,
  refunds: () => sql`select created_at as since from payment_refunds
    where state = 'due' and not ${waitsForApproval}
    union all
    select created_at from payment_refunds where ask_at is not null and state = 'started'`,
  'stuck-refunds': () => sql`select created_at as since from payment_refunds
    where state in ('failed', 'in_doubt') and not ${waitsForApproval}`,
  payouts: () => sql`select payout_batches.created_at as since from payout_lines
    join payout_batches on payout_batches.id = payout_lines.batch_id
    where state = 'waiting'`,
  approvals: (now) =>
    asInQueue(
      now,
      moneySources['refund-by-hand'],
      moneySources['payment-by-hand'],
      deskSources.verdict,
    ),
  cases: (now) => asInQueue(now, deskSources.dispute, deskSources['late-code']),
  deals: (now) => sql`select due_at as since from deals where due_at <= ${now}`,
  holds: (now) => sql`select held_until as since from payments
    where state = 'held' and held_until <= ${now}`,
  // One without settings opens nothing that could end its trouble.
  providers: (_now, providers) => sql`select since from provider_troubles
    where provider = any(${[...providers]}::text[])`,
  differences: () => sql`select seen_at as since from payment_mismatches`,
  uploads: (now) => sql`select expires_at as since from images where expires_at <= ${now}`,
};

/** By the statements of the staff's queue, so that both always count the same. */
function asInQueue(now: Date, ...sources: readonly Source[]): RawBuilder<{ since: Date }> {
  const each = sources.map(({ waiting }) => sql`select since from (${waiting(now)}) as entries`);
  return sql`${sql.join(each, sql` union all `)}`;
}
