import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { paymentProviderNames } from '#contract/orders/payment-methods.ts';
import type { Db } from '#server/db/client.ts';
import { buildTestApp } from '#testing/test-app.ts';
import { selectOrders, selectPayments, selectPayouts } from './find-money.ts';
import { selectPeople } from './find-people.ts';
import { selectPhones } from './find-phones.ts';
import { readText } from './read-text.ts';

/** Twenty thousand members of one first name, each with a phone, a booking and a payout. */
async function fill(db: Db): Promise<void> {
  const id = (kind: string) => sql`md5(${sql.lit(kind)} || n)::uuid`;
  const rows = sql`generate_series(1, 20000) n`;
  const statements = [
    sql`set local session_replication_role = replica`,
    sql`insert into members (id, email, name, title, phone_number)
      select ${id('member')}, 'member' || n || '@example.test', 'Karim Uddin ' || n,
        case n % 20 when 0 then 'seller' else 'buyer' end, '018' || lpad(n::text, 8, '0')
      from ${rows}`,
    sql`insert into images (id) values ('00000000-0000-4000-8000-000000000001')`,
    sql`insert into products (id, seller_id, category_id, name, selling_price, market_price,
        phone_number, image_id, description, location, condition, use_time, ram_room, post_time)
      select ${id('phone')}, ${id('member')}, '1', 'Samsung Galaxy ' || n, 1000000, 3000000,
        '017' || lpad(n::text, 8, '0'), '00000000-0000-4000-8000-000000000001', '', '', 'Good', '',
        '', '' from ${rows}`,
    sql`insert into reports (id, product_id, reporter_id)
      select ${id('report')}, ${id('phone')}, ${id('member')} from ${rows}`,
    sql`insert into bookings (id, product_id, buyer_id, price, product_name, user_name, user_number,
        meet_location)
      select ${id('booking')}, ${id('phone')}, ${id('member')}, 1000000, '', '', '019' ||
        lpad(n::text, 8, '0'), '' from ${rows}`,
    sql`insert into payments (id, booking_id, product_id, buyer_id, amount, state, held_until,
        created_at)
      select ${id('payment')}, ${id('booking')}, ${id('phone')}, ${id('member')}, 1000000, 'released',
        now(), now() from ${rows}`,
    sql`insert into payment_attempts (ref, payment_id, provider, method, provider_id, amount, facts,
        opened_at)
      select 'REF' || n, ${id('payment')}, ${sql.lit(paymentProviderNames[4])}, 'bkash', 'TR' || n,
        1000000, jsonb_build_object('trxId', 'TRX' || n), now() from ${rows}`,
    sql`insert into payment_refunds (id, key, payment_id, amount, state, reason, created_at,
        provider_refund_id)
      select ${id('refund')}, 'KEY' || n, ${id('payment')}, 1, 'done', '', now(), 're_' || n
      from ${rows}`,
    sql`insert into payout_destinations (id, member_id, method, account, name, created_at,
        usable_from)
      select ${id('destination')}, ${id('member')}, 'bkash', '016' || lpad(n::text, 8, '0'), '',
        now(), now() from ${rows}`,
    sql`insert into payout_batches (id, created_at, created_by, needs_approval)
      select ${id('batch')}, now(), ${id('member')}, false from ${rows}`,
    sql`insert into payout_transfers (id, batch_id, seller_id, destination_id, part, parts)
      select ${id('transfer')}, ${id('batch')}, ${id('member')}, ${id('destination')}, 1, 1
      from ${rows}`,
    sql`insert into payout_lines (id, batch_id, transfer_id, payment_id, seller_id, destination_id,
        amount, state, reference, settled_at)
      select ${id('line')}, ${id('batch')}, ${id('transfer')}, ${id('payment')}, ${id('member')},
        ${id('destination')}, 1000000, 'sent', 'BANK ' || n, now() from ${rows}`,
    sql`insert into money_by_hand (id, payment_id, way, reference, reason, amount, recorded_by,
        recorded_at, needs_approval)
      select ${id('hand')}, ${id('payment')}, 'bank', 'HAND ' || n, '', 1, ${id('member')}, now(),
        false from ${rows}`,
  ];
  await db.transaction().execute(async (trx) => {
    for (const statement of statements) await statement.execute(trx);
  });
  await sql`analyze`.execute(db);
}

/** The plan that the values of the statement get, with the rows that it really reads. */
async function planOf(db: Db, statement: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{
    'QUERY PLAN': string;
  }>`explain (analyze, timing off) ${statement}`.execute(db);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

test('no search reads a table of its kind, however many rows have the words', async () => {
  const shop = await buildTestApp({ ownDatabase: true });
  const { db } = shop.deps;
  await fill(db);

  for (const text of [
    'karim',
    'uddin 17',
    'galaxy',
    'member1',
    'member7@example.test',
    '01800000007',
    '01700000007',
    '01900000007',
    '01600000007',
    '018000',
    '1700000',
    '0007',
    '00000007',
    'PH-5C3F-9A1B',
    'PH77',
    'TRX77',
    'TR77',
    're_77',
    'HAND 77',
    'BANK 77',
    '00000000-0000-4000-8000-000000000009',
    '00000000-00',
    'c4ca4238',
  ]) {
    const searched = readText(text);
    for (const statement of [
      selectPeople(searched, true),
      selectPeople(searched, false),
      selectPhones(searched),
      selectOrders(searched),
      selectPayments(searched),
      selectPayouts(searched),
    ]) {
      const plan = await planOf(db, statement);
      expect(plan, text).not.toContain('Seq Scan');
      // Cut after 50 rows of an index, or 500 where some are left out; never all 20,000.
      const read = [...plan.matchAll(/actual rows=(\d+)/g)].map(([, rows]) => Number(rows));
      expect(Math.max(...read), `${text}\n${plan}`).toBeLessThanOrEqual(3_000);
    }
  }
});
