import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { openCases } from '#testing/deals/open-cases.ts';
import { openDeal, type TestDeal } from '#testing/payments/dealing.ts';
import { booksOf } from '#testing/payments/ledger.ts';
import { cardDesk, cardsOf, intentOf, settleCard } from '#testing/payments/paying.ts';
import { takeSnapshot } from '#testing/snapshot.ts';
import type { Person } from '#testing/test-app.ts';

// By hand: every state with money in escrow.
const living = [
  'paid',
  'calling-off',
  'claimed',
  'handed-over',
  'problem',
  'offered',
  'returning',
  'decision',
] as const;

async function openWithCashier() {
  const deal = await openDeal();
  const { shop, people, db } = deal;
  const cashier = await shop.signUp({ name: 'Kamal' });
  const params = { email: cashier.email };
  await shop.ok('PUT /staff/:email', { params, body: { role: 'cashier' } }, people.admin);
  const { id } = await db.selectFrom('payments').select('id').executeTakeFirstOrThrow();
  const refund = (who: Person, body: object = {}) =>
    shop.call(
      'POST /payments/:id/refund',
      { params: { id }, body: { reason: 'It was stolen.', ...body } },
      who,
    );
  const put = (state: string) =>
    sql`update deals set state = ${state}, handed_over_at = ${
      ['paid', 'calling-off', 'claimed'].includes(state) ? null : shop.clock.now()
    }`.execute(db);
  return { ...deal, deal, cashier, paymentId: id, refund, put };
}

const kindsOf = async ({ shop }: TestDeal, person: Person) =>
  (await shop.ok('GET /notices', {}, person)).map(({ kind }) => kind);

/** The gateway gives all the money back, in its own pages or to the buyer's bank. */
async function takeBack({ shop, db }: TestDeal, paymentId: string) {
  const intent = await intentOf(db, paymentId);
  await cardDesk(shop).refund(intent);
  await settleCard(shop, intent);
}

test('a cashier decides no deal by the page of payments, in whole or in part, whatever its state', async () => {
  const { shop, db, cashier, refund, put } = await openWithCashier();
  const snapshot = await takeSnapshot(db);
  for (const state of living) {
    await put(state);
    for (const body of [{}, { part: 100 }]) {
      const { status, body: answer } = await refund(cashier, body);
      expect([state, status, answer.code]).toEqual([state, 409, 'refund-at-order']);
    }
    const { payments } = await shop.ok('GET /payments', { query: {} }, cashier);
    expect([state, payments[0]?.refundable]).toEqual([state, false]);
    expect(await db.selectFrom('payment_refunds').select('id').execute()).toEqual([]);
    await snapshot.restore();
  }
});

test('the same by an admin is an act of the deal, in its history, and both read why', async () => {
  const { deal, shop, db, people, refund, put } = await openWithCashier();
  const snapshot = await takeSnapshot(db);
  for (const state of living) {
    await put(state);
    const { payments } = await shop.ok('GET /payments', { query: {} }, people.admin);
    expect([state, payments[0]?.refundable]).toEqual([state, true]);
    expect((await refund(people.admin, { part: 100 })).body.code).toBe('refund-at-order');
    expect([state, (await refund(people.admin)).status]).toEqual([state, 200]);
    const { history, state: after } = await deal.read('seller');
    expect([state, after]).toEqual([state, 'refunded']);
    expect(history.find(({ event }) => event === 'order-refund')).toMatchObject({
      role: 'admin',
      reason: 'It was stolen.',
    });
    for (const person of [people.buyer, people.seller]) {
      const notices = await shop.ok('GET /notices', {}, person);
      expect(notices.find(({ kind }) => kind === 'decision')?.reason).toBe('It was stolen.');
    }
    expect((await booksOf(db)).wrong).toEqual([]);
    await snapshot.restore();
  }
});

test('a cashier still sends again what was ordered and failed', async () => {
  const { deal, shop, people, cashier, refund } = await openWithCashier();
  vi.spyOn(cardsOf(shop), 'refund').mockRejectedValueOnce(new Error('The card is closed.'));
  await refund(people.admin);
  expect(await deal.state()).toBe('refunding');
  expect(await refund(cashier)).toMatchObject({ status: 200, body: { modifiedCount: 0 } });
  expect(await deal.state()).toBe('refunded');
});

test('money that the gateway takes back before the meeting is told to both, and the phone is still the seller’s', async () => {
  const { deal, people, paymentId } = await openWithCashier();
  await takeBack(deal, paymentId);
  expect(await deal.state()).toBe('refunded');
  for (const who of ['buyer', 'seller'] as const) {
    expect([who, await kindsOf(deal, people[who])]).toEqual([
      who,
      expect.arrayContaining(['reversed']),
    ]);
  }
  expect((await deal.read('seller')).acts).toContain('list-again');
  expect(await openCases(deal.shop, people.admin)).toEqual([]);
});

test.each(['claimed', 'handed-over', 'problem', 'offered', 'returning', 'decision'] as const)(
  'when the buyer may have the phone (%s), it also opens a case, and the seller lists nothing again before it is closed',
  async (state) => {
    const { deal, shop, people, paymentId, put } = await openWithCashier();
    await put(state);
    await takeBack(deal, paymentId);
    expect(await deal.state()).toBe('refunded');
    for (const who of ['buyer', 'seller', 'admin'] as const) {
      expect([who, await kindsOf(deal, people[who])]).toEqual([
        who,
        expect.arrayContaining(['reversed']),
      ]);
    }
    expect(await openCases(shop, people.admin)).toEqual([deal.id]);
    expect((await deal.read('seller')).turn).toBe('admin');
    expect((await deal.read('seller')).acts).not.toContain('list-again');
    expect(await deal.act('seller', { event: 'list-again' })).toMatchObject({
      body: { modifiedCount: 0 },
    });
    await deal.play(['admin', { event: 'close-case', reason: 'The buyer brought it back.' }]);
    expect(await openCases(shop, people.admin)).toEqual([]);
    expect((await deal.read('seller')).acts).toContain('list-again');
  },
);

test('a phone that was handed over is listed again by its seller only once they have it back', async () => {
  const { deal, people, refund, put } = await openWithCashier();
  await put('handed-over');
  await refund(people.admin);
  expect((await deal.read('seller')).acts).not.toContain('list-again');
  const returned = await openDeal();
  const code = () => returned.shop.deps.deals.codeOf(returned.id, 'to-seller');
  await returned.play(
    ['seller', { event: 'hand-over', code: await returned.code() }],
    ['buyer', { event: 'report', problem: 'broken', reason: 'It does not ring.' }],
    ['seller', { event: 'take-back' }],
    ['seller', { event: 'received', code: code() }],
  );
  expect((await returned.read('seller')).acts).toContain('list-again');
});

test('a part that the gateway gives back is told to the seller, whose money it was', async () => {
  const { deal, shop, db, people, paymentId } = await openWithCashier();
  const intent = await intentOf(db, paymentId);
  await cardDesk(shop).refund(intent, 'by hand', 400_000);
  await settleCard(shop, intent);
  expect(await deal.state()).toBe('paid');
  const [notice] = await shop.ok('GET /notices', {}, people.seller);
  expect(notice).toMatchObject({ kind: 'reversed', facts: { taka: 4_000 } });
});
