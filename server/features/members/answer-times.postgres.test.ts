import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildTestApp } from '#testing/test-app.ts';
import { waitsFor } from './answer-times.ts';

test('the waits of a seller with ten thousand threads are twenty look-ups', async () => {
  const shop = await buildTestApp({ ownDatabase: true });
  const { db } = shop.deps;
  const now = shop.clock.now();
  const seller = await shop.signUp({ title: 'seller' });
  const asker = await shop.signUp();
  const id = (kind: string) => sql`md5(${sql.lit(kind)} || n)::uuid`;
  const rows = sql`generate_series(1, 10000) n`;
  const minutesAgo = sql`${now.toISOString()}::timestamptz - n * interval '9 minutes'`;
  await db.transaction().execute(async (trx) => {
    const statements = [
      sql`set local session_replication_role = replica`,
      sql`insert into images (id) values ('00000000-0000-4000-8000-000000000001')`,
      sql`insert into products (id, seller_id, category_id, name, selling_price, market_price,
          phone_number, image_id, description, location, condition, use_time, ram_room, post_time)
        select ${id('phone')}, ${seller.userId}, '1', 'Galaxy', 1000000, 3000000, '017',
          '00000000-0000-4000-8000-000000000001', '', '', 'Good', '', '', '' from ${rows}`,
      sql`insert into threads (id, product_id, buyer_id, seller_id, created_at, last_at, messages)
        select ${id('thread')}, ${id('phone')}, ${asker.userId}, ${seller.userId}, ${minutesAgo},
          ${minutesAgo}, 20 from ${rows}`,
      // Ten questions of each thread begin a wait of two minutes.
      sql`insert into thread_messages (thread_id, number, sender_id, entry_id, at, text, asks,
          waits_for)
        select ${id('thread')}, number,
          case number % 2 when 1 then ${asker.userId}::uuid else ${seller.userId}::uuid end,
          gen_random_uuid(), ${minutesAgo} + number * interval '2 minutes', '?', '{}',
          case number % 2 when 1 then ${seller.userId}::uuid end
        from ${rows}, generate_series(1, 20) number`,
      sql`insert into price_offers (id, product_id, buyer_id, seller_id, entry_id, state, price,
          steps, changed_at)
        select ${id('offer')}, ${id('phone')}, ${asker.userId}, ${seller.userId},
          gen_random_uuid(), 'lapsed', 1, 1, ${minutesAgo} from ${rows}`,
    ];
    for (const statement of statements) await statement.execute(trx);
  });
  await sql`analyze`.execute(db);
  const read = sql`select ${waitsFor(now)} as waits from members where id = ${seller.userId}`;
  const { rows: plan } = await sql<{
    'QUERY PLAN': string;
  }>`explain (analyze, buffers) ${read}`.execute(db);
  const lines = plan.map((row) => row['QUERY PLAN']).join('\n');
  expect(lines).toContain('thread_messages_waits');
  // Empty and tiny tables, as of the blocks, are read whole.
  for (const table of ['thread_messages', 'threads', 'products', 'price_offers']) {
    expect(lines).not.toContain(`Seq Scan on ${table}`);
  }
  const most = Math.max(...[...lines.matchAll(/actual .*?rows=(\d+)/g)].map(([, n]) => Number(n)));
  expect(most, lines).toBeLessThanOrEqual(20);
  const [first] = (await read.execute(db)).rows as { waits: unknown }[];
  expect(first?.waits).toEqual({ askers: 1, seconds: Array.from({ length: 20 }, () => 120) });
});
