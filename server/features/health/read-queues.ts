import { type RawBuilder, sql } from 'kysely';
import { lateAfterSeconds, type ShopQueueName, shopQueues } from '#contract/admin/shop-queues.ts';
import type { Db } from '#server/db/client.ts';
import type { MailSender } from '#server/ports/mail/port.ts';
import { unfinished } from '../desk/count-desk.ts';
import { isLate } from '../desk/desk-row.ts';

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
  const statements = [...ofProgram(now, providers), ...unfinished(now)].map(
    ([queue, rows]) => sql`select ${sql.lit(queue)} as queue, count(*)::int as count,
        count(*) filter (where ${isLate(queue, now)})::int as late, min(since) as oldest
      from (${rows}) as waiting`,
  );
  const [{ rows }, letters] = await Promise.all([
    sql<QueueState>`/* planned for its values */
      select queue, sum(count)::int as count, sum(late)::int as late, min(oldest) as oldest
      from (${sql.join(statements, sql` union all `)}) as counted group by queue`.execute(db),
    mail.waiting?.() ?? [],
  ]);
  const found = new Map([...rows, stateOfLetters(letters, now)].map((row) => [row.queue, row]));
  return shopQueues.map((queue) => found.get(queue) ?? { queue, count: 0, late: 0, oldest: null });
}

/** Of mails that are in files, and in no table. */
function stateOfLetters(letters: readonly Date[], now: Date): QueueState {
  const lateFrom = new Date(now.getTime() - lateAfterSeconds.letters * 1000);
  return {
    queue: 'letters',
    count: letters.length,
    late: letters.filter((since) => since <= lateFrom).length,
    oldest: letters.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null,
  };
}

/** What waits for the program alone, with the time since when. */
const ofProgram = (
  now: Date,
  providers: readonly string[],
): [ShopQueueName, RawBuilder<{ since: Date }>][] => [
  // Each failure moves `due_at`, so a mail that failed is as old as its notice.
  [
    'mails',
    sql`select case when tries > 1 then notices.at else due_at end as since
      from notice_mails join notices on notices.id = notice_id
      where due_at <= ${now} or tries > 1`,
  ],
  ['deals', sql`select due_at as since from deals where due_at <= ${now}`],
  [
    'holds',
    sql`select held_until as since from payments where state = 'held' and held_until <= ${now}`,
  ],
  // One without settings opens nothing that could end its trouble.
  [
    'providers',
    sql`select since from provider_troubles where provider = any(${[...providers]}::text[])`,
  ],
  ['uploads', sql`select expires_at as since from images where expires_at <= ${now}`],
];
