import { expect, test } from 'vitest';
import { type Act, dealIn, openDeal, type TestDeal } from '#testing/payments/dealing.ts';
import { booksOf } from '#testing/payments/ledger.ts';
import { book, buy } from '#testing/payments/paying.ts';

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

// sec T92
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

/** The public answers on the phone's page. */
const saidOf = async ({ shop, phone }: TestDeal) =>
  (await shop.ok('GET /phone/:id', { params: { id: phone } })).said.map(({ failed, answer }) => ({
    failed,
    answer,
  }));

// spec D2-140
// sec T92
test('the phone’s page shows what was ticked at a meeting, as said by a buyer, with the answer', async () => {
  const deal = await refused();
  const { shop, people, phone } = deal;
  const again = (answer: string, by = people.seller) =>
    shop.call('POST /myproducts/:id/list-again', { params: { id: phone }, body: { answer } }, by);
  expect((await again('Mine.', people.stranger)).body.code).toBe('product-not-found');
  const trick = await again('Call 01712345678, it is fine.');
  expect([trick.status, trick.body.errors]).toEqual([
    400,
    { reason: 'Leave out numbers, addresses and links: everybody reads this answer' },
  ]);
  expect((await again('It is unlocked now.')).body).toMatchObject({ modifiedCount: 1 });
  expect((await again('It is unlocked now.')).body).toMatchObject({ modifiedCount: 0 });
  // The buyer's own words are visible only to both sides and to admins.
  expect(await saidOf(deal)).toEqual([
    { failed: ['screen', 'account'], answer: 'It is unlocked now.' },
  ]);
});

// sec T92
test('who pays and refuses three phones at once takes none off sale, and is no witness', async () => {
  const first = await openDeal();
  const { shop, people } = first;
  const phones = [first.phone];
  for (const _ of [1, 2]) phones.push(await shop.addProduct(people.seller));
  const ids = [first.id];
  for (const phone of phones.slice(1)) ids.push(await buy(shop, people.buyer, phone));
  for (const [index, id] of ids.entries()) {
    const deal = dealIn(shop, people, { id, phone: phones[index] ?? '' });
    // Showing the code opens the handover, although the two have not met.
    await deal.play(['buyer', { event: 'show-code' }], ['buyer', refuse]);
    await deal.play(['seller', { event: 'agree-call-off' }]);
    const answer = { params: { id: deal.phone }, body: {} };
    await shop.ok('POST /myproducts/:id/list-again', answer, people.seller);
    expect((await phoneOf(deal)).paid_at).toBe(null);
    expect(await saidOf(deal)).toEqual([]);
  }
  expect((await booksOf(first.db)).wrong).toEqual([]);
  // Each refusal is in the history, for counts.
  const refusals = await first.db
    .selectFrom('deal_events')
    .select('id')
    .where('event', '=', 'refuse')
    .where('actor_id', '=', people.buyer.userId)
    .execute();
  expect(refusals).toHaveLength(3);
});

test('a phone whose seller was removed stays off sale when its money goes back', async () => {
  const deal = await openDeal();
  const { shop, people } = deal;
  await shop.ok('DELETE /allsellers/:id', { params: { id: people.seller.userId } }, people.admin);
  await deal.play(['buyer', { event: 'call-off', reason: 'They are gone.' }]);
  expect(await deal.state()).toBe('refunded');
  expect((await phoneOf(deal)).paid_at).not.toBe(null);
  expect(await shop.ok('GET /products/:id', { params: { id: '2' } })).toEqual([]);
  expect((await booksOf(deal.db)).wrong).toEqual([]);
});

test('a phone that is sold is not listed again', async () => {
  const deal = await openDeal();
  const { shop, people, phone } = deal;
  const again = () =>
    shop.call(
      'POST /myproducts/:id/list-again',
      { params: { id: phone }, body: {} },
      people.seller,
    );
  expect((await again()).body.code).toBe('product-sold');
  await deal.play(
    ['seller', { event: 'hand-over', code: shop.deps.deals.codeOf(deal.id, 'to-buyer') }],
    ['buyer', { event: 'confirm' }],
  );
  expect((await again()).body.code).toBe('product-sold');
});
