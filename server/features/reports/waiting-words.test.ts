import { expect, test } from 'vitest';
import { writable } from '#testing/lib/writable.ts';
import { buildTestApp } from '#testing/test-app.ts';

const refused = (status: number, code: string) => ({ status, body: { code } });

// spec D2-96
test('what waits to be read is in the order of waiting, and only that is decided', async () => {
  const shop = await buildTestApp();
  const { db } = shop.deps;
  const admin = await shop.signUp({ admin: true });
  const seller = await shop.signUp({ title: 'seller', name: 'Rahim' });
  const list = async (more: object = {}) => {
    shop.clock.advance({ seconds: 1 });
    return await shop.addProduct(seller, { name: 'Vivo V29', ...more });
  };
  const [old, first, second] = [await list(), await list(), await list()];
  const hidden = await list({ description: 'WhatsApp 01712345678' });
  const last = await list();
  const rank = (ids: string[]) =>
    db.updateTable('products').set({ stands_last: true }).where('id', 'in', ids).execute();
  await rank([last, second, first]);
  const waiting = () => shop.ok('GET /waitingwords', {}, admin);
  // A phone that is ranked last waits since it was listed, and a hidden one since it was hidden.
  expect((await waiting()).map(({ _id, hidden: is }) => [_id, is])).toEqual([
    [first, false],
    [second, false],
    [hidden, true],
    [last, false],
  ]);
  expect((await waiting())[2]).toMatchObject({ selersName: 'Rahim', own: false });
  // Hidden a minute later, by another text.
  shop.clock.advance({ minutes: 1 });
  await writable(db)
    .updateTable('products')
    .set({ hidden_at: shop.clock.now(), hidden_by: 'words' })
    .where('id', '=', old)
    .execute();
  expect((await waiting()).at(-1)?._id).toBe(old);

  const decide = (id: string, body: object) =>
    shop.call('POST /waitingwords/:id', { params: { id }, body }, admin);
  const [row] = await waiting();
  const pass = { pass: true, reason: '', version: row?.version };
  expect(await decide(first, pass)).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
  expect(await decide(first, pass)).toMatchObject(refused(404, 'not-found'));
  await shop.ok('DELETE /myproducts/:id', { params: { id: second } }, seller);
  expect(await decide(second, pass)).toMatchObject(refused(404, 'not-found'));
  expect((await waiting()).map(({ _id }) => _id)).toEqual([hidden, last, old]);
  // Only a removal causes a notice.
  expect(await shop.ok('GET /notices', {}, seller)).toEqual([]);
});
