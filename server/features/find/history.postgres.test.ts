import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '#server/db/client.ts';
import { buildTestApp } from '#testing/test-app.ts';
import { selectHistory } from './history.ts';

const member = '11111111-1111-4111-8111-111111111111';

/** One member with ten thousand rows in each table of their history. */
async function fill(db: Db): Promise<void> {
  const id = (kind: string) => sql`md5(${sql.lit(kind)} || n)::uuid`;
  const rows = sql`generate_series(1, 10000) n`;
  const at = sql`now() - n * interval '1 minute'`;
  const statements = [
    sql`set local session_replication_role = replica`,
    sql`insert into members (id, email, name, title) values (${member}, 'a@example.test', 'A', 'seller')`,
    sql`insert into members (id, email, name, title)
      select ${id('member')}, 'm' || n || '@example.test', 'M', 'buyer' from ${rows}`,
    sql`insert into images (id) values ('00000000-0000-4000-8000-000000000001')`,
    sql`insert into products (id, seller_id, category_id, name, selling_price, market_price,
        phone_number, image_id, description, location, condition, use_time, ram_room, post_time,
        created_at, hidden_at, hidden_by)
      select ${id('phone')}, ${member}, '1', 'Phone', 1, 1, '', '00000000-0000-4000-8000-000000000001',
        '', '', 'Good', '', '', '', ${at}, ${at}, 'words' from ${rows}`,
    sql`insert into bookings (id, product_id, buyer_id, price, product_name, user_name, user_number,
        meet_location, created_at, cancelled_at, ended_as)
      select ${id('booking')}, ${id('phone')}, ${member}, 1, '', '', '', '', ${at}, ${at}, 'cancelled'
      from ${rows}`,
    sql`insert into payments (id, booking_id, product_id, buyer_id, amount, state, held_until,
        created_at)
      select ${id('payment')}, ${id('booking')}, ${id('phone')}, ${member}, 1, 'released', now(), ${at}
      from ${rows}`,
    sql`insert into deals (booking_id, payment_id, product_id, buyer_id, seller_id, price, state,
        paid_at, changed_at)
      select ${id('booking')}, ${id('payment')}, ${id('phone')}, ${id('member')}, ${member}, 1,
        'completed', ${at}, ${at} from ${rows}`,
    sql`insert into deal_events (id, booking_id, at, event, role, actor_id, detail)
      select ${id('event')}, ${id('booking')}, ${at}, 'report', 'buyer', ${member}, '{}' from ${rows}`,
    sql`insert into notices (id, at, kind, member_id, facts)
      select ${id('notice')}, ${at}, 'booked', ${member}, '{}' from ${rows}`,
    sql`insert into payout_batches (id, created_at, created_by, needs_approval)
      select ${id('batch')}, now(), ${member}, false from ${rows}`,
    sql`insert into payout_destinations (id, member_id, method, account, name, created_at,
        usable_from)
      select ${id('to')}, ${member}, 'bkash', '', '', now(), now() from ${rows}`,
    sql`insert into payout_transfers (id, batch_id, seller_id, destination_id, part, parts)
      select ${id('transfer')}, ${id('batch')}, ${member}, ${id('to')}, 1, 1 from ${rows}`,
    sql`insert into payout_lines (id, batch_id, transfer_id, payment_id, seller_id, destination_id,
        amount, state, settled_at, reference)
      select ${id('line')}, ${id('batch')}, ${id('transfer')}, ${id('payment')}, ${member}, ${id('to')},
        1, 'sent', ${at}, 'TRX' from ${rows}`,
    sql`insert into reports (id, product_id, reporter_id, created_at)
      select ${id('made')}, ${id('phone')}, ${member}, ${at} from ${rows}`,
    sql`insert into reports (id, product_id, reporter_id, seller_id, created_at)
      select ${id('got')}, ${id('phone')}, ${id('member')}, ${member}, ${at} from ${rows}`,
    sql`insert into thread_reports (thread_id, reporter_id, about_id, reason, comment, at)
      select ${id('thread')}, ${member}, ${id('member')}, 'code', '', ${at} from ${rows}`,
    sql`insert into thread_reports (thread_id, reporter_id, about_id, reason, comment, at)
      select ${id('other')}, ${id('member')}, ${member}, 'code', '', ${at} from ${rows}`,
    sql`insert into stolen_reports (id, member_id, diary_number, station, diary_date, at)
      select ${id('stolen')}, ${member}, '', '', now(), ${at} from ${rows}`,
    sql`insert into support_messages (id, at, address, name, language, text, member_id)
      select ${id('support')}, ${at}, '', '', 'bn', '', ${member} from ${rows}`,
    sql`insert into audit_log (id, at, action, actor_id, target, detail)
      select ${id('act')}, ${at}, case n % 2 when 0 then 'seller-warned' else 'person-read' end, null,
        ${member}, '{}' from ${rows}`,
  ];
  await db.transaction().execute(async (trx) => {
    for (const statement of statements) await statement.execute(trx);
  });
  await sql`analyze`.execute(db);
}

test('a page of a long history reads some fifty rows of each index, the first page and a later one', async () => {
  const shop = await buildTestApp({ ownDatabase: true });
  const { db } = shop.deps;
  await fill(db);
  const middle = String((Date.now() - 5_000 * 60_000) * 1000);

  for (const before of [undefined, `${middle}~act:${member}`]) {
    type Line = { 'QUERY PLAN': string };
    const { rows } = await sql<Line>`explain (analyze, timing off)
      ${selectHistory(member, before)}`.execute(db);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toContain('Seq Scan');
    const read = [...plan.matchAll(/actual rows=([\d.]+)/g)].map(([, count]) => Number(count));
    // Eighteen sources, each with at most 51 rows, and one more to see that a time has no other.
    expect(Math.max(...read), plan).toBeLessThanOrEqual(18 * 51);
  }
});
