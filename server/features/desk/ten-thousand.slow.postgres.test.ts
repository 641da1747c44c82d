import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { paymentProviderNames } from '#contract/orders/payment-methods.ts';
import type { Db } from '#server/db/client.ts';
import { buildTestApp } from '#testing/test-app.ts';
import { selectCounts, selectForMember } from './count-desk.ts';
import { kindsOf } from './desk.ts';
import { selectEntries } from './read-queue.ts';

/**
 * Thirty thousand phones, deals, payments and refunds, of which ten thousand matters wait: 3,000
 * texts, 2,000 reported phones, 2,000 reported threads, 1,500 refunds, 500 suspected deals, 500 equal
 * IMEIs and 500 disputes.
 */
async function fill(db: Db, now: Date): Promise<void> {
  const id = (kind: string) => sql`md5(${sql.lit(kind)} || n)::uuid`;
  const buyer = sql`md5('member' || n % 30000 + 1)::uuid`;
  const rows = sql`generate_series(1, 30000) n`;
  const first = (count: number) => sql`generate_series(1, ${sql.lit(count)}) n`;
  const at = sql`${now.toISOString()}::timestamptz - n * interval '7 minutes'`;
  const provider = sql.lit(paymentProviderNames[4]);
  const statements = [
    sql`set local session_replication_role = replica`,
    sql`insert into members (id, email, name, title)
      select ${id('member')}, 'member' || n || '@example.test', 'Member ' || n, 'seller' from ${rows}`,
    sql`insert into images (id) values ('00000000-0000-4000-8000-000000000001')`,
    sql`insert into products (id, seller_id, category_id, name, selling_price, market_price,
        phone_number, image_id, description, location, condition, use_time, ram_room, post_time,
        created_at, hidden_at, hidden_by)
      select ${id('phone')}, ${id('member')}, '1', 'Phone ' || n, 1000000, 3000000, '017',
        '00000000-0000-4000-8000-000000000001', '', '', 'Good', '', '', '', ${at},
        case when n <= 3000 then ${at} end, case when n <= 3000 then 'words' end from ${rows}`,
    sql`insert into reports (id, product_id, reporter_id, created_at, closed_at, outcome)
      select ${id('report')}, ${id('phone')}, ${id('member')}, ${at},
        case when n > 2000 then ${at} end, case when n > 2000 then 'dismissed' end from ${rows}`,
    sql`insert into reported_products (product_id, reports, first_report_id)
      select ${id('phone')}, 1, ${id('report')} from ${first(2000)}`,
    sql`insert into threads (id, product_id, buyer_id, seller_id, created_at, last_at, messages)
      select ${id('thread')}, ${id('phone')}, ${buyer}, ${id('member')}, ${at}, ${at}, 1
      from ${rows}`,
    sql`insert into thread_reports (thread_id, reporter_id, reason, comment, at, closed_at, outcome)
      select ${id('thread')}, ${buyer}, 'rude', '', ${at}, case when n > 2000 then ${at} end,
        case when n > 2000 then 'dismiss' end from ${rows}`,
    sql`insert into bookings (id, product_id, buyer_id, price, product_name, user_name, user_number,
        meet_location)
      select ${id('booking')}, ${id('phone')}, ${buyer}, 1000000, '', '', '', '' from ${rows}`,
    sql`insert into payments (id, booking_id, product_id, buyer_id, amount, state, held_until)
      select ${id('payment')}, ${id('booking')}, ${id('phone')}, ${buyer}, 1000000, 'paid',
        ${at} from ${rows}`,
    sql`insert into payment_attempts (ref, payment_id, provider, method, provider_id, amount,
        opened_at)
      select 'REF' || n, ${id('payment')}, ${provider}, 'bkash', 'TR' || n, 1000000, ${at}
      from ${rows}`,
    sql`insert into payment_refunds (id, key, payment_id, amount, state, reason, created_at)
      select ${id('refund')}, 'KEY' || n, ${id('payment')}, 1000,
        case when n <= 1500 then 'failed' else 'done' end, '', ${at} from ${rows}`,
    sql`insert into deals (booking_id, payment_id, product_id, buyer_id, seller_id, price, state,
        paid_at, changed_at)
      select ${id('booking')}, ${id('payment')}, ${id('phone')}, ${buyer}, ${id('member')},
        1000000, case when n <= 500 then 'decision' else 'completed' end, ${at}, ${at} from ${rows}`,
    sql`insert into deal_events (id, booking_id, at, event, role, detail)
      select gen_random_uuid(), ${id('booking')}, ${at}, 'dispute', 'seller', '{}' from ${rows}`,
    sql`insert into ring_deals (booking_id, reasons, found_at, counts)
      select ${id('booking')}, array['same-number'], ${at}, case when n > 500 then true end
      from ${rows}`,
    sql`insert into imei_clashes (id, product_id, other_id, at, seen_at, seen_by)
      select ${id('clash')}, ${id('phone')}, md5('phone' || n + 1)::uuid, ${at},
        case when n > 500 then ${at} end, case when n > 500 then ${id('member')} end from ${rows}`,
  ];
  await db.transaction().execute(async (trx) => {
    for (const statement of statements) await statement.execute(trx);
  });
  await sql`analyze`.execute(db);
}

const median = (all: number[]) => all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0;

test('the queue with ten thousand entries is read by its indexes, a page after the other', async () => {
  const shop = await buildTestApp({ ownDatabase: true });
  const { db } = shop.deps;
  const admin = await shop.signUp({ admin: true });
  const now = shop.clock.now();
  await fill(db, now);
  const reading = { memberId: admin.userId, kinds: kindsOf('admin'), whose: undefined, now };
  const plans = {
    page: selectEntries({ ...reading, before: undefined }),
    free: selectEntries({ ...reading, whose: 'free', before: undefined }),
    counts: selectCounts(reading.kinds, now),
    dashboard: selectForMember(reading.kinds, reading),
  };
  const read = (before?: string) =>
    shop.ok('GET /queue', { query: before ? { before } : {} }, admin);
  const { counts, next } = await read();
  const waiting = Object.fromEntries(counts.filter(({ count }) => count > 0).map(Object.values));
  expect(waiting).toEqual({
    dispute: 500,
    report: 1_001,
    'thread-report': 1_001,
    words: 1_001,
    'imei-clash': 500,
    ring: 500,
    refund: 1_001,
  });
  expect(next).not.toBeNull();

  const figures: Record<string, number> = {};
  for (const [name, statement] of Object.entries(plans)) {
    const { rows: plan } = await sql<{
      'QUERY PLAN': string;
    }>`explain (analyze, buffers) ${statement}`.execute(db);
    const lines = plan.map((row) => row['QUERY PLAN']).join('\n');
    // What is finished is not read: it grows for ever.
    for (const table of ['products', 'deals', 'payments', 'deal_events', 'threads', 'ring_deals']) {
      expect(lines, name).not.toMatch(new RegExp(`Seq Scan on ${table}\\b`));
    }
    const [planning = 0, execution = 0] = ['Planning', 'Execution'].map((part) =>
      Number(lines.match(new RegExp(`${part} Time: ([\\d.]+)`))?.[1]),
    );
    figures[`${name} planning ms`] = planning;
    figures[`${name} execution ms`] = execution;
  }
  const times: number[] = [];
  for (let round = 0; round < 21; round += 1) {
    const begun = performance.now();
    await read();
    times.push(performance.now() - begun);
  }
  figures['whole call, median ms'] = median(times);
  // On one core without other work: see decision 0200. The bound is for a busy machine.
  expect(median(times), JSON.stringify(figures)).toBeLessThan(Number(process.env.QUEUE_MS ?? 250));
}, 300_000);
