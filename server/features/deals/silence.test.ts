import { expect, test } from 'vitest';
import { type DealRoleName, dealIn, openDeal, type TestDeal } from '#testing/payments/dealing.ts';
import { passHours } from '#testing/payments/passing-time.ts';
import { book, buy, openPayment } from '#testing/payments/paying.ts';
import { endDueDeals } from './end-due-deals.ts';

async function pass(deal: TestDeal, hours: number) {
  await passHours(deal.shop, hours);
  await deal.wait({});
}

/** How often each side was warned, or got another notice. */
async function told({ db, id, people }: TestDeal, kind = 'silence-soon') {
  const rows = await db
    .selectFrom('notices')
    .select('member_id')
    .where('booking_id', '=', id)
    .where('kind', '=', kind as 'silence-soon')
    .execute();
  const of = (id: string) => rows.filter(({ member_id }) => member_id === id).length;
  return [of(people.buyer.userId), of(people.seller.userId)];
}

const silentOf = async ({ db, id }: TestDeal) => {
  const rows = db.selectFrom('deals').select('silent_of').where('booking_id', '=', id);
  return (await rows.executeTakeFirstOrThrow()).silent_of;
};

const isOffered = async (deal: TestDeal) => (await deal.read('seller')).available;

async function propose(deal: TestDeal, who: 'buyer' | 'seller', inHours = 30) {
  const at = new Date(deal.shop.clock.now().getTime() + inHours * 3_600_000).toISOString();
  await deal.play([who, { event: 'propose', place: 'Gulshan 1', at }]);
  return at;
}

async function write(deal: TestDeal, who: 'buyer' | 'seller', text: string) {
  const { threadId } = await deal.read(who);
  const params = { id: threadId ?? '' };
  const body = { text, entryId: crypto.randomUUID() };
  await deal.shop.ok('POST /threads/:id', { params, body }, deal.people[who]);
}

/** Another phone of the seller, about which the two wrote before it was paid or reserved. */
async function askedAbout(deal: TestDeal, how: 'paid' | 'reserved') {
  const { people, shop } = deal;
  const phone = await shop.addProduct(people.seller, { cash: true });
  const body = { productId: phone, text: 'Is it still there?', entryId: crypto.randomUUID() };
  await shop.ok('POST /threads', { body }, people.buyer);
  shop.clock.advance({ minutes: 1 });
  if (how === 'paid')
    return dealIn(shop, people, { id: await buy(shop, people.buyer, phone), phone });
  const asked = dealIn(shop, people, { id: await book(shop, people.buyer, phone), phone });
  await asked.play(['buyer', { event: 'ask-cash' }], ['seller', { event: 'reserve' }]);
  return asked;
}

test('a buyer who pays and gives no sign is warned after two days; after three the deal ends, and it counts', async () => {
  const deal = await openDeal();
  await propose(deal, 'seller');
  const page = await deal.read('seller');
  expect(page.awaited).toEqual(['buyer']);
  expect(Date.parse(page.until ?? '') - deal.shop.clock.now().getTime()).toBe(72 * 3_600_000);
  await pass(deal, 47.75);
  expect(await told(deal)).toEqual([0, 0]);
  await pass(deal, 0.25);
  expect(await told(deal)).toEqual([1, 0]);
  await pass(deal, 23.75);
  expect(await deal.state()).toBe('paid');
  await pass(deal, 0.25);
  expect([await deal.state(), await silentOf(deal)]).toEqual(['refunded', 'buyer']);
  const { history } = await deal.read('seller');
  expect(history.find(({ event }) => event === 'time-up')?.silent).toEqual(['buyer']);
  expect(await told(deal)).toEqual([1, 0]);
  expect(await isOffered(deal)).toBe(true);
});

test('a seller who lets a paid buyer wait has it counted, and the phone stays off the lists until they list it', async () => {
  const deal = await openDeal();
  await propose(deal, 'buyer');
  await pass(deal, 72);
  expect([await deal.state(), await silentOf(deal)]).toEqual(['refunded', 'seller']);
  expect(await told(deal)).toEqual([0, 1]);
  expect(await isOffered(deal)).toBe(false);
  await deal.play(['seller', { event: 'list-again' }]);
  expect(await isOffered(deal)).toBe(true);
});

test('who waits and proposes again gives the silent side no more time', async () => {
  const deal = await openDeal();
  await propose(deal, 'buyer');
  await pass(deal, 49);
  await propose(deal, 'buyer', 40);
  await pass(deal, 20);
  await propose(deal, 'buyer', 50);
  expect(await told(deal)).toEqual([0, 1]);
  await pass(deal, 4);
  expect([await deal.state(), await silentOf(deal)]).toEqual(['refunded', 'seller']);
});

test('who answers after the warning leaves the other side its whole time, with a warning of its own', async () => {
  const deal = await openDeal();
  await propose(deal, 'buyer');
  await pass(deal, 60);
  await propose(deal, 'seller', 40);
  await pass(deal, 47.75);
  expect(await told(deal)).toEqual([0, 1]);
  await pass(deal, 0.5);
  expect([await told(deal), await deal.state()]).toEqual([[1, 1], 'paid']);
  await pass(deal, 24);
  expect([await deal.state(), await silentOf(deal)]).toEqual(['refunded', 'buyer']);
});

test('where neither does anything it counts against both', async () => {
  const deal = await openDeal();
  await pass(deal, 72);
  expect([await deal.state(), await silentOf(deal)]).toEqual(['refunded', 'both']);
  expect(await told(deal)).toEqual([1, 1]);
});

test('who writes, shows a number or answers is not silent', async () => {
  const deal = await askedAbout(await openDeal(), 'paid');
  await write(deal, 'buyer', 'Hello, can we meet on Friday?');
  await deal.play(['seller', { event: 'share-number' }]);
  expect((await deal.read('buyer')).awaited).toEqual([]);
  const full = 10 * 24 * 3_600_000;
  const paidAt = deal.shop.clock.now().getTime();
  expect(Date.parse((await deal.read('buyer')).until ?? '') - paidAt).toBe(full);
  await pass(deal, 75);
  expect([await deal.state(), await silentOf(deal)]).toEqual(['paid', null]);
  // They are reminded of the missing meeting instead.
  expect([await told(deal), await told(deal, 'your-turn')]).toEqual([
    [0, 0],
    [1, 1],
  ]);
  // The seller waits for an answer, and gets one in words; then a proposal, which needs an answer.
  await propose(deal, 'seller');
  await pass(deal, 40);
  await write(deal, 'buyer', 'On Friday I cannot.');
  await pass(deal, 40);
  expect(await deal.state()).toBe('paid');
  await propose(deal, 'buyer', 20);
  await pass(deal, 72);
  expect([await deal.state(), await silentOf(deal)]).toEqual(['refunded', 'seller']);
});

test('an agreed meeting ends the waiting, moving it asks for an answer again', async () => {
  const deal = await openDeal();
  await pass(deal, 60);
  const at = await propose(deal, 'seller', 100);
  await deal.play(['buyer', { event: 'accept', at }]);
  expect((await deal.read('buyer')).awaited).toEqual([]);
  await pass(deal, 90);
  expect(await deal.state()).toBe('paid');
  const later = new Date(deal.shop.clock.now().getTime() + 80 * 3_600_000).toISOString();
  await deal.play(['buyer', { event: 'propose', place: 'Gulshan 2', at: later, reason: 'Ill.' }]);
  expect((await deal.read('buyer')).awaited).toEqual(['seller']);
  await pass(deal, 72);
  expect(await silentOf(deal)).toBe('seller');
});

test('a shown code is no sign, but a code from a place without a network still has its days', async () => {
  const deal = await openDeal();
  await propose(deal, 'seller');
  await pass(deal, 71);
  await deal.code();
  await pass(deal, 48);
  expect(await deal.state()).toBe('paid');
  await pass(deal, 27);
  expect([await deal.state(), await silentOf(deal)]).toEqual(['refunded', 'buyer']);
});

test('a reservation for cash ends after three days as ever, and then a silence of two counts', async () => {
  const deal = await askedAbout(await openDeal(), 'reserved');
  const before = await told(deal, 'your-turn');
  await write(deal, 'buyer', 'I will tell you when I can come.');
  await pass(deal, 12);
  await propose(deal, 'seller');
  await pass(deal, 59.75);
  expect(await deal.state()).toBe('reserved');
  await pass(deal, 0.25);
  expect([await deal.state(), await silentOf(deal)]).toEqual(['lapsed', 'buyer']);
  expect([await told(deal), await told(deal, 'your-turn')]).toEqual([[1, 0], before]);
  expect(await isOffered(deal)).toBe(true);
});

test('a stop of the shop counts against nobody: who is awaited has a day more', async () => {
  const deal = await openDeal();
  await propose(deal, 'seller');
  await pass(deal, 60);
  // Down from before the deadline until two hours after it.
  await deal.wait({ hours: 14 });
  await endDueDeals(deal.shop.deps);
  expect([await deal.state(), await silentOf(deal)]).toEqual(['paid', null]);
  await pass(deal, 23.5);
  expect(await deal.state()).toBe('paid');
  await pass(deal, 0.5);
  expect([await deal.state(), await silentOf(deal)]).toEqual(['refunded', 'buyer']);
  // Down for the whole time: no warning was possible.
  const whole = dealIn(deal.shop, deal.people, {
    id: await buy(deal.shop, deal.people.buyer, deal.phone),
    phone: deal.phone,
  });
  await whole.wait({ days: 11 });
  await endDueDeals(whole.shop.deps);
  expect([await whole.state(), await silentOf(whole)]).toEqual(['refunding', null]);
});

test('a reservation that ends while the shop is down, or too soon after the warning, counts against nobody', async () => {
  const down = await askedAbout(await openDeal(), 'reserved');
  await write(down, 'buyer', 'I will tell you when I can come.');
  await pass(down, 12);
  await propose(down, 'seller');
  await pass(down, 58);
  expect(await told(down)).toEqual([1, 0]);
  await down.wait({ hours: 4 });
  await endDueDeals(down.shop.deps);
  expect([await down.state(), await silentOf(down)]).toEqual(['lapsed', null]);

  const late = await askedAbout(await openDeal(), 'reserved');
  await write(late, 'buyer', 'I will tell you when I can come.');
  await pass(late, 12);
  await propose(late, 'seller');
  // Down until twelve hours before the end.
  await late.wait({ hours: 48 });
  await endDueDeals(late.shop.deps);
  expect(await told(late)).toEqual([1, 0]);
  await pass(late, 12);
  expect([await late.state(), await silentOf(late)]).toEqual(['lapsed', null]);
});

test.each(['removed_at', 'suspended_at'] as const)(
  'while a side is away (%s), the deal ends and counts against nobody',
  async (column) => {
    const deal = await openDeal();
    const away = { [column]: deal.shop.clock.now() };
    const { userId } = deal.people.seller;
    await deal.db.updateTable('members').set(away).where('id', '=', userId).execute();
    await passHours(deal.shop, 72);
    expect(await silentOf(deal)).toBeNull();
    const row = await deal.db.selectFrom('deals').select('state').executeTakeFirstOrThrow();
    expect(row.state).toBe('refunded');
  },
);

/** Another phone of the seller, paid by the buyer. */
async function another(deal: TestDeal) {
  const phone = await deal.shop.addProduct(deal.people.seller);
  const id = await buy(deal.shop, deal.people.buyer, phone);
  return dealIn(deal.shop, deal.people, { id, phone });
}

test('silences are shown to the next from the second on, and after two nothing begins for a month', async () => {
  const first = await openDeal();
  const seen = async (of: DealRoleName & ('buyer' | 'seller'), deal: TestDeal) => {
    const page = await deal.read(of === 'buyer' ? 'seller' : 'buyer');
    const { deals, silent } = page[of];
    return { deals, silent };
  };
  await propose(first, 'seller');
  await pass(first, 72);
  const second = await another(first);
  expect(await seen('buyer', second)).toEqual({ deals: 2, silent: 0 });
  await propose(second, 'seller');
  await pass(second, 72);
  const phone = await first.shop.addProduct(first.people.seller, { cash: true });
  const booked = await book(first.shop, first.people.buyer, phone);
  const refusal = await openPayment(first.shop, first.people.buyer, booked);
  expect(refusal).toMatchObject({ status: 429, body: { code: 'too-many-silences' } });
  const next = dealIn(first.shop, first.people, { id: booked, phone });
  expect(await next.act('buyer', { event: 'ask-cash' })).toMatchObject({
    status: 429,
    body: { code: 'too-many-silences' },
  });
  expect(await seen('buyer', next)).toEqual({ deals: 2, silent: 2 });
  const { facts } = (await next.read('seller')).buyer;
  expect(facts.kept).toMatchObject({ deals: 2, well: 0 });
  // 30 days after the first.
  await next.wait({ days: 26 });
  expect((await next.act('buyer', { event: 'ask-cash' })).status).toBe(429);
  await next.wait({ days: 1 });
  expect((await next.act('buyer', { event: 'ask-cash' })).status).toBe(200);
  // The seller gave a sign each time.
  expect(await seen('seller', next)).toEqual({ deals: 1, silent: 0 });
});

test('a buyer has at most three paid phones without an agreed meeting, and those they are paying for count', async () => {
  const deal = await openDeal();
  await another(deal);
  const third = await another(deal);
  const open = async () => {
    const phone = await deal.shop.addProduct(deal.people.seller);
    const id = await book(deal.shop, deal.people.buyer, phone);
    const { status, body } = await openPayment(deal.shop, deal.people.buyer, id);
    return [status, body.code];
  };
  expect(await open()).toEqual([409, 'too-many-unarranged']);
  const at = await propose(third, 'buyer');
  expect(await open()).toEqual([409, 'too-many-unarranged']);
  await third.play(['seller', { event: 'accept', at }]);
  expect(await open()).toEqual([200, undefined]);
  expect(await open()).toEqual([409, 'too-many-unarranged']);
  // Another buyer can pay.
  const phone = await deal.shop.addProduct(deal.people.seller);
  await buy(deal.shop, deal.people.stranger, phone);
});

test('a proposal whose time has passed cannot be accepted, and its proposer has missed nothing', async () => {
  const deal = await openDeal();
  const at = await propose(deal, 'seller', 24);
  await pass(deal, 25);
  expect((await deal.read('buyer')).acts).not.toContain('accept');
  expect((await deal.act('buyer', { event: 'accept', at })).body.modifiedCount).toBe(0);
  expect((await deal.act('buyer', { event: 'no-show' })).body.modifiedCount).toBe(0);
});
