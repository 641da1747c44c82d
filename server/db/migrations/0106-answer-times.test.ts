import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openOldDatabase } from '#testing/old-database.ts';

const idOf = (n: number) => `0197a3c0-0000-7000-8000-00000000${String(n).padStart(4, '0')}`;
const [seller, buyer, image, phone, thread] = [1, 2, 3, 4, 5].map(idOf);

/** Who wrote what, what the other reads instead, and whether a wait begins with it. */
const messages = [
  ['buyer', '01712345678', '•••••', false],
  ['buyer', 'I want it', null, true],
  ['buyer', 'Still there?', null, false],
  ['seller', '01812345678', '••••• !', false],
  ['buyer', 'And the box?', null, false],
  ['seller', 'Yes', null, false],
  ['buyer', 'ok thanks', null, false],
  ['buyer', 'ব্যাটারি কেমন?', null, true],
  ['seller', 'Good. And you?', null, false],
] as const;

test('messages of earlier releases have the marks where waits began', async () => {
  const db = await openOldDatabase('0101-find');
  const at = '2026-11-01T06:00:00Z';
  await sql`insert into members (id, email, name, title) values
    (${seller}, 'seller@example.test', 'Salma', 'seller'),
    (${buyer}, 'buyer@example.test', 'Karim', 'buyer')`.execute(db);
  await sql`insert into images (id) values (${image})`.execute(db);
  await sql`insert into products (id, seller_id, category_id, name, selling_price, market_price,
      phone_number, image_id, description, location, condition, use_time, ram_room, post_time)
    values (${phone}, ${seller}, '2', 'A54', 24500, 46000, '01712345678', ${image}, '', '', 'Good',
      '', '', '')`.execute(db);
  await sql`insert into threads (id, product_id, buyer_id, seller_id, created_at, last_at, messages)
    values (${thread}, ${phone}, ${buyer}, ${seller}, ${at}, ${at}, ${messages.length})`.execute(
    db,
  );
  for (const [index, [by, text, masked]] of messages.entries()) {
    await sql`insert into thread_messages (thread_id, number, sender_id, entry_id, at, text, masked,
        asks) values (${thread}, ${index + 1}, ${by === 'buyer' ? buyer : seller}, ${idOf(100 + index)},
      ${at}, ${text}, ${masked}, '{}')`.execute(db);
  }
  await migrate(db);
  const rows = await db
    .selectFrom('thread_messages')
    .select(['number', 'waits_for'])
    .orderBy('number')
    .execute();
  const expected = messages.map(([, , , begins], index) => ({
    number: index + 1,
    waits_for: begins ? seller : null,
  }));
  expect(rows).toEqual(expected);
});
