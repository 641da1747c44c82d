import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openOldDatabase } from '#testing/old-database.ts';

const idOf = (n: number) => `0197a3c0-0000-7000-8000-00000000${String(n).padStart(4, '0')}`;
const [seller, image] = [idOf(9_990), idOf(9_991)];

/** What a seller typed and chose, and what the phone has after the upgrade. */
const phones = [
  ['Mirpur 12, Dhaka', [null, null], ['Dhaka', 'Dhaka', 'Mirpur']],
  ['জিন্দাবাজার, সিলেট', [null, null], ['Sylhet', 'Sylhet', 'Zindabazar']],
  ['near the old bridge', [null, null], [null, null, null]],
  // What was chosen counts, also against the text.
  ['Agrabad', ['Dhaka', null], ['Dhaka', null, null]],
  ['Agrabad', ['Rangpur', 'Rangpur'], ['Rangpur', 'Rangpur', null]],
  ['Bogra', ['Rajshahi', null], ['Rajshahi', 'Bogura', null]],
] as const;

test('phones of earlier releases get the place that was typed, in batches, and new things to search by', async () => {
  const db = await openOldDatabase('0060-payments-by-hand');
  await sql`insert into members (id, email, name, title) values
    (${seller}, 'seller@example.test', 'Salma', 'seller')`.execute(db);
  await sql`insert into images (id) values (${image})`.execute(db);
  // More than a batch, so that the last ones are of another.
  const rows = Array.from({ length: 2_100 }, (_, n) => {
    const [location, [division, district]] = phones[n % phones.length] ?? phones[0];
    return { id: idOf(n), location, division, district };
  });
  await sql`insert into products (id, seller_id, category_id, name, selling_price, market_price,
      phone_number, image_id, description, location, condition, use_time, ram_room, post_time,
      division, district, battery_health, warranty_months, cash, search)
    select id, ${seller}, '2', 'A54', 24500, 46000, '01712345678', ${image}, '', location, 'Good',
      '', '', '', division, district, 85, 0, true, array_to_tsvector(array['a54'])
    from json_to_recordset(${JSON.stringify(rows)})
      as one(id uuid, location text, division text, district text)`.execute(db);
  const versions = async () => {
    const brands = await db.selectFrom('categories').select('version').orderBy('id').execute();
    return brands.map(({ version }) => Number(version));
  };
  const before = await versions();
  await migrate(db);
  // The list of the only brand with phones is invalidated once, not once for each phone: that took
  // time by the square of them.
  const [vivo = 0, samsung = 0, realme = 0] = before;
  expect(await versions()).toEqual([vivo, samsung + 1, realme]);
  const after = await db
    .selectFrom('products')
    .select(['division', 'district', 'area', 'good_battery', 'has_warranty'])
    .orderBy('id')
    .execute();
  for (const n of [0, 1, 2, 3, 4, 5, 2_094, 2_095]) {
    const [, , [division, district, area]] = phones[n % phones.length] ?? phones[0];
    expect(after[n], String(n)).toEqual({
      ...{ division, district, area },
      ...{ good_battery: true, has_warranty: false },
    });
  }
  const { rows: found } = await sql<{ n: string }>`select count(*) as n from products
    where terms @@ '''=battery'' & ''=cash'' & ''=dSylhet'' & !''=warranty'''::tsquery`.execute(db);
  expect(Number(found[0]?.n)).toBe(350);
});
