import { expect, test } from 'vitest';
import { endDueDeals } from '#server/features/deals/end-due-deals.ts';
import { reconcilePayments } from '#server/features/payments/reconcile-payments.ts';
import { openCases } from '#testing/deals/open-cases.ts';
import { sendCardEvent } from '#testing/payments/card-events.ts';
import { openDeal, type TestDeal } from '#testing/payments/dealing.ts';
import { booksOf } from '#testing/payments/ledger.ts';
import { book, cardDesk } from '#testing/payments/paying.ts';

/** The ledger's debts in Taka: escrow, the seller's balance, the shop's fee, the buyer's refund. */
async function owed({ db }: TestDeal) {
  const rows = await db
    .selectFrom('ledger_entries')
    .select(['account', ({ fn }) => fn.sum<string>('amount').as('sum')])
    .groupBy('account')
    .execute();
  const of = (account: string) => {
    const sum = Number(rows.find((row) => row.account === account)?.sum ?? 0);
    return sum === 0 ? 0 : -sum / 100;
  };
  return { kept: of('seller'), balance: of('balance'), fee: of('fee'), buyer: of('buyer') };
}

const kept = { kept: 24_500, balance: 0, fee: 0, buyer: 0 };

test('a deal from the payment to the seller’s balance, less the shop’s fee', async () => {
  const deal = await openDeal({ deals: { hours: {}, feePercent: 2.5 } });
  expect(await owed(deal)).toEqual(kept);
  await deal.agree();
  await deal.play(['buyer', { event: 'check', checks: ['power', 'imei'] }]);
  expect((await deal.read('seller')).checks).toEqual(['power', 'imei']);
  await deal.play(['seller', { event: 'hand-over', code: await deal.code() }]);
  expect(await owed(deal)).toEqual(kept);
  await deal.play(['buyer', { event: 'confirm' }]);
  expect(await owed(deal)).toEqual({ kept: 0, balance: 23_887.5, fee: 612.5, buyer: 0 });
  expect((await booksOf(deal.db)).wrong).toEqual([]);
  expect((await deal.read('seller')).fee).toBe(612.5);
  // Once the money belongs to the seller, the admin cannot refund it.
  const { payments } = await deal.shop.ok('GET /payments', {}, deal.people.admin);
  const refund = { params: { id: payments[0]?._id }, body: { reason: 'Too late.' } };
  const answer = await deal.shop.call('POST /payments/:id/refund', refund, deal.people.admin);
  expect([answer.status, answer.body.code]).toEqual([409, 'payment-not-refundable']);
  expect((await booksOf(deal.db)).wrong).toEqual([]);
});

// sec API1, API3
test('names, numbers, code and fee: to whom they are shown, and when', async () => {
  const deal = await openDeal();
  const { shop, people } = deal;
  const other = await shop.addProduct(people.seller);
  const unpaid = await book(shop, people.buyer, other);
  for (const who of ['buyer', 'seller'] as const) {
    const page = await shop.ok('GET /order/:id', { params: { id: unpaid } }, people[who]);
    const { buyer, seller, code } = page;
    expect([buyer.name, buyer.number, seller.name, seller.number, code]).toEqual([
      '',
      '',
      '',
      '',
      '',
    ]);
  }
  const buyer = await deal.read('buyer');
  expect([buyer.seller.name, buyer.seller.number]).toEqual(['Rahim', '']);
  expect(buyer.code).toBe('');
  expect(await deal.code()).toMatch(/^\d{6}$/);
  // The code is shown at the meeting.
  expect((await deal.read('buyer')).seller.number).toBe('01712345678');
  const seller = await deal.read('seller');
  expect([seller.buyer.name, seller.buyer.number]).toEqual(['Nadia', '01812345678']);
  expect([seller.code, (await deal.read('admin')).code]).toEqual(['', '']);
  const answer = await shop.call('GET /order/:id', { params: { id: deal.id } }, people.stranger);
  expect([answer.status, answer.body.code]).toEqual([404, 'booking-not-found']);
});

// sec API4
test('five wrong codes, from wherever, lock the code for an hour; the right one is taken then', async () => {
  const deal = await openDeal();
  const right = await deal.code();
  const wrong = right === '000000' ? '000001' : '000000';
  const enter = async (code: string) => {
    const { status, body } = await deal.act('seller', { event: 'hand-over', code });
    return [status, body.code ?? body.state];
  };
  for (let tries = 1; tries < 5; tries += 1)
    expect(await enter(wrong)).toEqual([409, 'code-wrong']);
  expect(await enter(wrong)).toEqual([429, 'code-locked']);
  expect(await enter(right)).toEqual([429, 'code-locked']);
  await deal.wait({ minutes: 61 });
  // The code as read from a screen, with a space and in Bangla digits.
  const read = `${right.slice(0, 3)} ${right.slice(3)}`.replace(
    /\d/g,
    (d) => '০১২৩৪৫৬৭৮৯'[Number(d)] ?? '',
  );
  expect(await enter(read)).toEqual([200, 'handed-over']);
  expect(await deal.code()).toBe('');
});

// sec API4
test('an entry of a code that is sent again, because its answer was lost, is one try', async () => {
  const deal = await openDeal();
  const right = await deal.code();
  const wrong = right === '000000' ? '000001' : '000000';
  const entryIds = Array.from(
    { length: 6 },
    (_, index) => `0197a3c0-0000-7000-8000-00000000000${index}`,
  );
  const enter = async (code: string, entryId?: string) => {
    const { status, body } = await deal.act('seller', {
      event: 'hand-over',
      code,
      ...(entryId && { entryId }),
    });
    return [status, body.code ?? body.state, body.modifiedCount];
  };
  for (const entryId of entryIds.slice(0, 4)) {
    for (const _ of [1, 2, 3]) expect((await enter(wrong, entryId))[1]).toBe('code-wrong');
  }
  // The id of an earlier entry does not allow another code.
  expect((await enter(right, entryIds[0]))[1]).toBe('code-wrong');
  expect((await enter(wrong, entryIds[4]))[1]).toBe('code-locked');
  await deal.wait({ minutes: 61 });
  expect((await enter(wrong, entryIds[4]))[1]).toBe('code-wrong');
  expect(await enter(right, entryIds[5])).toEqual([200, 'handed-over', 1]);
  expect(await enter(right, entryIds[5])).toEqual([200, 'handed-over', 0]);
});

test('a code that was shown hands over until 72 hours after the agreed time, and is a case later', async () => {
  for (const [minutes, state] of [
    [-1, 'handed-over'],
    [1, 'refunding'],
  ] as const) {
    const deal = await openDeal();
    // On the last day for a meeting.
    await deal.agree(239);
    const code = deal.shop.deps.deals.codeOf(deal.id, 'to-buyer');
    await deal.wait({ hours: 239 + 72, minutes });
    await endDueDeals(deal.shop.deps);
    const { body } = await deal.act('seller', { event: 'hand-over', code });
    expect([body.state, body.modifiedCount]).toEqual([state, 1]);
    expect((await deal.read('admin')).isCase).toBe(state === 'refunding');
  }
});

test('a meeting is moved with a reason, and only what was seen is accepted', async () => {
  const deal = await openDeal();
  const at = await deal.agree();
  const later = new Date(Date.parse(at) + 3_600_000).toISOString();
  const move = { event: 'propose', place: 'New Market gate 2', at: later } as const;
  expect((await deal.act('seller', move)).body.errors).toEqual({ reason: 'Say why' });
  await deal.play(['seller', { ...move, reason: 'My shift is longer.' }]);
  expect((await deal.act('seller', { ...move, reason: 'again' })).body.modifiedCount).toBe(0);
  expect((await deal.act('seller', { event: 'accept', at: later })).body.modifiedCount).toBe(0);
  expect((await deal.act('buyer', { event: 'accept', at })).body.modifiedCount).toBe(0);
  await deal.play(['buyer', { event: 'accept', at: later }]);
  expect((await deal.read('buyer')).meeting).toEqual({
    place: 'New Market gate 2',
    at: later,
    by: 'seller',
    agreed: true,
  });
  const past = new Date(deal.shop.clock.now().getTime() - 1000).toISOString();
  const far = new Date(deal.shop.clock.now().getTime() + 11 * 86_400_000).toISOString();
  for (const [when, sentence] of [
    [past, 'Choose a day and a time that is still to come'],
    [far, 'Choose an earlier day: the money is not kept that long'],
  ]) {
    const body = { event: 'propose', place: 'Mirpur', at: when, reason: 'x' } as const;
    expect((await deal.act('buyer', body)).body.errors).toEqual({ at: sentence });
  }
});

const two = ['buyer', 'seller'] as const;
const all = ['admin', 'buyer', 'seller'] as const;

/**
 * Each with the way to the state, its deadline in hours, the resulting state, and the notified
 * members.
 */
test.each([
  ['paid', 10 * 24, 'refunded', two],
  ['handed-over', 48, 'completed', two],
  ['problem', 48, 'decision', all],
  ['returning', 7 * 24, 'decision', all],
  ['offered', 48, 'decision', all],
  ['calling-off', 48, 'refunded', two],
  ['claimed', 48, 'decision', all],
  ['decision', 72, 'decision', ['admin']],
] as const)('nobody does anything: %s for %i hours, then %s', async (state, hours, then, told) => {
  const deal = await openDeal();
  const report = { event: 'report', problem: 'broken', reason: 'No sound.' } as const;
  const problem = async () => {
    await deal.play(['seller', { event: 'hand-over', code: await deal.code() }], ['buyer', report]);
  };
  if (state === 'paid') {
    // Both give a sign, and then agree on nothing.
    await deal.play(['buyer', { event: 'share-number' }], ['seller', { event: 'share-number' }]);
  } else if (state === 'handed-over') {
    await deal.play(['seller', { event: 'hand-over', code: await deal.code() }]);
  } else if (state === 'calling-off') {
    await deal.code();
    await deal.play(['buyer', { event: 'call-off', reason: 'Not for me.' }]);
  } else if (state === 'claimed') {
    await deal.agree(1);
    await deal.wait({ hours: 2 });
    await deal.play(['seller', { event: 'claim' }]);
  } else {
    await problem();
    if (state === 'returning') await deal.play(['seller', { event: 'take-back' }]);
    if (state === 'offered') await deal.play(['seller', { event: 'offer', taka: 500 }]);
    if (state === 'decision') {
      await deal.play(['seller', { event: 'dispute', reason: 'It was fine.' }]);
    }
  }
  const until = (await deal.read('admin')).until ?? '';
  expect(Date.parse(until) - deal.shop.clock.now().getTime()).toBe(hours * 3_600_000);
  await deal.wait({ hours: hours - 1, minutes: 59 });
  expect(await endDueDeals(deal.shop.deps)).toBe(0);
  expect(await deal.state()).toBe(state);
  await deal.wait({ minutes: 1 });
  const before = await deal.db.selectFrom('notices').select('id').execute();
  expect(await endDueDeals(deal.shop.deps)).toBe(1);
  expect(await endDueDeals(deal.shop.deps)).toBe(0);
  const notices = await deal.db.selectFrom('notices').select(['id', 'kind', 'member_id']).execute();
  // The refund itself notifies that money is on its way back.
  const isNew = ({ id, kind }: { id: string; kind: string }) =>
    kind !== 'refund-due' && !before.some((one) => one.id === id);
  const nameOf = (id: string) =>
    Object.entries(deal.people).find(([, { userId }]) => userId === id)?.[0];
  expect(
    notices
      .filter(isNew)
      .map(({ member_id }) => nameOf(member_id))
      .sort(),
  ).toEqual(told);
  await reconcilePayments(deal.shop.deps);
  expect(await deal.state()).toBe(then);
  expect((await booksOf(deal.db)).wrong).toEqual([]);
  const cases = await openCases(deal.shop, deal.people.admin);
  expect(cases).toEqual(then === 'decision' ? [deal.id] : []);
});

test('a booking that nobody pays ends after 14 days, and can be made again', async () => {
  const deal = await openDeal();
  const { shop, people } = deal;
  const other = await shop.addProduct(people.seller);
  const id = await book(shop, people.buyer, other);
  await deal.wait({ days: 13, hours: 23 });
  await endDueDeals(shop.deps);
  const read = () => shop.ok('GET /order/:id', { params: { id } }, people.buyer);
  expect((await read()).state).toBe('booked');
  await deal.wait({ hours: 1 });
  await endDueDeals(shop.deps);
  expect((await read()).state).toBe('lapsed');
  expect(await book(shop, people.buyer, other)).not.toBe(id);
});

test('a seller declines with a reason, which ends the hold of somebody who is paying', async () => {
  const deal = await openDeal();
  const { shop, people } = deal;
  const id = await book(shop, people.buyer, await shop.addProduct(people.seller));
  const params = { id };
  const decline = (body: object) => shop.call('POST /order/:id', { params, body }, people.seller);
  expect((await decline({ event: 'decline' })).body.errors).toEqual({ reason: 'Say why' });
  const { body } = await decline({ event: 'decline', reason: 'I keep it.' });
  expect(body).toEqual({ acknowledged: true, modifiedCount: 1, state: 'declined' });
  const page = await shop.ok('GET /order/:id', { params }, people.buyer);
  expect(page.history.map(({ event, reason }) => [event, reason])).toEqual([
    ['decline', 'I keep it.'],
  ]);
  expect((await decline({ event: 'decline', reason: 'again' })).body.modifiedCount).toBe(0);
});

test('an admin decides with a reason that both read, and acts for whoever was removed', async () => {
  const deal = await openDeal();
  const { shop, people } = deal;
  await deal.play(['seller', { event: 'hand-over', code: await deal.code() }]);
  await deal.play(['buyer', { event: 'report', problem: 'locked', reason: 'FRP lock.' }]);
  await shop.ok('DELETE /allsellers/:id', { params: { id: people.seller.userId } }, people.admin);
  expect((await deal.read('admin')).acts).toEqual([
    'take-back',
    'offer',
    'dispute',
    'order-refund',
  ]);
  await deal.play(['admin', { event: 'dispute', reason: 'The seller is gone.' }]);
  const decide = { event: 'order-refund', reason: 'Locked, as the photos show.' } as const;
  expect((await deal.act('admin', { ...decide, reason: '' })).status).toBe(400);
  await deal.play(['admin', decide]);
  const page = await deal.read('buyer');
  expect(page.state).toBe('refunded');
  expect(page.history.find(({ event }) => event === 'order-refund')?.reason).toBe(decide.reason);
  expect((await deal.act('admin', decide)).body.modifiedCount).toBe(0);
  expect((await booksOf(deal.db)).wrong).toEqual([]);
});

test('who acts for a removed buyer accepts what the seller proposes, and not the buyer’s own', async () => {
  const deal = await openDeal();
  const { shop, people } = deal;
  const at = new Date(shop.clock.now().getTime() + 3_600_000).toISOString();
  await deal.play(['buyer', { event: 'propose', place: 'Shahbagh', at }]);
  await shop.ok('DELETE /allbuyers/:id', { params: { id: people.buyer.userId } }, people.admin);
  const ofBuyer = ['check', 'neir', 'show-code', 'call-off', 'order-refund'];
  expect((await deal.read('admin')).acts).toEqual(['propose', ...ofBuyer]);
  expect((await deal.act('admin', { event: 'accept', at })).body.modifiedCount).toBe(0);
  const later = new Date(Date.parse(at) + 3_600_000).toISOString();
  await deal.play(['seller', { event: 'propose', place: 'Shahbagh', at: later }]);
  expect((await deal.read('admin')).acts).toEqual(['propose', 'accept', ...ofBuyer]);
  await deal.play(['admin', { event: 'accept', at: later }]);
});

test('the page offers no meeting after the last day for one, while a code can still be entered', async () => {
  const deal = await openDeal();
  await deal.agree(9 * 24);
  await deal.wait({ days: 5 });
  await deal.wait({ days: 4, hours: 23 });
  expect((await deal.read('buyer')).acts).toContain('propose');
  await deal.wait({ hours: 1 });
  expect((await deal.read('seller')).acts).toEqual([
    'neir',
    'call-off',
    'hand-over',
    'claim',
    'no-show',
  ]);
});

test('money that went back at the provider, or by an admin’s refund, takes the deal along', async () => {
  const deal = await openDeal();
  const { payments } = await deal.shop.ok('GET /payments', {}, deal.people.admin);
  const params = { id: payments[0]?._id ?? '' };
  const body = { reason: 'Stolen, says the police.' };
  await deal.shop.ok('POST /payments/:id/refund', { params, body }, deal.people.admin);
  expect(await deal.state()).toBe('refunded');
  expect((await deal.read('buyer')).acts).toEqual([]);
});

test('money that goes back at the provider after the deal is completed is shown to the admin', async () => {
  const deal = await openDeal();
  await deal.play(['seller', { event: 'hand-over', code: await deal.code() }]);
  await deal.play(['buyer', { event: 'confirm' }]);
  const { payments } = await deal.shop.ok('GET /payments', {}, deal.people.admin);
  const intent = await deal.db
    .selectFrom('payment_attempts')
    .select('provider_id')
    .executeTakeFirstOrThrow();
  await cardDesk(deal.shop).refund(String(intent.provider_id));
  await sendCardEvent(deal.shop, String(intent.provider_id), { type: 'charge.refunded' });
  const sentence = `Payment ${payments[0]?._id}: 2450000 poisha went back at the provider after its deal was completed; they are the seller's.`;
  expect((await booksOf(deal.db)).wrong).toEqual([sentence]);
  expect(await deal.state()).toBe('completed');
  expect(await owed(deal)).toEqual({ kept: 0, balance: 24_500, fee: 0, buyer: 0 });
});

test('a phone whose deal ended can be booked again by the same buyer, as a new order', async () => {
  const deal = await openDeal();
  await deal.play(['buyer', { event: 'call-off', reason: 'I fell ill.' }]);
  expect(await deal.state()).toBe('refunded');
  const again = await book(deal.shop, deal.people.buyer, deal.phone);
  expect(again).not.toBe(deal.id);
  expect(await book(deal.shop, deal.people.buyer, deal.phone)).toBe(again);
});

test('a part of the price goes back once, and the seller has the rest less the fee', async () => {
  const deal = await openDeal({ deals: { hours: {}, feePercent: 2 } });
  await deal.play(['seller', { event: 'hand-over', code: await deal.code() }]);
  await deal.play(['buyer', { event: 'report', problem: 'battery', reason: 'Drains by noon.' }]);
  const all = await deal.act('seller', { event: 'offer', taka: 24_500 });
  expect(all.body.errors).toEqual({ taka: 'Give less than the price' });
  await deal.play(['seller', { event: 'offer', taka: 4_500 }]);
  expect((await deal.read('buyer')).offer).toBe(4_500);
  const answers = await Promise.all([1, 2].map(() => deal.act('buyer', { event: 'accept-offer' })));
  expect(answers.map(({ body }) => body.modifiedCount).sort()).toEqual([0, 1]);
  await reconcilePayments(deal.shop.deps);
  expect(await owed(deal)).toEqual({ kept: 0, balance: 19_600, fee: 400, buyer: 0 });
  expect((await deal.read('buyer')).givenBack).toBe(4_500);
  expect((await booksOf(deal.db)).wrong).toEqual([]);
});

test('the notice of an agreed meeting says when and where, to both kinds of proposer', async () => {
  for (const proposer of ['buyer', 'seller'] as const) {
    const { play, shop, people } = await openDeal();
    const other = proposer === 'buyer' ? 'seller' : 'buyer';
    const at = new Date(shop.clock.now().getTime() + 24 * 3_600_000).toISOString();
    const place = 'Bashundhara City, Level 1';
    await play([proposer, { event: 'propose', place, at }], [other, { event: 'accept', at }]);
    const notices = await shop.ok('GET /notices', {}, people[proposer]);
    const agreed = notices.filter(({ kind }) => kind === 'meeting-accepted');
    expect(agreed).toMatchObject([{ facts: { at, place } }]);
  }
});
