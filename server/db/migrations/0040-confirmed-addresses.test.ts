import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openOldDatabase } from '#testing/old-database.ts';

const idOf = (n: number) => `0197a3c0-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;

/** Earlier members, by their numbers. */
const names = [
  'lists',
  'has sold nothing and lists nothing',
  'has booked',
  'has cancelled',
  'has a deal',
  'is an admin',
  'came by Google',
  'was removed',
];
const [seller, idle, booked, cancelled, dealing, admin, google, removed] = names.map((_, n) =>
  idOf(n),
);
const [listed, sold] = [idOf(20), idOf(21)];

// sec T80
test('at the upgrade whoever trades, is an admin or was verified counts as confirmed', async () => {
  const db = await openOldDatabase('0033-cash');
  for (const [n, name] of names.entries()) {
    await sql`insert into members (id, email, name, title, is_admin, removed_at)
      values (${idOf(n)}, ${`m${n}@example.test`}, ${name}, ${n < 2 ? 'seller' : 'buyer'},
        ${idOf(n) === admin}, ${idOf(n) === removed ? new Date() : null})`.execute(db);
    await sql`insert into identity_user (id, name, email, "emailVerified")
      values (${idOf(n)}, ${name}, ${`m${n}@example.test`},
        ${idOf(n) === google || idOf(n) === removed})`.execute(db);
  }
  for (const product of [listed, sold]) {
    await sql`insert into images (id, expires_at) values (${product}, null)`.execute(db);
    await sql`insert into products (id, image_id, seller_id, category_id, name, selling_price, market_price,
        phone_number, description, location, condition, use_time, ram_room, post_time, paid_at)
      values (${product}, ${product}, ${seller}, '2', 'A54', 24500, 46000, '01712345678', '', '', 'Good', '', '',
        '', ${product === sold ? new Date() : null})`.execute(db);
  }
  const book = (
    n: number,
    product: string | undefined,
    buyer: string | undefined,
    ended: boolean,
  ) =>
    sql`insert into bookings (id, product_id, buyer_id, price, product_name, user_name, user_number,
        meet_location, cancelled_at)
      values (${idOf(n)}, ${product}, ${buyer}, 24500, 'A54', 'Babul', '01812345678', 'Shahbagh',
        ${ended ? new Date() : null})`.execute(db);
  await book(30, listed, booked, false);
  await book(31, listed, cancelled, true);
  await book(32, sold, dealing, true);
  await sql`insert into deals (booking_id, product_id, buyer_id, seller_id, price, state, paid_at,
      changed_at, cash_place)
    values (${idOf(32)}, ${sold}, ${dealing}, ${seller}, 24500, 'completed-cash', now(), now(), null)
  `.execute(db);

  await migrate(db);

  const confirmed = await db
    .selectFrom('members')
    .select('name')
    .where('address_confirmed_at', 'is not', null)
    .orderBy('id')
    .execute();
  expect(confirmed.map(({ name }) => name)).toEqual([
    'lists',
    'has booked',
    'has a deal',
    'is an admin',
    'came by Google',
  ]);
  expect([idle, cancelled]).toEqual([idOf(1), idOf(3)]);
});
