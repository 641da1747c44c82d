import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { openOldDatabase } from '#testing/old-database.ts';

const idOf = (n: number) => `0197a3c0-0000-7000-8000-00000000000${n}`;
const [seller, first, second, image, often, once, removed] = [1, 2, 3, 4, 5, 6, 7].map(idOf);

/** A database before reports were counted: two reported phones, and a removed one. */
async function openUncounted(): Promise<Db> {
  const db = await openOldDatabase('0006-list-versions');
  await sql`insert into members (id, email, name, title) values
    (${seller}, 'seller@example.test', 'Salma', 'seller'),
    (${first}, 'first@example.test', 'Babul', 'buyer'),
    (${second}, 'second@example.test', 'Nadia', 'buyer')`.execute(db);
  await sql`insert into images (id) values (${image})`.execute(db);
  for (const phone of [often, once, removed]) {
    await sql`insert into products (id, seller_id, category_id, name, selling_price, market_price,
        phone_number, image_id, description, location, condition, use_time, ram_room, post_time,
        removed_at)
      values (${phone}, ${seller}, '2', 'A54', 24500, 46000, '01712345678', ${image}, '', '', 'Good',
        '', '', '', ${phone === removed ? new Date() : null})`.execute(db);
  }
  return db;
}

async function report(db: Db, phone: string | undefined, reporter: string | undefined, id: number) {
  await sql`insert into reports (id, product_id, reporter_id)
    values (${idOf(id)}, ${phone}, ${reporter})`.execute(db);
}

function counted(db: Db) {
  return db.selectFrom('reported_products').selectAll().orderBy('product_id').execute();
}

test('reports from before are counted, and every report from then on', async () => {
  const db = await openUncounted();
  await report(db, often, first, 1);
  await report(db, often, second, 2);
  await report(db, once, first, 3);
  await report(db, removed, first, 4);
  await migrate(db);
  const twice = { product_id: often, reports: 2, first_report_id: idOf(1) };
  expect(await counted(db)).toEqual([
    twice,
    { product_id: once, reports: 1, first_report_id: idOf(3) },
  ]);

  await report(db, once, second, 5);
  await sql`delete from reports where id = ${idOf(3)}`.execute(db);
  expect(await counted(db)).toEqual([
    twice,
    { product_id: once, reports: 1, first_report_id: idOf(5) },
  ]);
  await sql`delete from reports where product_id = ${once}`.execute(db);
  expect(await counted(db)).toEqual([twice]);
  await sql`update products set removed_at = now() where id = ${often}`.execute(db);
  expect(await counted(db)).toEqual([]);
});
