import { expect, test } from 'vitest';
import { type DealState, dealStates, storedStates } from '#contract/orders/deal-states.ts';
import type { TurnOfMember } from '#contract/orders/whose-turn.ts';
import { writable } from '#testing/lib/writable.ts';
import { openDeal } from '#testing/payments/dealing.ts';
import { book, openPayment } from '#testing/payments/paying.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';

const deals = (shop: TestShop, by: Person, query = {}) => shop.ok('GET /deals', { query }, by);

/** By hand: whose turn it is for the buyer and for the seller, in a deal without a proposed meeting. */
const expected: Record<DealState, [buyer: TurnOfMember, seller: TurnOfMember]> = {
  booked: ['yours', 'theirs'],
  paying: ['yours', 'theirs'],
  paid: ['yours', 'yours'],
  'calling-off': ['theirs', 'yours'],
  'handed-over': ['yours', 'theirs'],
  claimed: ['yours', 'theirs'],
  problem: ['theirs', 'yours'],
  offered: ['yours', 'theirs'],
  returning: ['yours', 'yours'],
  decision: ['theirs', 'theirs'],
  refunding: ['theirs', 'theirs'],
  completed: ['done', 'done'],
  refunded: ['done', 'done'],
  reserved: ['yours', 'yours'],
  'completed-cash': ['done', 'done'],
  'no-show': ['done', 'done'],
  cancelled: ['done', 'done'],
  declined: ['done', 'done'],
  lapsed: ['done', 'done'],
};

/** In which part of their list each of the two finds the order, and with which state. */
async function parts(shop: TestShop, { buyer, seller }: { buyer: Person; seller: Person }) {
  const found = [];
  for (const person of [buyer, seller]) {
    const open = await deals(shop, person);
    const done = await deals(shop, person, { part: 'done' });
    expect(open.every(({ whose }) => whose !== 'done')).toBe(true);
    expect(done.every(({ whose }) => whose === 'done')).toBe(true);
    found.push([...open, ...done].map(({ state, whose }) => `${state}: ${whose}`).join());
  }
  return found;
}

test('a deal is where the two look for it in each of its states', async () => {
  const deal = await openDeal();
  const { shop, people, id } = deal;
  for (const state of storedStates) {
    const isCash = ['reserved', 'completed-cash', 'no-show', 'cancelled', 'lapsed'].includes(state);
    await writable(shop.deps.db)
      .updateTable('deals')
      .set({ state, ...(isCash && { payment_id: null }) } as never)
      .where('booking_id', '=', id)
      .execute();
    const [buyer, seller] = expected[state];
    expect(await parts(shop, people)).toEqual([`${state}: ${buyer}`, `${state}: ${seller}`]);
  }
});

test('a booking waits for its buyer, in each state before a deal, and is done when its phone is gone', async () => {
  const shop = await buildTestApp();
  const people = { buyer: await shop.signUp(), seller: await shop.signUp({ title: 'seller' }) };
  const { buyer, seller } = people;
  const phone = await shop.addProduct(seller, { cash: true });
  const id = await book(shop, buyer, phone);
  const check = async (state: DealState) => {
    const [ofBuyer, ofSeller] = expected[state];
    expect(await parts(shop, people)).toEqual([`${state}: ${ofBuyer}`, `${state}: ${ofSeller}`]);
  };
  await check('booked');
  const [line] = await deals(shop, buyer);
  const inTwoWeeks = shop.clock.now().getTime() + 14 * 24 * 3_600_000;
  expect(line).toMatchObject({ role: 'buyer', until: new Date(inTwoWeeks).toISOString() });

  // A request for cash is the seller's turn.
  await shop.ok('POST /order/:id', { params: { id }, body: { event: 'ask-cash' } }, buyer);
  expect(await parts(shop, people)).toEqual(['booked: theirs', 'booked: yours']);

  const other = await shop.addProduct(seller);
  await openPayment(shop, buyer, await book(shop, buyer, other));
  expect((await deals(shop, buyer)).map(({ state, whose }) => `${state}: ${whose}`)).toEqual([
    `paying: ${expected.paying[0]}`,
    'booked: theirs',
  ]);
  await shop.ok('DELETE /myproducts/:id', { params: { id: phone } }, seller);
  const done = await deals(shop, buyer, { part: 'done' });
  expect(done.map(({ _id, whose }) => [_id, whose])).toEqual([[id, 'done']]);
  expect(dealStates.filter((state) => !(state in expected))).toEqual([]);
});

test('a proposed meeting is the turn of the other; both have it again once it is agreed', async () => {
  const deal = await openDeal();
  const { shop, people } = deal;
  const at = new Date(shop.clock.now().getTime() + 3_600_000).toISOString();
  await deal.play(['buyer', { event: 'propose', place: 'Bashundhara City', at }]);
  expect(await parts(shop, people)).toEqual(['paid: theirs', 'paid: yours']);
  await deal.play(['seller', { event: 'accept', at }]);
  expect(await parts(shop, people)).toEqual(['paid: yours', 'paid: yours']);
});

test('the first line is where time decides first, and nobody else has it', async () => {
  const deal = await openDeal();
  const { shop, people } = deal;
  const later = await shop.addProduct(people.seller);
  await book(shop, people.buyer, later);
  const lines = await deals(shop, people.buyer);
  expect(lines.map(({ state }) => state)).toEqual(['paid', 'booked']);
  expect(await deals(shop, people.stranger)).toEqual([]);
  expect(await deals(shop, people.admin)).toEqual([]);
});
