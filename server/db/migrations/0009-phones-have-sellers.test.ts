import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openOldDatabase } from '#testing/old-database.ts';

const idOf = (n: number) => `0197a3c0-0000-7000-8000-00000000000${n}`;
const [gone, stays, image, ghost, sold, listed, booking, payment] = [1, 2, 3, 4, 5, 6, 7, 8].map(
  idOf,
);

// sec T30
test('phones that outlived their seller leave the lists, and their holds expire', async () => {
  const db = await openOldDatabase('0008-cancelled-bookings');
  await sql`insert into members (id, email, name, title, removed_at) values
    (${gone}, 'gone@example.test', 'Gopal', 'seller', '2026-01-02T00:00:00Z'),
    (${stays}, 'stays@example.test', 'Salma', 'seller', null)`.execute(db);
  await sql`insert into images (id) values (${image})`.execute(db);
  const phones = [
    { id: ghost, seller: gone, paid: null },
    { id: sold, seller: gone, paid: new Date('2026-01-01T00:00:00Z') },
    { id: listed, seller: stays, paid: null },
  ];
  for (const { id, seller, paid } of phones) {
    await sql`insert into products (id, seller_id, category_id, name, selling_price, market_price,
        phone_number, image_id, description, location, condition, use_time, ram_room, post_time,
        paid_at, created_at)
      values (${id}, ${seller}, '2', 'A54', 24500, 46000, '01712345678', ${image}, '', '', 'Good',
        '', '', '', ${paid}, '2026-01-01T00:00:00Z')`.execute(db);
  }
  await sql`insert into bookings (id, product_id, buyer_id, price, product_name, user_name,
      user_number, meet_location)
    values (${booking}, ${ghost}, ${stays}, 24500, 'A54', 'Salma', '01812345678', '')`.execute(db);
  await sql`insert into payments (id, booking_id, product_id, buyer_id, amount, state, held_until)
    values (${payment}, ${booking}, ${ghost}, ${stays}, 24500, 'held', '2099-01-01')`.execute(db);

  await migrate(db);
  const rows = await db.selectFrom('products').select(['id', 'removed_at']).orderBy('id').execute();
  expect(rows).toEqual([
    { id: ghost, removed_at: new Date('2026-01-02T00:00:00Z') },
    { id: sold, removed_at: null },
    { id: listed, removed_at: null },
  ]);
  const { held_until } = await db
    .selectFrom('payments')
    .select('held_until')
    .executeTakeFirstOrThrow();
  expect(held_until.getFullYear()).toBeLessThan(2099);
  const brand = db.selectFrom('categories').select('unpaid').where('id', '=', '2');
  expect(await brand.executeTakeFirst()).toEqual({ unpaid: 1 });
});
