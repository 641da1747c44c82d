import { expect, test } from 'vitest';
import { type Act, openDeal, type TestDeal } from '#testing/payments/dealing.ts';
import { booksOf } from '#testing/payments/ledger.ts';
import { book } from '#testing/payments/paying.ts';

const refuse: Act = { event: 'refuse', checks: ['screen', 'account'], reason: 'Locked.' };

const phoneOf = ({ db, phone }: TestDeal) =>
  db
    .selectFrom('products')
    .select(['paid_at', 'defects'])
    .where('id', '=', phone)
    .executeTakeFirstOrThrow();

async function refused(): Promise<TestDeal> {
  const deal = await openDeal();
  await deal.agree(3);
  await deal.wait({ hours: 3 });
  await deal.play(['buyer', refuse], ['seller', { event: 'agree-call-off' }]);
  return deal;
}

test('nobody refuses a phone before the meeting', async () => {
  const deal = await openDeal();
  const { body } = await deal.act('buyer', refuse);
  expect(body).toMatchObject({ modifiedCount: 0, state: 'paid' });
  expect((await deal.read('buyer')).acts).not.toContain('refuse');
});

test('what a buyer found is not written into the listing, which its seller lists again', async () => {
  const deal = await refused();
  const { paid_at, defects } = await phoneOf(deal);
  expect(defects ?? []).toEqual([]);
  expect(paid_at).not.toBe(null);
  expect((await deal.read('seller')).acts).toContain('list-again');
  await deal.play(['seller', { event: 'list-again', reason: 'It is unlocked now.' }]);
  expect(await phoneOf(deal)).toEqual({ paid_at: null, defects });
  expect((await deal.read('seller')).acts).not.toContain('list-again');
  expect((await deal.act('seller', { event: 'list-again' })).body.modifiedCount).toBe(0);
  expect((await booksOf(deal.db)).wrong).toEqual([]);
  expect(await book(deal.shop, deal.people.buyer, deal.phone)).not.toBe(deal.id);
});

test('a phone that came back is for sale when its seller says so', async () => {
  const deal = await openDeal();
  const { codeOf } = deal.shop.deps.deals;
  await deal.play(
    ['seller', { event: 'hand-over', code: codeOf(deal.id, 'to-buyer') }],
    ['buyer', { event: 'report', problem: 'broken', reason: 'No sound.' }],
    ['seller', { event: 'take-back' }],
    ['seller', { event: 'received', code: codeOf(deal.id, 'to-seller') }],
    ['seller', { event: 'list-again' }],
  );
  expect((await phoneOf(deal)).paid_at).toBe(null);
  expect((await booksOf(deal.db)).wrong).toEqual([]);
});

test('a phone that is sold again is not listed by its earlier deal', async () => {
  const deal = await refused();
  await deal.play(['seller', { event: 'list-again' }]);
  const { shop, people } = deal;
  const id = await book(shop, people.buyer, deal.phone);
  expect(id).not.toBe(deal.id);
  expect((await deal.act('seller', { event: 'list-again' })).body.modifiedCount).toBe(0);
});
