import { expect, test } from 'vitest';
import { endDueDeals } from '#server/features/deals/end-due-deals.ts';
import { dealIn, openDeal, reserveManyInTurn, type TestDeal } from '#testing/payments/dealing.ts';
import { booksOf } from '#testing/payments/ledger.ts';
import { book, openPayment } from '#testing/payments/paying.ts';
import { buildTestApp } from '#testing/test-app.ts';

/** Another phone of the seller, which may be paid in cash, booked by the buyer. */
async function cashDeal(deal?: TestDeal): Promise<TestDeal> {
  const { shop, people } = deal ?? (await openDeal());
  const phone = await shop.addProduct(people.seller, { selingPrice: 9_000, cash: true });
  return dealIn(shop, people, { id: await book(shop, people.buyer, phone), phone });
}

const keep = async (deal: TestDeal) =>
  deal.play(['buyer', { event: 'ask-cash' }], ['seller', { event: 'reserve' }]);

async function entries({ db }: TestDeal) {
  return (await db.selectFrom('ledger_entries').selectAll().execute()).length;
}

// spec D1-100
test('cash at the meeting: asked, kept for the buyer, handed over by the code, without the ledger', async () => {
  const deal = await cashDeal();
  const { shop, people, id, phone } = deal;
  const before = await entries(deal);
  expect((await deal.read('seller')).acts).toEqual(['decline']);
  await deal.play(['buyer', { event: 'ask-cash' }]);
  expect((await deal.read('seller')).turn).toBe('seller');
  await deal.play(['seller', { event: 'reserve' }]);
  const page = await deal.read('buyer');
  expect([page.state, page.seller.number, page.until]).toEqual([
    'reserved',
    // Hidden until a meeting is agreed, or the seller shares it.
    '',
    new Date(shop.clock.now().getTime() + 72 * 3_600_000).toISOString(),
  ]);
  await deal.agree(24);
  await deal.play(['seller', { event: 'hand-over', code: page.code }]);
  expect(await deal.state()).toBe('completed-cash');
  expect(await entries(deal)).toBe(before);
  expect((await booksOf(deal.db)).wrong).toEqual([]);
  const listed = await shop.ok('GET /allproducts', {});
  expect(listed.find(({ _id }) => _id === phone)?.paid).toBe(true);
  const orders = await shop.ok(
    'GET /myorders',
    { query: { email: people.buyer.email } },
    people.buyer,
  );
  expect(orders.find(({ _id }) => _id === id)).toMatchObject({
    paid: true,
    refunded: false,
    cash: true,
  });
  expect((await shop.ok('GET /money', {}, people.seller)).lines).toHaveLength(1);
  expect((await deal.read('buyer')).seller).toMatchObject({ completed: 0, completedCash: 1 });
});

test('cash needs the seller’s yes in the listing, the buyer’s question, and the seller’s answer', async () => {
  const { shop, people } = await openDeal();
  const phone = await shop.addProduct(people.seller);
  const deal = dealIn(shop, people, { id: await book(shop, people.buyer, phone), phone });
  expect((await deal.act('buyer', { event: 'ask-cash' })).body.modifiedCount).toBe(0);
  const allowed = await cashDeal(await openDeal());
  expect((await allowed.act('seller', { event: 'reserve' })).body.modifiedCount).toBe(0);
  expect((await allowed.act('seller', { event: 'ask-cash' })).status).toBe(403);
  await keep(allowed);
  expect((await allowed.act('seller', { event: 'reserve' })).body).toMatchObject({
    modifiedCount: 0,
    state: 'reserved',
  });
});

test('while a phone is kept for cash nobody pays for it, and its seller cannot change it', async () => {
  const deal = await cashDeal();
  const { shop, people, phone, id } = deal;
  await keep(deal);
  const other = await shop.signUp();
  const theirs = await book(shop, other, phone);
  for (const [who, bookingId] of [
    [other, theirs],
    [people.buyer, id],
  ] as const) {
    const refusal = await openPayment(shop, who, bookingId);
    expect([refusal.status, refusal.body.code]).toEqual([409, 'product-reserved']);
  }
  const params = { id: phone };
  const removal = await shop.call('DELETE /myproducts/:id', { params }, people.seller);
  expect(removal.body.code).toBe('product-reserved');
  await deal.play(['buyer', { event: 'cancel' }]);
  expect(await deal.state()).toBe('cancelled');
  expect((await openPayment(shop, other, theirs)).status).toBe(200);
});

test('a phone that is being paid for is kept for nobody else', async () => {
  const deal = await cashDeal();
  const other = await deal.shop.signUp();
  const theirs = await book(deal.shop, other, deal.phone);
  expect((await openPayment(deal.shop, other, theirs)).status).toBe(200);
  await deal.play(['buyer', { event: 'ask-cash' }]);
  const answer = await deal.act('seller', { event: 'reserve' });
  expect([answer.status, answer.body.code]).toEqual([409, 'product-held']);
});

test('two phones at once are kept for a buyer, whoever of their sellers is faster', async () => {
  const first = await cashDeal();
  const deals = [first, await cashDeal(first), await cashDeal(first)];
  for (const deal of deals) await deal.play(['buyer', { event: 'ask-cash' }]);
  const answers = await Promise.all(deals.map((deal) => deal.act('seller', { event: 'reserve' })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
  const kept = deals[answers.findIndex(({ status }) => status === 200)];
  const late = deals[answers.findIndex(({ status }) => status === 409)];
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('too-many-reservations');
  await kept?.play(['seller', { event: 'cancel' }]);
  await late?.play(['seller', { event: 'reserve' }]);
});

test('phone after phone is kept for cash by the embedded engine’s one session', async () => {
  await reserveManyInTurn(await buildTestApp());
});

test('who does not come is counted, after the agreed time, and shown before the next word', async () => {
  const deal = await cashDeal();
  await keep(deal);
  expect((await deal.act('seller', { event: 'no-show' })).body.modifiedCount).toBe(0);
  await deal.agree(2);
  expect((await deal.read('seller')).acts).not.toContain('no-show');
  await deal.wait({ hours: 2, minutes: 1 });
  await deal.play(['seller', { event: 'no-show' }]);
  expect(await deal.state()).toBe('no-show');
  const next = await cashDeal(deal);
  const { buyer, seller } = await next.read('seller');
  expect([buyer.noShows, seller.noShows]).toEqual([1, 0]);
  expect(await book(deal.shop, deal.people.buyer, deal.phone)).not.toBe(deal.id);
});

test('a phone is kept for 72 hours, then time ends it, and it can be booked again', async () => {
  const deal = await cashDeal();
  await keep(deal);
  await deal.wait({ hours: 71, minutes: 59 });
  await endDueDeals(deal.shop.deps);
  expect(await deal.state()).toBe('reserved');
  await deal.wait({ minutes: 1 });
  expect(await endDueDeals(deal.shop.deps)).toBe(1);
  expect(await deal.state()).toBe('lapsed');
  const { ended_as } = await deal.db
    .selectFrom('bookings')
    .select('ended_as')
    .where('id', '=', deal.id)
    .executeTakeFirstOrThrow();
  expect(ended_as).toBe('lapsed');
  expect(await book(deal.shop, deal.people.buyer, deal.phone)).not.toBe(deal.id);
  const told = await deal.db.selectFrom('notices').select(['kind', 'member_id']).execute();
  const ended = told.filter(({ kind }) => kind === 'reservation-ended');
  expect(ended.map(({ member_id }) => member_id).sort()).toEqual(
    [deal.people.buyer.userId, deal.people.seller.userId].sort(),
  );
});

test('cancelling in My Orders ends what is kept for cash', async () => {
  const deal = await cashDeal();
  await keep(deal);
  const params = { id: deal.id };
  await deal.shop.ok('DELETE /myorders/:id', { params }, deal.people.buyer);
  expect(await deal.state()).toBe('cancelled');
});

test('a wrong code that is sent again is one try, and a right one hands over once', async () => {
  const deal = await cashDeal();
  await keep(deal);
  const right = await deal.code();
  const wrong = right === '000000' ? '000001' : '000000';
  const entryId = crypto.randomUUID();
  for (const _ of [1, 2, 3, 4, 5, 6]) {
    const { body } = await deal.act('seller', { event: 'hand-over', code: wrong, entryId });
    expect(body.code).toBe('code-wrong');
  }
  const again = { event: 'hand-over', code: right, entryId: crypto.randomUUID() } as const;
  const answers = [await deal.act('seller', again), await deal.act('seller', again)];
  expect(answers.map(({ body }) => [body.state, body.modifiedCount])).toEqual([
    ['completed-cash', 1],
    ['completed-cash', 0],
  ]);
});

// spec D2-121
test('a question for cash waits for the seller, then a meeting for both', async () => {
  const deal = await cashDeal();
  const other = await deal.shop.signUp();
  const theirs = await book(deal.shop, other, deal.phone);
  const told = async () =>
    Promise.all(
      [deal.people.buyer, deal.people.seller].map(async (one) =>
        (await deal.shop.ok('GET /waiting', {}, one)).map(({ kind, count }) => `${kind} ${count}`),
      ),
    );
  // Beside the shop's paid order.
  expect(await told()).toEqual([['buyer-meeting 1', 'pay 1'], ['seller-meeting 1']]);
  await deal.play(['buyer', { event: 'ask-cash' }]);
  const asked = { params: { id: theirs }, body: { event: 'ask-cash' } } as const;
  await deal.shop.ok('POST /order/:id', asked, other);
  expect(await told()).toEqual([['buyer-meeting 1'], ['seller-cash 2', 'seller-meeting 1']]);
  await deal.play(['seller', { event: 'reserve' }]);
  expect(await told()).toEqual([['buyer-meeting 2'], ['seller-meeting 2']]);
  // Other buyers cannot have it meanwhile, so there is nothing to answer.
  const page = await deal.shop.ok('GET /order/:id', { params: { id: theirs } }, deal.people.seller);
  expect(page.acts).toEqual(['decline']);
});

test('nobody asks for a phone that is kept for another, or agrees to it', async () => {
  const deal = await cashDeal();
  const other = await deal.shop.signUp();
  const theirs = { params: { id: await book(deal.shop, other, deal.phone) } };
  const ask = { ...theirs, body: { event: 'ask-cash' } } as const;
  await keep(deal);
  const refusal = await deal.shop.call('POST /order/:id', ask, other);
  expect([refusal.status, refusal.body.code]).toEqual([409, 'product-reserved']);
  await deal.play(['buyer', { event: 'cancel' }]);
  expect((await deal.shop.ok('POST /order/:id', ask, other)).modifiedCount).toBe(1);
});
