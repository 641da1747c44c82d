import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openOldDatabase } from '#testing/old-database.ts';

const idOf = (n: number) => `0197a3c0-0000-7000-8000-00000000000${n}`;
const [stays, gone, onRemoved, onBoth, portrait, phone1, phone2, phone3] = [
  1, 2, 3, 4, 5, 6, 7, 8,
].map(idOf);

test('pictures of phones and people that were removed before expire', async () => {
  const db = await openOldDatabase('0013-expired-sessions');
  for (const id of [onRemoved, onBoth, portrait]) {
    await sql`insert into images (id) values (${id})`.execute(db);
  }
  await sql`insert into members (id, email, name, title, image_id, photo_url, removed_at) values
    (${stays}, 'stays@example.test', 'Salma', 'seller', null, null, null),
    (${gone}, 'gone@example.test', 'Babul', 'buyer', ${portrait}, 'https://photos.test/a.jpg', now())
  `.execute(db);
  for (const [id, image, removed] of [
    [phone1, onRemoved, true],
    [phone2, onBoth, true],
    [phone3, onBoth, false],
  ] as const) {
    await sql`insert into products (id, seller_id, category_id, name, selling_price, market_price,
        phone_number, image_id, description, location, condition, use_time, ram_room, post_time,
        removed_at)
      values (${id}, ${stays}, '2', 'A54', 24500, 46000, '01712345678', ${image}, '', '', 'Good',
        '', '', '', ${removed ? new Date() : null})`.execute(db);
  }

  await migrate(db);

  const expired = await db
    .selectFrom('images')
    .select('id')
    .where('expires_at', '<=', new Date())
    .orderBy('id')
    .execute();
  expect(expired.map(({ id }) => id)).toEqual([onRemoved, portrait]);
  const phones = await db.selectFrom('products').select(['id', 'image_id']).orderBy('id').execute();
  expect(phones).toEqual([
    { id: phone1, image_id: null },
    { id: phone2, image_id: null },
    { id: phone3, image_id: onBoth },
  ]);
  const members = db
    .selectFrom('members')
    .select(['image_id', 'photo_url'])
    .where('id', '=', gone ?? '');
  expect(await members.execute()).toEqual([{ image_id: null, photo_url: null }]);
  await expect(
    sql`update products set image_id = null where id = ${phone3}`.execute(db),
  ).rejects.toThrow('products_show_a_picture');
});
