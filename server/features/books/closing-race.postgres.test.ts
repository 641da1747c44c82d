import { type Kysely, sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import type { Db } from '#server/db/client.ts';
import { buyWholly } from '#testing/payments/dealing.ts';
import { renewed } from '#testing/payments/paying.ts';
import { buildTestApp } from '#testing/test-app.ts';

/** A shop of October with one deal of September, and an admin who has loaded the month's page. */
async function openShop() {
  const shop = await buildTestApp({
    startAt: new Date('2026-09-10T04:00:00Z'),
    deals: { feePercent: 5 },
  });
  const seller = await shop.signUp({ title: 'seller' });
  const buyer = await shop.signUp();
  let admin = await shop.signUp({ admin: true });
  for (const _ of [1, 2]) await buyWholly(shop, buyer, seller, await shop.addProduct(seller));
  shop.clock.advance({ minutes: 30 * 24 * 60 });
  admin = await renewed(shop, admin);
  const params = { month: '2026-09' };
  const seen = async () => (await shop.ok('GET /books/:month', { params }, admin)).entries;
  const close = (entries: number) =>
    shop.call('POST /books/:month/close', { params, body: { entries } }, admin);
  const { db } = shop.deps;
  return { shop, db, admin, seen, close };
}

/** Money that comes in when a server's clock still shows the last second of September. */
async function writeLate(db: Kysely<never> | Db): Promise<void> {
  await sql`with step as (
      insert into ledger_transactions (id, kind, payment_id, created_at)
      select gen_random_uuid(), 'late', id, '2026-09-30 23:59:59+06' from payments
      order by id limit 1 returning id, payment_id
    )
    insert into ledger_entries (transaction_id, account, member_id, amount)
    select step.id, side.account, side.member, side.amount
    from step join payments on payments.id = step.payment_id
    cross join lateral (values ('card-provider', null::uuid, 100),
      ('buyer', payments.buyer_id, -100)) as side (account, member, amount)`.execute(db as Db);
}

/** Resolves when a session waits for the lock of the ledger's table. */
const untilSomebodyWaits = (db: Db) =>
  vi.waitFor(async () => {
    const { rows } = await sql`select from pg_locks
      where relation = 'ledger_transactions'::regclass and not granted`.execute(db);
    expect(rows.length).toBeGreaterThan(0);
  });

test('a close waits for what is being written, and does not leave it out', async () => {
  const { db, seen, close } = await openShop();
  const entries = await seen();
  let closing: ReturnType<typeof close> | undefined;
  await db.transaction().execute(async (trx) => {
    await writeLate(trx);
    closing = close(entries);
    await untilSomebodyWaits(db);
  });
  // It found two more entries than the admin had seen.
  expect((await closing)?.body.code).toBe('case-changed');
  expect(await seen()).toBe(entries + 2);
  expect((await close(entries + 2)).body).toMatchObject({ modifiedCount: 1 });
});

test('what waits while a month is closed finds it closed', async () => {
  const { shop, db, admin, seen, close } = await openShop();
  const entries = await seen();
  let late: Promise<unknown> | undefined;
  await db.transaction().execute(async (trx) => {
    // Like the close itself.
    await sql`lock table ledger_transactions in share row exclusive mode`.execute(trx);
    late = writeLate(db).catch((error: unknown) => error);
    await untilSomebodyWaits(db);
    await sql`insert into book_closes (id, month, ends_at, closed_at, closed_by, vat_rate, issuer)
      values (gen_random_uuid(), '2026-09-01', '2026-10-01 00:00+06', ${shop.clock.now()},
        ${admin.userId}, 0, '{}')`.execute(trx);
  });
  expect(String(await late)).toContain('the books are closed');
  expect(await seen()).toBe(entries);
  expect((await close(entries)).body).toMatchObject({ modifiedCount: 0 });
});

test('of four closes and eight late entries at once nothing is lost, and one close counts', async () => {
  const { db, seen, close } = await openShop();
  const entries = await seen();
  const closes = [1, 2, 3, 4].map(() => close(entries));
  const writes = [1, 2, 3, 4, 5, 6, 7, 8].map(() =>
    // At most one of them can be written, because a payment has this step once.
    writeLate(db).then(
      () => 'written',
      () => 'refused',
    ),
  );
  const written = (await Promise.all(writes)).filter((one) => one === 'written').length;
  const answers = await Promise.all(closes);
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  const made = answers.filter(({ body }) => body.modifiedCount === 1).length;
  // Either the month was closed before the entry, or the close has included it.
  expect([made, written]).toEqual(written === 0 ? [1, 0] : [0, 1]);
  expect(await seen()).toBe(entries + 2 * written);
});
