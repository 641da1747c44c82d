import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { openOldDatabase } from '#testing/old-database.ts';

const idOf = (n: number) => `0197a3c0-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;
const [seller, image] = [idOf(90), idOf(91)];
const now = new Date('2026-11-22T10:00:00Z');

type State = { advertised_at?: Date; paid_at?: Date; removed_at?: Date };

async function list(db: Db, n: number, { advertised_at, paid_at, removed_at }: State = {}) {
  await sql`insert into products (id, seller_id, category_id, name, selling_price, market_price,
      phone_number, image_id, description, location, condition, use_time, ram_room, post_time,
      advertised_at, paid_at, removed_at)
    values (${idOf(n)}, ${seller}, '2', 'A54', 24500, 46000, '01712345678', ${image}, '', '', 'Good',
      '', '', '', ${advertised_at ?? null}, ${paid_at ?? null}, ${removed_at ?? null})`.execute(db);
}

async function totals(db: Db) {
  const brands = await db
    .selectFrom('categories')
    .select(['unpaid', 'sold', 'advertised'])
    .orderBy('id')
    .execute();
  return brands.map(({ unpaid, sold, advertised }) => [unpaid, sold, advertised]);
}

test('phones from before are counted, and every change from then on', async () => {
  const db = await openOldDatabase('0007-what-is-asked');
  await sql`insert into members (id, email, name, title) values
    (${seller}, 'seller@example.test', 'Salma', 'seller')`.execute(db);
  await sql`insert into images (id) values (${image})`.execute(db);
  await list(db, 1);
  await list(db, 2, { advertised_at: now });
  await list(db, 3, { advertised_at: now, paid_at: now });
  await list(db, 4, { paid_at: now });
  await list(db, 5, { advertised_at: now, removed_at: now });
  await migrate(db);
  expect(await totals(db)).toEqual([
    [0, 0, 0],
    [2, 2, 1],
    [0, 0, 0],
  ]);

  const change = (n: number, to: ReturnType<typeof sql>) =>
    sql`update products set ${to} where id = ${idOf(n)}`.execute(db);
  await change(1, sql`advertised_at = now()`);
  await change(2, sql`paid_at = now()`);
  expect((await totals(db))[1]).toEqual([1, 3, 1]);
  await change(1, sql`category_id = '3'`);
  expect((await totals(db)).slice(1)).toEqual([
    [0, 3, 0],
    [1, 0, 1],
  ]);
  await change(1, sql`removed_at = now()`);
  await list(db, 6, { advertised_at: now });
  await sql`delete from products where id = ${idOf(4)}`.execute(db);
  expect((await totals(db)).slice(1)).toEqual([
    [1, 2, 1],
    [0, 0, 0],
  ]);
});
