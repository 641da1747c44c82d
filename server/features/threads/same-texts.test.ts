import { expect, test } from 'vitest';
import { renewed } from '#testing/payments/paying.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';
import { forgetOldThreads } from './forget-old-threads.ts';

async function openShop() {
  const shop = await buildTestApp();
  const admin = await shop.signUp({ admin: true });
  const moderator = await shop.signUp();
  const params = { email: moderator.email };
  await shop.ok('PUT /staff/:email', { params, body: { role: 'moderator' } }, admin);
  const writer = await shop.signUp({ name: 'Sohel' });
  const phones: string[] = [];
  for (let nth = 0; nth < 8; nth += 1) {
    phones.push(await shop.addProduct(await shop.signUp({ title: 'seller' })));
  }
  /** A first message to the seller of the nth phone. */
  const send = (nth: number, text: string, by: Person = writer) => {
    const productId = phones[nth] ?? '';
    return shop.ok('POST /threads', { body: { productId, text, entryId: shop.deps.newId() } }, by);
  };
  return { shop, admin, moderator, writer, phones, send };
}

const cases = async (shop: TestShop, by: Person) => {
  const rows = await shop.ok('GET /sametexts', {}, by);
  const { entries } = await shop.ok('GET /queue', { query: { kind: 'same-text' } }, by);
  expect(entries.map(({ _id }) => _id)).toEqual(rows.map(({ _id }) => _id));
  return rows;
};

const spam = [
  'Cheap phones at 01712345678, call me!',
  'CHEAP phones at ০১৭১২৩৪৫৬৭৮ call me',
  'cheap   phones at ०१७१२३४५६७८, call me.',
  'Cheap phones\nat 01712345678, call me!!',
  'Ｃheap phones at 01712345678 — call me',
];

// spec D2-225
test('one text to five people within a day is one entry of the moderators, with the count', async () => {
  const { shop, moderator, writer, send } = await openShop();
  for (const [nth, text] of spam.slice(0, 4).entries()) await send(nth, text);
  await send(5, 'Is the battery good?');
  expect(await cases(shop, moderator)).toEqual([]);
  await send(4, spam[4] ?? '');
  await send(6, spam[0] ?? '');
  const rows = await cases(shop, moderator);
  expect(rows).toMatchObject([{ people: 6, member: 'Sohel', memberId: writer.userId, own: false }]);
  expect(rows[0]?.text).toContain('heap phones at 01712345678');
  const { entries } = await shop.ok('GET /queue', { query: {} }, moderator);
  expect(entries).toMatchObject([
    { kind: 'same-text', person: 'Sohel', path: `/dashboard/case/same-text/${rows[0]?._id}` },
  ]);
});

test('no case: to four, of a longer time, of several members, and the questions by one tap', async () => {
  const { shop, admin, writer, send } = await openShop();
  const others = [await shop.signUp(), await shop.signUp()] as const;
  for (const nth of [0, 1, 2]) await send(nth, 'Last price?', others[0]);
  for (const nth of [3, 4, 5]) await send(nth, 'Last price?', others[1]);
  const [tapper, tapperBn] = [await shop.signUp(), await shop.signUp()];
  for (const nth of [0, 1, 2, 3, 4]) {
    await send(nth, nth % 2 ? 'ফোনটি কি এখনো আছে?' : 'ফোনটি  কি এখনো আছে', tapperBn);
  }
  for (const nth of [0, 1, 2, 3, 4, 5]) await send(nth, 'Is it still there?', tapper);
  for (const nth of [0, 1, 2, 3]) await send(nth, 'Best price?');
  shop.clock.advance({ minutes: 24 * 60 + 1 });
  await send(4, 'Best price?', await renewed(shop, writer));
  expect(await cases(shop, await renewed(shop, admin))).toEqual([]);
});

test('a dismissed one is gone until five others received it; a suspension decides, too', async () => {
  const { shop, admin, moderator, writer, phones, send } = await openShop();
  for (let nth = 0; nth < 5; nth += 1) await send(nth, 'Join my group');
  const [found] = await cases(shop, moderator);
  const dismiss = (by: Person) =>
    shop.call('POST /sametexts/:id', { params: { id: found?._id ?? '' } }, by);
  expect((await dismiss(writer)).status).toBe(403);
  expect((await dismiss(moderator)).body).toMatchObject({ modifiedCount: 1 });
  expect((await dismiss(admin)).body).toMatchObject({ modifiedCount: 0 });
  const acts = shop.deps.db.selectFrom('audit_log').select(['target', 'actor_id']);
  expect(await acts.where('action', '=', 'same-text-dismissed').execute()).toEqual([
    { target: writer.userId, actor_id: moderator.userId },
  ]);
  expect(await cases(shop, moderator)).toEqual([]);

  shop.clock.advance({ seconds: 1 });
  for (let nth = 0; nth < 2; nth += 1) {
    phones.push(await shop.addProduct(await shop.signUp({ title: 'seller' })));
  }
  for (let nth = 5; nth < 9; nth += 1) await send(nth, 'Join my group');
  expect(await cases(shop, moderator)).toEqual([]);
  await send(9, 'Join my group');
  expect(await cases(shop, moderator)).toMatchObject([{ people: 5 }]);
  const params = { email: writer.email };
  await shop.ok('POST /suspensions/:email', { params, body: { reason: 'Advertising' } }, admin);
  expect(await cases(shop, moderator)).toEqual([]);
});

test('no thread can be read by it, and the text goes with its member or a year later', async () => {
  const { shop, admin, moderator, writer, send } = await openShop();
  const ids: string[] = [];
  for (let nth = 0; nth < 5; nth += 1) ids.push((await send(nth, 'Join my group')).insertedId);
  for (const id of ids) {
    for (const by of [admin, moderator]) {
      for (const call of ['GET /threads/:id', 'GET /threadreports/:id'] as const) {
        expect((await shop.call(call, { params: { id } }, by)).status).toBe(404);
      }
    }
  }
  const mine = await shop.ok('GET /me/export', {}, writer);
  expect(JSON.stringify(mine)).toContain('"people":5');
  const stored = () => shop.deps.db.selectFrom('same_texts').select('text').execute();
  expect(await stored()).toHaveLength(1);
  await shop.ok('DELETE /allbuyers/:id', { params: { id: writer.userId } }, admin);
  expect(await stored()).toEqual([]);

  const next = await shop.signUp();
  for (let nth = 0; nth < 5; nth += 1) await send(nth, 'Join another group', next);
  expect(await stored()).toHaveLength(1);
  shop.clock.advance({ minutes: 366 * 24 * 60 });
  await forgetOldThreads(shop.deps);
  expect(await stored()).toEqual([]);
});
