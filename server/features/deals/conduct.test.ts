import { expect, test } from 'vitest';
import {
  type Act,
  buyInCash,
  buyWholly,
  dealIn,
  openDeal,
  type TestDeal,
} from '#testing/payments/dealing.ts';
import { book, buy } from '#testing/payments/paying.ts';
import { buildTestApp } from '#testing/test-app.ts';

/** A paid order for another phone of the seller, by another buyer unless one is named. */
async function paidDeal(
  { shop, people }: Pick<TestDeal, 'shop' | 'people'>,
  buyer = people.buyer,
): Promise<TestDeal> {
  const phone = await shop.addProduct(people.seller, { selingPrice: 9_000 });
  // The same people if no other buyer is given, so that all use their new tokens.
  const whose = buyer === people.buyer ? people : { ...people, buyer };
  return dealIn(shop, whose, { id: await buy(shop, buyer, phone), phone });
}

async function reservedDeal({ shop, people }: Pick<TestDeal, 'shop' | 'people'>) {
  const phone = await shop.addProduct(people.seller, { selingPrice: 9_000, cash: true });
  const deal = dealIn(shop, people, { id: await book(shop, people.buyer, phone), phone });
  await deal.play(['buyer', { event: 'ask-cash' }], ['seller', { event: 'reserve' }]);
  return deal;
}

const callOff = { event: 'call-off', reason: 'I changed my mind.' } as const;

/** The buyer's record as the next seller reads it, or the seller's as the next buyer does. */
async function seen(deal: TestDeal, of: 'buyer' | 'seller') {
  const page = await deal.read(of === 'buyer' ? 'seller' : 'buyer');
  const { deals, calledOff, refused, noShows, noShowsDisputed } = page[of];
  return { deals, calledOff, refused, noShows, noShowsDisputed };
}

// sec T103
test('deals in cash count apart, and all of them once for each pair of people', async () => {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller' });
  const friend = await shop.signUp();
  for (let n = 0; n < 6; n += 1) {
    await buyInCash(shop, friend, seller, await shop.addProduct(seller, { cash: true }));
  }
  const phone = await shop.addProduct(seller, { cash: true });
  const facts = async () => (await shop.ok('GET /phone/:id', { params: { id: phone } })).seller;
  expect(await facts()).toMatchObject({ sold: 0, soldForCash: 1 });

  for (const buyer of [await shop.signUp(), await shop.signUp()]) {
    for (const _ of [1, 2]) await buyWholly(shop, buyer, seller, await shop.addProduct(seller));
  }
  // Paid, but not completed.
  await buy(shop, await shop.signUp(), await shop.addProduct(seller));
  expect(await facts()).toMatchObject({ sold: 2, soldForCash: 1 });
  // A pair with deals of both kinds counts as one of the first kind.
  await buyWholly(shop, friend, seller, await shop.addProduct(seller));
  expect(await facts()).toMatchObject({ sold: 3, soldForCash: 0 });

  const other = await shop.signUp();
  const id = await book(shop, other, phone);
  const page = await shop.ok('GET /order/:id', { params: { id } }, other);
  expect(page.seller).toMatchObject({ completed: 3, completedCash: 0 });
});

// sec T103
test('a buyer’s deals in a list of bookings count once for each seller, in cash apart', async () => {
  const shop = await buildTestApp();
  const buyer = await shop.signUp();
  const seller = await shop.signUp({ title: 'seller' });
  for (let n = 0; n < 3; n += 1) {
    await buyInCash(shop, buyer, seller, await shop.addProduct(seller, { cash: true }));
  }
  const other = await shop.signUp({ title: 'seller' });
  for (const _ of [1, 2]) await buyWholly(shop, buyer, other, await shop.addProduct(other));
  const third = await shop.signUp({ title: 'seller' });
  await book(shop, buyer, await shop.addProduct(third));
  const [line] = await shop.ok('GET /sales', { query: {} }, third);
  expect(line).toMatchObject({ earlierDeals: 1, earlierCashDeals: 1 });
});

// sec T104
test('who calls off paid deals is seen by the next, from the second on', async () => {
  const first = await openDeal();
  const { shop, people } = first;
  await first.play(['seller', callOff]);
  const second = await paidDeal(first, await shop.signUp());
  expect(await seen(second, 'seller')).toMatchObject({ deals: 2, calledOff: 0 });
  await second.play(['seller', callOff]);
  for (let n = 0; n < 2; n += 1) {
    await (await paidDeal(first, await shop.signUp())).play(['seller', callOff]);
  }
  const next = await paidDeal(first, await shop.signUp());
  expect(await seen(next, 'seller')).toMatchObject({ deals: 5, calledOff: 4, refused: 0 });
  const page = await shop.ok('GET /phone/:id', { params: { id: next.phone } });
  expect(page.seller).toMatchObject({ deals: 5, calledOff: 4 });
  // Many deals with one friend do not reduce the count.
  for (const _ of [1, 2, 3]) {
    await buyWholly(shop, people.stranger, people.seller, await shop.addProduct(people.seller));
  }
  expect(await seen(next, 'seller')).toMatchObject({ deals: 6, calledOff: 4 });
  // The mark expires after a year.
  await next.wait({ days: 366 });
  const later = await paidDeal(next);
  expect(await seen(later, 'seller')).toMatchObject({ deals: 1, calledOff: 0 });
});

// sec T104
test('five days without an agreed meeting: a call-off says nothing against anybody', async () => {
  const first = await openDeal();
  for (let n = 0; n < 2; n += 1) {
    const deal = n === 0 ? first : await paidDeal(first);
    await deal.wait({ days: 5 });
    await deal.play(['buyer', callOff]);
  }
  const next = await paidDeal(first);
  expect(await seen(next, 'buyer')).toMatchObject({ calledOff: 0 });
  // If a meeting was agreed, moving it does not avoid the mark.
  for (let n = 0; n < 2; n += 1) {
    const deal = n === 0 ? next : await paidDeal(next);
    await deal.agree(24 * 6);
    await deal.wait({ days: 5, minutes: 1 });
    const at = new Date(deal.shop.clock.now().getTime() + 3 * 86_400_000).toISOString();
    await deal.play(
      ['buyer', { event: 'propose', place: 'Gulshan 1', at, reason: 'Later.' }],
      ['buyer', callOff],
    );
  }
  expect(await seen(await paidDeal(next), 'buyer')).toMatchObject({ calledOff: 2 });
});

// sec T104
test('a refusal that the seller agrees to does not count, others do from the second on', async () => {
  const first = await openDeal();
  const refuse: Act = { event: 'refuse', checks: ['screen'] };
  const refused = async (deal: TestDeal, agree: boolean) => {
    await deal.agree(3);
    await deal.wait({ hours: 3 });
    await deal.play(['buyer', refuse]);
    if (agree) await deal.play(['seller', { event: 'agree-call-off' }]);
  };
  await refused(first, true);
  await refused(await paidDeal(first), true);
  await refused(await paidDeal(first), false);
  const once = await paidDeal(first);
  expect(await seen(once, 'buyer')).toMatchObject({ refused: 0 });
  await refused(once, false);
  expect(await seen(await paidDeal(first), 'buyer')).toMatchObject({ refused: 2, calledOff: 0 });
});

// sec T105
test('who is said not to have come can answer within seven days, and the accuser is told', async () => {
  const deal = await reservedDeal(await openDeal());
  await deal.agree(2);
  await deal.wait({ hours: 2, minutes: 1 });
  await deal.play(['seller', { event: 'no-show' }]);
  const answer = { event: 'answer-no-show', reason: 'I waited at Gate 2 until five.' } as const;
  expect((await deal.read('buyer')).acts).toContain('answer-no-show');
  expect((await deal.read('seller')).acts).not.toContain('answer-no-show');
  expect((await deal.act('buyer', { event: 'answer-no-show' })).status).toBe(400);
  expect((await deal.act('seller', answer)).body.modifiedCount).toBe(0);
  await deal.play(['buyer', answer]);
  expect((await deal.act('buyer', answer)).body.modifiedCount).toBe(0);
  const next = await reservedDeal(deal);
  expect(await seen(next, 'buyer')).toMatchObject({ noShows: 1, noShowsDisputed: 1 });
  const told = await deal.db
    .selectFrom('notices')
    .select(['kind', 'reason', 'member_id'])
    .where('booking_id', '=', deal.id)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(told).toMatchObject({ reason: answer.reason, member_id: deal.people.seller.userId });

  await next.agree(2);
  await next.wait({ hours: 2, minutes: 1 });
  await next.play(['seller', { event: 'no-show' }]);
  await next.wait({ days: 7, minutes: 1 });
  expect((await next.read('buyer')).acts).not.toContain('answer-no-show');
  expect((await next.act('buyer', answer)).body.modifiedCount).toBe(0);
});

// sec T105
test('who did not come for cash does not wipe it by cancelling after the agreed time', async () => {
  const first = await openDeal();
  for (let n = 0; n < 2; n += 1) {
    const deal = await reservedDeal(first);
    await deal.agree(2);
    await deal.wait({ hours: 2, minutes: 1 });
    await deal.play(['buyer', { event: 'cancel' }]);
    if (n > 0) continue;
    // The side that waited can still report it.
    expect((await deal.read('seller')).acts).toContain('no-show');
    expect((await deal.read('buyer')).acts).not.toContain('no-show');
    await deal.play(['seller', { event: 'no-show' }]);
    expect(await deal.state()).toBe('no-show');
  }
  const late = await reservedDeal(first);
  expect(await seen(late, 'buyer')).toMatchObject({ noShows: 1, calledOff: 0 });
  await late.agree(2);
  await late.wait({ hours: 2, minutes: 1 });
  await late.play(['buyer', { event: 'cancel' }]);
  // A cancellation before the agreed time harms neither side.
  const early = await reservedDeal(first);
  await early.agree(4);
  await early.play(['buyer', { event: 'cancel' }]);
  expect(await seen(await reservedDeal(first), 'buyer')).toMatchObject({
    noShows: 1,
    calledOff: 2,
  });
});

test('who meets for cash, moves the meeting, checks the phone and hands it over has no mark', async () => {
  const deal = await reservedDeal(await openDeal());
  const mark = async () =>
    await deal.db
      .selectFrom('deals')
      .select(['mark', 'mark_of'])
      .where('booking_id', '=', deal.id)
      .executeTakeFirstOrThrow();
  await deal.meet();
  const later = new Date(deal.shop.clock.now().getTime() + 3_600_000).toISOString();
  for (const [who, act] of [
    ['buyer', { event: 'propose', place: 'Shahbagh', at: later, reason: 'The bus is late.' }],
    ['seller', { event: 'accept', at: later }],
    ['buyer', { event: 'check', checks: ['power'] }],
    ['seller', { event: 'hand-over', code: await deal.code() }],
  ] as const) {
    await deal.play([who, act as Act]);
    expect([act.event, await mark()]).toEqual([act.event, { mark: null, mark_of: null }]);
  }
});

// sec T105
test('a paid deal whose other side did not come is called off without a mark, unless that is disputed', async () => {
  const first = await openDeal();
  const missed = async (deal: TestDeal) => {
    await deal.agree(3);
    expect((await deal.act('seller', { event: 'no-show' })).body.modifiedCount).toBe(0);
    await deal.wait({ hours: 3, minutes: 1 });
    await deal.play(['seller', { event: 'no-show' }]);
  };
  await missed(first);
  expect(await first.state()).toBe('refunded');
  const second = await paidDeal(first);
  await missed(second);
  const third = await paidDeal(first);
  expect(await seen(third, 'seller')).toMatchObject({ calledOff: 0, noShows: 0 });
  expect(await seen(third, 'buyer')).toMatchObject({ noShows: 2, noShowsDisputed: 0 });
  for (const deal of [first, second]) {
    await third.shop.ok(
      'POST /order/:id',
      {
        params: { id: deal.id },
        body: { event: 'answer-no-show', reason: 'I was there.' } as never,
      },
      third.people.buyer,
    );
  }
  expect(await seen(third, 'buyer')).toMatchObject({ noShows: 2, noShowsDisputed: 2 });
  expect(await seen(third, 'seller')).toMatchObject({ calledOff: 2 });
});

// sec T105
test('who did not come does not wipe it by proposing another meeting, unless that is agreed', async () => {
  const deal = await reservedDeal(await openDeal());
  await deal.agree(2);
  await deal.wait({ hours: 2, minutes: 1 });
  const at = later(deal, 3);
  await deal.play(['buyer', { event: 'propose', place: 'Gulshan 1', at, reason: 'I was late.' }]);
  expect((await deal.read('seller')).acts).toContain('no-show');
  await deal.play(['seller', { event: 'accept', at }]);
  expect((await deal.read('seller')).acts).not.toContain('no-show');
  await deal.wait({ hours: 3, minutes: 1 });
  await deal.play(
    ['buyer', { event: 'propose', place: 'Gulshan 2', at: later(deal, 2), reason: 'Again.' }],
    ['seller', { event: 'no-show' }],
  );
  expect(await deal.state()).toBe('no-show');
});

const later = ({ shop }: TestDeal, hours: number) =>
  new Date(shop.clock.now().getTime() + hours * 3_600_000).toISOString();
