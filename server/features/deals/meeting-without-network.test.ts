import { expect, test } from 'vitest';
import { endDueDeals } from '#server/features/deals/end-due-deals.ts';
import { reconcilePayments } from '#server/features/payments/reconcile-payments.ts';
import { openCases } from '#testing/deals/open-cases.ts';
import { type Act, openDeal, type TestDeal } from '#testing/payments/dealing.ts';
import { booksOf } from '#testing/payments/ledger.ts';

const callOff: Act = { event: 'call-off', reason: 'I changed my mind.' };
const refuse: Act = { event: 'refuse', checks: ['screen'], reason: 'A line on it.' };

const rightCode = ({ shop, id }: TestDeal): Act => ({
  event: 'hand-over',
  code: shop.deps.deals.codeOf(id, 'to-buyer'),
});

/** A deal whose meeting is now. */
async function atMeeting(): Promise<TestDeal> {
  const deal = await openDeal();
  await deal.agree(3);
  await deal.wait({ hours: 3 });
  return deal;
}

const isForSale = async ({ db, phone }: TestDeal) => {
  const row = await db
    .selectFrom('products')
    .select('paid_at')
    .where('id', '=', phone)
    .executeTakeFirstOrThrow();
  return row.paid_at === null;
};

const kindsOf = async ({ db, people }: TestDeal, who: 'buyer' | 'seller' | 'admin') => {
  const rows = await db
    .selectFrom('notices')
    .select('kind')
    .where('member_id', '=', people[who].userId)
    .execute();
  return rows.map(({ kind }) => kind as string);
};

// spec D1-140
// sec T91
test.each([
  ['calls off', callOff],
  ['refuses the phone', refuse],
] as const)(
  'the buyer %s at the meeting before the code arrives: the money waits, the code wins',
  async (_, body) => {
    const deal = await atMeeting();
    expect((await deal.act('buyer', body)).body).toMatchObject({ state: 'calling-off' });
    expect(await deal.state()).toBe('calling-off');
    expect(await isForSale(deal)).toBe(false);
    // Entered without a network, sent a day later.
    await deal.wait({ hours: 24 });
    const { body: answer } = await deal.act('seller', rightCode(deal));
    expect(answer).toMatchObject({ modifiedCount: 1, state: 'handed-over' });
    await deal.wait({ hours: 48 });
    await endDueDeals(deal.shop.deps);
    // The buyer's silence after a refusal accepts nothing.
    expect(await deal.state()).toBe('decision');
    await deal.play(['admin', { event: 'order-release', reason: 'The buyer has the phone.' }]);
    expect(await deal.state()).toBe('completed');
    expect((await booksOf(deal.db)).wrong).toEqual([]);
  },
);

test('before the handover is open a call-off of either gives the money back at once', async () => {
  for (const who of ['buyer', 'seller'] as const) {
    const deal = await openDeal();
    await deal.agree(24);
    expect((await deal.act('buyer', refuse)).body.modifiedCount).toBe(0);
    await deal.play([who, callOff]);
    expect([await deal.state(), await isForSale(deal)]).toEqual(['refunded', true]);
  }
});

// sec T93
test('the handover opens two hours before the agreed time, and the buyer’s page has the code', async () => {
  const deal = await openDeal();
  const at = await deal.agree(24);
  const before = await deal.read('buyer');
  expect([before.code, before.phase]).toEqual(['', 'before-handover']);
  expect(before.opensAt).toBe(new Date(Date.parse(at) - 2 * 3_600_000).toISOString());
  await deal.wait({ hours: 21, minutes: 59 });
  expect((await deal.read('buyer')).code).toBe('');
  await deal.wait({ minutes: 1 });
  expect((await deal.read('buyer')).code).toMatch(/^\d{6}$/);
  expect((await deal.read('seller')).code).toBe('');
  expect((await deal.read('admin')).code).toBe('');
});

test('without an agreed meeting one tap shows the code, and opens the handover', async () => {
  const deal = await openDeal();
  expect((await deal.act('seller', { event: 'show-code' })).status).toBe(403);
  await deal.play(['buyer', { event: 'show-code' }]);
  const page = await deal.read('buyer');
  expect(page.code).toMatch(/^\d{6}$/);
  expect(page.acts).toEqual(['propose', 'check', 'neir', 'call-off', 'refuse']);
  expect((await deal.act('buyer', { event: 'show-code' })).body.modifiedCount).toBe(0);
  // The seller may claim the handover, because the code was shown.
  expect((await deal.read('seller')).acts).toContain('claim');
  await deal.play(['buyer', callOff]);
  expect(await deal.state()).toBe('calling-off');
});

test('a right code is taken before the handover is open, too', async () => {
  const deal = await openDeal();
  await deal.play(['seller', rightCode(deal)]);
  expect(await deal.state()).toBe('handed-over');
});

// sec T91
test('a buyer who moves the meeting while standing there does not close the handover', async () => {
  const deal = await atMeeting();
  const at = new Date(deal.shop.clock.now().getTime() + 24 * 3_600_000).toISOString();
  const move = { event: 'propose', place: 'Elsewhere', at, reason: 'Later, please.' } as const;
  await deal.play(['buyer', move], ['buyer', callOff]);
  expect(await deal.state()).toBe('calling-off');
});

test('a seller whose buyer moved the meeting after it began can still say that the phone is gone', async () => {
  const deal = await atMeeting();
  const at = new Date(deal.shop.clock.now().getTime() + 24 * 3_600_000).toISOString();
  const move = { event: 'propose', place: 'Elsewhere', at, reason: 'Later, please.' } as const;
  await deal.play(['buyer', move], ['seller', { event: 'claim' }]);
  expect(await deal.state()).toBe('claimed');
});

test('a meeting that is moved in time opens the handover at the new time alone', async () => {
  const deal = await openDeal();
  await deal.agree(24);
  const at = new Date(deal.shop.clock.now().getTime() + 48 * 3_600_000).toISOString();
  await deal.play(
    ['buyer', { event: 'propose', place: 'New Market', at, reason: 'A shift.' }],
    ['seller', { event: 'accept', at }],
  );
  await deal.wait({ hours: 24 });
  expect((await deal.read('buyer')).code).toBe('');
  await deal.play(['buyer', callOff]);
  expect(await deal.state()).toBe('refunded');
});

test('the seller agrees: the money goes back, and the phone is for sale', async () => {
  const deal = await atMeeting();
  await deal.play(['buyer', callOff]);
  expect(await kindsOf(deal, 'seller')).toContain('calling-off');
  const page = await deal.read('seller');
  expect([page.turn, page.acts]).toEqual(['seller', ['agree-call-off', 'hand-over', 'object']]);
  await deal.play(['seller', { event: 'agree-call-off' }]);
  expect([await deal.state(), await isForSale(deal)]).toEqual(['refunded', true]);
  expect((await booksOf(deal.db)).wrong).toEqual([]);
});

test('the seller calls off at the meeting: the money goes back at once', async () => {
  const deal = await atMeeting();
  await deal.play(['seller', callOff]);
  expect([await deal.state(), await isForSale(deal)]).toEqual(['refunded', true]);
});

test('nobody answers for 48 hours: the money goes back, and both are told', async () => {
  const deal = await atMeeting();
  await deal.play(['buyer', callOff]);
  await deal.wait({ hours: 47, minutes: 59 });
  expect(await endDueDeals(deal.shop.deps)).toBe(0);
  await deal.wait({ minutes: 1 });
  expect(await endDueDeals(deal.shop.deps)).toBe(1);
  await reconcilePayments(deal.shop.deps);
  expect([await deal.state(), await isForSale(deal)]).toEqual(['refunded', true]);
  for (const who of ['buyer', 'seller'] as const) {
    expect(await kindsOf(deal, who)).toContain('called-off');
  }
});

test('the seller objects, with a reason and a photo: an admin decides, and a late code still wins', async () => {
  const deal = await atMeeting();
  const { shop, people } = deal;
  await deal.play(['buyer', callOff]);
  expect((await deal.act('seller', { event: 'object' })).body.errors).toEqual({
    reason: 'Say why',
  });
  const photos = [await shop.upload(people.seller)];
  await deal.play(['seller', { event: 'object', reason: 'She ran away with it.', photos }]);
  expect(await deal.state()).toBe('decision');
  expect(await openCases(shop, people.admin)).toEqual([deal.id]);
  const page = await deal.read('admin');
  expect(page.photos).toHaveLength(1);
  expect(page.history.find(({ event }) => event === 'object')?.reason).toBe(
    'She ran away with it.',
  );
  await deal.play(['seller', rightCode(deal)]);
  expect(await deal.state()).toBe('handed-over');
});

test('after the buyer has denied to have the phone the right code still counts', async () => {
  const deal = await atMeeting();
  await deal.play(['seller', { event: 'claim' }], ['buyer', { event: 'deny' }]);
  expect(await deal.state()).toBe('decision');
  await deal.play(['seller', rightCode(deal)]);
  expect(await deal.state()).toBe('handed-over');
});

// sec T91
test('a right code after the money went back opens a case, which an admin closes with a reason', async () => {
  const deal = await atMeeting();
  const { shop, people } = deal;
  await deal.play(['buyer', callOff], ['seller', { event: 'agree-call-off' }]);
  expect(await deal.state()).toBe('refunded');
  expect((await deal.act('admin', { event: 'close-case', reason: 'Nothing.' })).body).toMatchObject(
    { modifiedCount: 0 },
  );
  const wrong = await deal.act('seller', { ...rightCode(deal), code: '000000' });
  expect(wrong.body.code).toBe('code-wrong');
  await deal.play(['seller', rightCode(deal)]);
  expect(await deal.state()).toBe('refunded');
  for (const who of ['buyer', 'admin'] as const) {
    expect(await kindsOf(deal, who), who).toContain('late-code');
  }
  expect(await deal.read('admin')).toMatchObject({ isCase: true, turn: 'admin' });
  const waiting = await shop.ok('GET /waiting', {}, people.admin);
  expect(waiting.map(({ kind, count }) => `${kind} ${count}`)).toContain('late-code 1');
  expect(await openCases(shop, people.admin)).toEqual([deal.id]);
  // The first late code opens a case; a second one does not.
  expect((await deal.act('seller', rightCode(deal))).body.modifiedCount).toBe(0);
  expect((await deal.act('admin', { event: 'close-case' })).body.errors).toEqual({
    reason: 'Say why',
  });
  await deal.play(['admin', { event: 'close-case', reason: 'The buyer was warned.' }]);
  expect(await openCases(shop, people.admin)).toEqual([]);
  const { history } = await deal.read('buyer');
  expect(history.find(({ event }) => event === 'hand-over')?.late).toBe(true);
  expect(history.at(-1)).toMatchObject({ event: 'close-case', reason: 'The buyer was warned.' });
  expect((await booksOf(deal.db)).wrong).toEqual([]);
});

test('a code that has done its work is no case after the phone came back', async () => {
  const deal = await atMeeting();
  await deal.play(
    ['seller', rightCode(deal)],
    ['buyer', { event: 'report', problem: 'broken', reason: 'No sound.' }],
    ['seller', { event: 'take-back' }],
    ['seller', { event: 'received', code: deal.shop.deps.deals.codeOf(deal.id, 'to-seller') }],
  );
  expect((await deal.act('seller', rightCode(deal))).body).toMatchObject({
    modifiedCount: 0,
    state: 'refunded',
  });
  expect(await openCases(deal.shop, deal.people.admin)).toEqual([]);
});

test('30 days after the money went back no code is looked for any more', async () => {
  const deal = await atMeeting();
  await deal.play(['seller', callOff]);
  await deal.wait({ days: 30 });
  expect((await deal.read('seller')).acts).not.toContain('hand-over');
  expect((await deal.act('seller', rightCode(deal))).body.modifiedCount).toBe(0);
});

// A seller who notes the code has the phone back, and types it later.
test.each(['refuse', 'call-off', 'no-show', 'deny'] as const)(
  'a noted code after the buyer’s %s wins, but their silence gives nobody the money',
  async (event) => {
    const deal = await openDeal();
    await deal.agree(3);
    await deal.wait({ hours: 3 });
    const code = await deal.code();
    if (event === 'deny') await deal.play(['seller', { event: 'claim' }]);
    await deal.play(['buyer', { event, reason: 'It is broken.', checks: ['screen'] }]);
    await deal.wait({ hours: 5 });
    await deal.play(['seller', { event: 'hand-over', code }]);
    expect(await kindsOf(deal, 'buyer')).toContain('code-after-refusal');
    expect(await kindsOf(deal, 'buyer')).not.toContain('handed-over');
    const page = await deal.read('buyer');
    expect([page.state, page.phase]).toEqual(['handed-over', 'after-refusal']);
    expect(page.acts).toEqual(expect.arrayContaining(['confirm', 'report']));
    expect(page.history.at(-1)).toMatchObject({ event: 'hand-over', afterRefusal: true });
    await deal.wait({ hours: 48 });
    await endDueDeals(deal.shop.deps);
    expect(await deal.state()).toBe('decision');
    for (const who of ['buyer', 'seller', 'admin'] as const) {
      expect(await kindsOf(deal, who), who).toContain(who === 'admin' ? 'your-turn' : 'answer');
    }
  },
);

test('a code that waits for a network without any refusal begins the usual inspection', async () => {
  const deal = await openDeal();
  await deal.meet();
  const code = await deal.code();
  await deal.play(['seller', { event: 'claim' }]);
  await deal.wait({ hours: 48 });
  await endDueDeals(deal.shop.deps);
  expect(await deal.state()).toBe('decision');
  await deal.play(['seller', { event: 'hand-over', code }]);
  expect((await deal.read('buyer')).phase).toBe('after-handover');
  await deal.wait({ hours: 48 });
  await endDueDeals(deal.shop.deps);
  expect(await deal.state()).toBe('completed');
});
