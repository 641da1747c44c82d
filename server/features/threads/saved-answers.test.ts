import { expect, test } from 'vitest';
import { buildTestApp, type Person } from '#testing/test-app.ts';

async function openShop() {
  const shop = await buildTestApp();
  const [seller, other] = [await shop.signUp({ title: 'seller' }), await shop.signUp()];
  const save = (text: string, by: Person = seller) =>
    shop.call('POST /savedanswers', { body: { text } }, by);
  const change = (id: string, text: string, by: Person = seller) =>
    shop.call('PUT /savedanswers/:id', { params: { id }, body: { text } }, by);
  const remove = (id: string, by: Person = seller) =>
    shop.call('DELETE /savedanswers/:id', { params: { id } }, by);
  const texts = async (by: Person = seller) =>
    (await shop.ok('GET /savedanswers', {}, by)).map(({ text }) => text);
  const first = async () => (await shop.ok('GET /savedanswers', {}, seller))[0]?._id ?? '';
  return { shop, seller, other, save, change, remove, texts, first };
}

test('answers are saved, changed and removed, the last one first', async () => {
  const { shop, save, change, remove, texts, first } = await openShop();
  expect(await texts()).toEqual([]);
  expect((await save('  Yes, it is still there.\n')).status).toBe(200);
  shop.clock.advance({ minutes: 1 });
  expect((await save('বক্স আর চার্জার আছে।')).status).toBe(200);
  expect(await texts()).toEqual(['বক্স আর চার্জার আছে।', 'Yes, it is still there.']);
  const id = await first();
  expect((await change(id, 'বক্স আছে,\nচার্জার নেই।')).status).toBe(200);
  expect(await texts()).toEqual(['বক্স আছে,\nচার্জার নেই।', 'Yes, it is still there.']);
  expect((await remove(id)).status).toBe(200);
  expect((await remove(id)).status).toBe(404);
  expect((await change(id, 'Again')).status).toBe(404);
  expect(await texts()).toEqual(['Yes, it is still there.']);
});

test('an answer that is sent twice, also at once, is saved once', async () => {
  const { save, texts, other } = await openShop();
  const taps = await Promise.all([save('Come after four.'), save('Come after four.')]);
  const later = await save(' Come after four. ');
  expect([...taps, later].map(({ status }) => status)).toEqual([200, 200, 200]);
  const ids = [...taps, later].map(({ body }) => (body as { insertedId: string }).insertedId);
  expect(new Set(ids).size).toBe(1);
  expect(await texts()).toEqual(['Come after four.']);
  // The same words of another member are theirs.
  await save('Come after four.', other);
  expect(await texts(other)).toEqual(['Come after four.']);
});

// spec D2-157
test('twenty answers are the most, also when two are saved at once', async () => {
  const { save, texts, remove, first } = await openShop();
  for (let number = 1; number <= 19; number += 1) await save(`Answer ${number}`);
  const two = await Promise.all([save('The twentieth'), save('The one too many')]);
  expect(two.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(two.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'too-many-saved-answers',
  });
  expect(await texts()).toHaveLength(20);
  // One that is there already is not one more.
  expect((await save('Answer 1')).status).toBe(200);
  await remove(await first());
  expect((await save('Another')).status).toBe(200);
  expect(await texts()).toHaveLength(20);
});

test('nothing and more than 1,000 characters are refused', async () => {
  const { save, change, texts, first } = await openShop();
  const longest = 'য়া'.repeat(1_000);
  expect((await save(longest)).status).toBe(200);
  const id = await first();
  for (const [text, sentence] of [
    ['', 'Write an answer'],
    [' \n\u200b', 'Write an answer'],
    [`${longest}!`, 'This text is too long'],
    ['x'.repeat(1_001), 'This text is too long'],
  ] as const) {
    for (const answer of [await save(text), await change(id, text)]) {
      expect(answer).toMatchObject({ status: 400, body: { errors: { text: sentence } } });
    }
  }
  expect(await texts()).toEqual([longest.normalize('NFC')]);
});

test('another member neither reads, changes nor removes an answer', async () => {
  const { shop, other, save, change, remove, texts, first } = await openShop();
  await save('Come after four.');
  const id = await first();
  expect(await texts(other)).toEqual([]);
  expect((await change(id, 'Pay in advance.', other)).status).toBe(404);
  expect((await remove(id, other)).status).toBe(404);
  const withoutRole = await shop.signUpAtProvider();
  expect((await save('Hello', withoutRole)).status).toBe(403);
  expect(await texts(withoutRole)).toEqual([]);
  expect(await texts()).toEqual(['Come after four.']);
});

test('they are in the own data, and go with the account', async () => {
  const { shop, seller, save } = await openShop();
  const admin = await shop.signUp({ admin: true });
  await save('Come after four.');
  const own = await shop.ok('GET /me/export', {}, seller);
  expect(own.data.savedAnswers).toMatchObject([{ text: 'Come after four.' }]);
  await shop.ok('DELETE /allsellers/:id', { params: { id: seller.userId } }, admin);
  const left = await shop.deps.db.selectFrom('saved_answers').selectAll().execute();
  expect(left).toEqual([]);
});
