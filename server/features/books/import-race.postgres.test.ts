import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { buy, intentOf } from '#testing/payments/paying.ts';
import { accountSums, importFile, settlementCsv } from '#testing/payments/settling.ts';
import { buildTestApp } from '#testing/test-app.ts';

test('two admins who import the same file at once book it once, and neither fails', async () => {
  const shop = await buildTestApp();
  const { db } = shop.deps;
  const seller = await shop.signUp({ title: 'seller' });
  const buyer = await shop.signUp();
  const admins = [await shop.signUp({ admin: true }), await shop.signUp({ admin: true })];
  await buy(shop, buyer, await shop.addProduct(seller, { selingPrice: 24_500 }));
  const { id } = await db.selectFrom('payments').select('id').executeTakeFirstOrThrow();
  const intent = await intentOf(db, id);
  const csv = settlementCsv([
    { date: '2026-11-24', id: intent, gross: '24500', fee: '490', net: '24010' },
  ]);

  let imports: ReturnType<typeof importFile>[] = [];
  await db.transaction().execute(async (trx) => {
    // Neither can write before both have started.
    await sql`lock table settlement_files in exclusive mode`.execute(trx);
    imports = admins.map((admin) => importFile(shop, admin, csv));
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(db);
      expect(rows).toHaveLength(2);
    });
  });
  const answers = await Promise.all(imports);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.map(({ body }) => body.booked).sort()).toEqual([0, 1]);
  expect((await accountSums(db)).bank).toBe(2_401_000);
});
