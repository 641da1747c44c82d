import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openOldDatabase } from '#testing/old-database.ts';

const idOf = (n: number) => `0197a3c0-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;
const [seller, image] = [idOf(90), idOf(91)];

test('phones from before say what is certain, and have their seller’s badge', async () => {
  const db = await openOldDatabase('0015-sellers-facts');
  await sql`insert into members (id, email, name, title, is_verified) values
    (${seller}, 'seller@example.test', 'Salma', 'seller', true)`.execute(db);
  await sql`insert into images (id) values (${image})`.execute(db);
  const typed = ['8/128 GB', '6GB / 64GB', '128', '8+8/128', ''];
  for (const [n, ramRoom] of typed.entries()) {
    await sql`insert into products (id, seller_id, category_id, name, selling_price, market_price,
        phone_number, image_id, description, location, condition, use_time, ram_room, post_time)
      values (${idOf(n)}, ${seller}, '2', 'A54', 24500, 46000, '01712345678', ${image}, '', '', 'Good',
        '', ${ramRoom}, '')`.execute(db);
  }
  const versionOf = () =>
    db.selectFrom('categories').select('version').where('id', '=', '2').executeTakeFirst();
  const before = Number((await versionOf())?.version);
  await migrate(db);
  // Each migration that changes phones counts once, not once for each phone: that took time by the
  // square of their number.
  expect(Number((await versionOf())?.version) - before).toBeLessThan(typed.length);
  const phones = await db
    .selectFrom('products')
    .select(['ram', 'storage', 'seller_verified', 'search', 'battery_health', 'locks'])
    .orderBy('id')
    .execute();
  expect(phones.map(({ ram, storage }) => [ram, storage])).toEqual([
    [8, 128],
    [6, 64],
    [null, null],
    [null, null],
    [null, null],
  ]);
  for (const phone of phones) {
    expect(phone).toMatchObject({ seller_verified: true, search: null });
    expect(phone).toMatchObject({ battery_health: null, locks: null });
  }
});
