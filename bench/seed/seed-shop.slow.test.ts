import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { Db } from '#server/db/client.ts';
import { checkLedger } from '#server/features/payments/ledger/check-ledger.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { seededId } from './ids.ts';
import { seedShop } from './seed-shop.ts';

async function openSeeded(...sizes: number[]): Promise<Db> {
  const db = await createTestDatabase();
  onTestFinished(() => db.destroy());
  let shop = await seedShop(db, 0);
  for (const size of sizes) shop = await seedShop(db, size, shop);
  return db;
}

/** The number of dangling references, by the foreign keys in the catalog of the database. */
async function countOrphans(db: Db): Promise<number> {
  const { rows: references } = await sql<Record<'child' | 'key' | 'parent' | 'id', string>>`
    select conrelid::regclass::text as child, a.attname as key,
      confrelid::regclass::text as parent, f.attname as id
    from pg_constraint
    join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1]
    join pg_attribute f on f.attrelid = confrelid and f.attnum = confkey[1]
    where contype = 'f'`.execute(db);
  expect(references.length).toBeGreaterThan(10);
  let orphans = 0;
  for (const { child, key, parent, id } of references) {
    const { rows } = await sql<{ n: string }>`
      select count(*) as n from ${sql.table(child)} c where ${sql.ref(`c.${key}`)} is not null
      and not exists (select from ${sql.table(parent)} p
        where ${sql.ref(`p.${id}`)} = ${sql.ref(`c.${key}`)})`.execute(db);
    orphans += Number(rows[0]?.n);
  }
  return orphans;
}

test('what is seeded is as if it had come through the API: references, counters and ledger agree', async () => {
  const db = await openSeeded(5_200);

  expect(await countOrphans(db)).toBe(0);
  const { rows } = await sql<{ id: string }>`select id from categories
    where (unpaid = 0 and id in ('1', '2', '3')) or (unpaid, sold, advertised) <> (select
        count(*) filter (where paid_at is null), count(paid_at),
        count(advertised_at) filter (where paid_at is null)
      from products where category_id = categories.id and removed_at is null)`.execute(db);
  expect(rows).toEqual([]);
  expect(await checkLedger(db)).toEqual({
    // 520 sales, of which each fourth waits for its handover.
    transactions: 520 + 390,
    entries: 2 * (520 + 390),
    sum: 0,
    disagreements: [],
  });
});

test('a shop that has grown is the same as one that was seeded at once', async () => {
  // The ids of models are random.
  const all = async (db: Db) => {
    const { rows } = await sql<{ id: string; seller_id: string }>`
      select products.*, models.slug as model_id from products
      left join models on models.id = model_id order by products.id`.execute(db);
    return rows.map(
      ({ terms: _, ...row }: { id: string; seller_id: string; terms?: string }) => row,
    );
  };

  const grown = await all(await openSeeded(30, 110));

  expect(grown).toEqual(await all(await openSeeded(110)));
  expect(grown.map(({ id }) => id).slice(0, 2)).toEqual([
    seededId('product', 1),
    seededId('product', 2),
  ]);
  expect(new Set(grown.map(({ seller_id }) => seller_id)).size).toBe(100);
});
