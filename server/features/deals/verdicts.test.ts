import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { dealTable } from '#contract/orders/deal.ts';
import { actFacts, dealActs } from '#contract/orders/deal-acts.ts';
import { escrowStates } from '#contract/orders/deal-states.ts';
import { type Act, openDeal, type TestDeal } from '#testing/payments/dealing.ts';
import { booksOf } from '#testing/payments/ledger.ts';
import { buy, cardDesk, intentOf, renewed, settleCard } from '#testing/payments/paying.ts';
import type { Person } from '#testing/test-app.ts';

/** A dispute about Tk 24,500, with two admins; `alone`: Taka that one of them decides alone. */
async function openDispute({ alone = 20_000 } = {}) {
  const deal = await openDeal();
  const { shop, people, db } = deal;
  await db
    .updateTable('members')
    .set({ name: 'Salma' })
    .where('id', '=', people.admin.userId)
    .execute();
  shop.deps.deals.verdictAlone = alone * 100;
  const second = await shop.signUp({ admin: true, name: 'Amena' });
  await deal.play(
    ['seller', { event: 'hand-over', code: await deal.code() }],
    ['buyer', { event: 'report', problem: 'broken', reason: 'No sound.' }],
    ['seller', { event: 'dispute', reason: 'It had sound.' }],
  );
  const params = { id: deal.id };
  const answer = async (by: Person, outcome: 'stands' | 'back' = 'stands') => {
    const { verdict } = await deal.read('admin');
    const body = { verdict: verdict?._id ?? deal.id, outcome, reason: 'I have read both.' };
    const { status, body: got } = await shop.call('POST /order/:id/verdict', { params, body }, by);
    return [status, got.code ?? 'done'];
  };
  const audit = async () => {
    const { entries } = await shop.ok('GET /auditlog', { query: {} }, people.admin);
    return entries.map(({ action }) => action).filter((action) => action.startsWith('verdict'));
  };
  const wait = async (minutes: number) => {
    await deal.wait({ minutes });
    return renewed(shop, second);
  };
  return { deal, shop, people, second, answer, audit, wait };
}

const refund: Act = { event: 'order-refund', reason: 'The phone is mute.' };
const release: Act = { event: 'order-release', reason: 'It had sound.' };

const kept = async (deal: TestDeal) => {
  const books = await booksOf(deal.db);
  expect(books.wrong).toEqual([]);
  const { rows } = await sql<{ sum: string }>`select coalesce(-sum(amount), 0) as sum
    from ledger_entries where account = 'seller'`.execute(deal.db);
  return Number(rows[0]?.sum) / 100;
};

// spec D1-254
test('above the limit an admin’s decision waits, both sides see until when, and another confirms it', async () => {
  const { deal, shop, people, second, answer, audit } = await openDispute();
  const dueBefore = (await deal.read('buyer')).until;
  expect((await deal.act('admin', refund)).body).toMatchObject({
    modifiedCount: 1,
    state: 'decision',
  });
  expect(await kept(deal)).toBe(24_500);
  const until = new Date(shop.clock.now().getTime() + 24 * 3_600_000).toISOString();
  for (const side of ['buyer', 'seller'] as const) {
    const page = await deal.read(side);
    expect(page).toMatchObject({
      state: 'decision',
      until: dueBefore,
      needsSecond: false,
      verdict: { until, late: false, proposed: null },
    });
    expect(page.history.map(({ event }) => event)).not.toContain('order-refund');
  }
  expect((await deal.read('admin')).verdict?.proposed).toEqual({
    event: 'order-refund',
    taka: null,
    reason: 'The phone is mute.',
    byName: 'Salma',
    answerable: false,
  });
  // No other decision passes it by.
  expect((await deal.read('admin')).acts).toEqual([]);
  expect((await deal.act('admin', release)).body.modifiedCount).toBe(0);
  const read = await shop.ok('GET /order/:id', { params: { id: deal.id } }, second);
  expect(read.verdict?.proposed).toMatchObject({ answerable: true });
  const [notice] = await shop.ok('GET /notices', {}, second);
  expect(notice).toMatchObject({ kind: 'your-turn', reason: 'The phone is mute.' });

  expect(await answer(people.admin)).toEqual([403, 'own-matter']);
  expect(await answer(second)).toEqual([200, 'done']);
  expect(await kept(deal)).toBe(0);
  expect(['refunding', 'refunded']).toContain(await deal.state());
  expect((await deal.read('buyer')).verdict).toBeNull();
  const last = (await deal.read('seller')).history.find(({ event }) => event === 'order-refund');
  expect(last).toMatchObject({ role: 'admin', reason: 'The phone is mute.' });
  expect(await audit()).toEqual(['verdict-confirmed', 'verdict-proposed']);
});

test('sent back, nothing has happened, its proposer reads why, and the deal is decided anew', async () => {
  const { deal, shop, people, second, answer, audit } = await openDispute();
  await deal.play(['admin', { event: 'order-part', reason: 'Half of it.', taka: 10_000 }]);
  expect((await deal.read('admin')).verdict?.proposed).toMatchObject({ taka: 10_000 });
  expect(await answer(second, 'back')).toEqual([200, 'done']);
  expect([await deal.state(), await kept(deal)]).toEqual(['decision', 24_500]);
  const [notice] = await shop.ok('GET /notices', {}, people.admin);
  expect(notice).toMatchObject({ kind: 'your-turn', reason: 'I have read both.' });
  expect((await deal.read('admin')).acts).toContain('order-part');
  await deal.play(['admin', { event: 'order-part', reason: 'A third.', taka: 8_000 }]);
  expect(await answer(second)).toEqual([200, 'done']);
  expect((await deal.read('buyer')).givenBack).toBe(8_000);
  expect(await audit()).toEqual([
    'verdict-confirmed',
    'verdict-proposed',
    'verdict-sent-back',
    'verdict-proposed',
  ]);
});

test('the only admin decides alone, and the audit log has it; within the limit it has no line', async () => {
  const { deal, shop, second, audit } = await openDispute();
  await shop.deps.db
    .updateTable('members')
    .set({ is_admin: false })
    .where('id', '=', second.userId)
    .execute();
  expect((await deal.read('admin')).needsSecond).toBe(false);
  await deal.play(['admin', refund]);
  expect(['refunding', 'refunded']).toContain(await deal.state());
  expect(await audit()).toEqual(['verdict-alone']);

  const small = await openDispute({ alone: 24_500 });
  expect((await small.deal.read('admin')).needsSecond).toBe(false);
  await small.deal.play(['admin', refund]);
  expect(['refunding', 'refunded']).toContain(await small.deal.state());
  expect(await small.audit()).toEqual([]);
});

test('what an admin decides alone adds up over 30 days, by the order’s page or the payment’s', async () => {
  const { deal, shop, people, second } = await openDispute({ alone: 50_000 });
  const orders: string[] = [];
  for (const taka of [24_000, 2_000]) {
    const phone = await shop.addProduct(people.seller, { selingPrice: taka });
    orders.push(await buy(shop, people.buyer, phone));
  }
  const [first = '', third = ''] = orders;
  const paymentOf = async (order: string) =>
    (
      await deal.db
        .selectFrom('payments')
        .select('id')
        .where('booking_id', '=', order)
        .executeTakeFirstOrThrow()
    ).id;
  const refundOf = async (order: string, by: Person) => {
    const request = { params: { id: await paymentOf(order) }, body: { reason: 'Stolen.' } };
    const { status, body } = await shop.call('POST /payments/:id/refund', request, by);
    return [status, body.code ?? 'done'];
  };
  await deal.play(['admin', refund]);
  expect(await refundOf(first, people.admin)).toEqual([200, 'done']);
  expect(await refundOf(third, people.admin)).toEqual([409, 'refund-at-order']);
  const read = () => shop.ok('GET /order/:id', { params: { id: third } }, people.admin);
  expect((await read()).needsSecond).toBe(true);
  // Of each admin apart.
  expect((await shop.ok('GET /order/:id', { params: { id: third } }, second)).needsSecond).toBe(
    false,
  );
  await sql`update deal_verdicts set proposed_at = proposed_at - interval '30 days'`.execute(
    deal.db,
  );
  expect((await read()).needsSecond).toBe(false);
  expect(await refundOf(third, people.admin)).toEqual([200, 'done']);
});

test('neither a side, a helper nor a new admin confirms it', async () => {
  const { deal, shop, people, answer } = await openDispute();
  await deal.play(['admin', refund]);
  const hired = async (set: object) => {
    const person = await shop.signUp();
    await deal.db.updateTable('members').set(set).where('id', '=', person.userId).execute();
    return person;
  };
  const refused: [Person, string][] = [
    [people.buyer, 'not-allowed'],
    [people.stranger, 'not-allowed'],
    [await hired({ staff_role: 'cashier' }), 'not-allowed'],
    [await hired({ staff_role: 'moderator' }), 'not-allowed'],
    [await hired({ is_admin: true, staff_since: shop.clock.now() }), 'new-staff'],
  ];
  for (const [who, code] of refused) expect(await answer(who)).toEqual([403, code]);
  await hired({ is_admin: true });
  await deal.db
    .updateTable('members')
    .set({ is_admin: true })
    .where('id', '=', people.seller.userId)
    .execute();
  expect(await answer(people.seller)).toEqual([403, 'own-matter']);
  expect(await kept(deal)).toBe(24_500);
});

test('what moved meanwhile is not confirmed: money that the gateway gave back, a first admin who is none any more', async () => {
  const gone = await openDispute();
  await gone.deal.play(['admin', release]);
  const { verdict } = await gone.deal.read('admin');
  const { id } = await gone.deal.db.selectFrom('payments').select('id').executeTakeFirstOrThrow();
  const intent = await intentOf(gone.deal.db, id);
  await cardDesk(gone.shop).refund(intent);
  await settleCard(gone.shop, intent);
  const body = { verdict: verdict?._id ?? '', outcome: 'stands', reason: 'Fine.' } as const;
  const request = { params: { id: gone.deal.id }, body };
  expect(await gone.shop.call('POST /order/:id/verdict', request, gone.second)).toMatchObject({
    status: 409,
    body: { code: 'case-changed' },
  });
  expect((await gone.deal.read('seller')).verdict).toBeNull();

  const fired = await openDispute();
  const { deal, shop, people, second } = fired;
  await deal.play(['admin', release]);
  const seen = (await deal.read('admin')).verdict?._id ?? '';
  await shop.ok(
    'PUT /staff/:email',
    { params: { email: people.admin.email }, body: { role: 'none' } },
    second,
  );
  const late = { params: { id: deal.id }, body: { ...body, verdict: seen } };
  expect(await shop.call('POST /order/:id/verdict', late, second)).toMatchObject({
    status: 409,
    body: { code: 'case-changed' },
  });
  // It is to be decided anew, and the queue has it as a dispute again.
  const { entries } = await shop.ok('GET /queue', { query: {} }, second);
  expect(entries.map(({ kind }) => kind)).toEqual(['dispute']);
  expect((await shop.ok('GET /order/:id', { params: { id: deal.id } }, second)).acts).toContain(
    'order-refund',
  );
});

test('a part that is more than what is left by then is not confirmed', async () => {
  const { deal, second, answer } = await openDispute();
  await deal.play(['admin', { event: 'order-part', reason: 'Most of it.', taka: 20_000 }]);
  await sql`update deals set given_back = 500000`.execute(deal.db);
  expect(await answer(second)).toEqual([409, 'case-changed']);
});

test('two who confirm it at once carry it out once', async () => {
  const { deal, shop, second, answer } = await openDispute();
  const third = await shop.signUp({ admin: true });
  await deal.play(['admin', refund]);
  const answers = await Promise.all([answer(second), answer(third)]);
  expect(answers.map(([status]) => status).sort()).toEqual([200, 409]);
  const refunds = await deal.db.selectFrom('payment_refunds').select('amount').execute();
  expect(refunds).toEqual([{ amount: 2_450_000 }]);
});

test('not confirmed by its date, it is late in the queue and a bad sign until somebody answers', async () => {
  const { deal, shop, people, wait, answer } = await openDispute();
  await deal.play(['admin', refund]);
  const signs = async () => {
    const { badSigns, queues } = await shop.ok('GET /shop/health', {}, people.admin);
    return [badSigns, queues.find(({ queue }) => queue === 'approvals')?.late];
  };
  const second = await wait(24 * 60 - 1);
  const [before = 0, none] = await signs();
  expect(none).toBe(0);
  const later = await wait(1);
  expect(await signs()).toEqual([before + 1, 1]);
  expect((await deal.read('seller')).verdict).toMatchObject({ late: true });
  const { entries } = await shop.ok('GET /queue', { query: {} }, later);
  expect(entries).toMatchObject([{ kind: 'verdict', taka: 24_500, own: false }]);
  const own = await shop.ok('GET /queue', { query: {} }, people.admin);
  expect(own.entries).toMatchObject([{ kind: 'verdict', own: true }]);
  expect(await kept(deal)).toBe(24_500);
  expect(second.userId).toBe(later.userId);
  expect(await answer(later)).toEqual([200, 'done']);
  expect(await signs()).toEqual([before, 0]);
});

test('what an admin does for a removed member about the money waits, too', async () => {
  const { deal, shop, people, second, answer } = await openDispute();
  const other = await buy(
    shop,
    people.buyer,
    await shop.addProduct(people.seller, { selingPrice: 30_000 }),
  );
  const params = { id: other };
  const code = shop.deps.deals.codeOf(other, 'to-buyer');
  await shop.ok('POST /order/:id', { params, body: { event: 'hand-over', code } }, people.seller);
  await shop.ok('DELETE /allbuyers/:id', { params: { id: people.buyer.userId } }, people.admin);
  await shop.ok('POST /order/:id', { params, body: { event: 'confirm' } }, people.admin);
  const page = await shop.ok('GET /order/:id', { params }, second);
  expect([page.state, page.verdict?.proposed?.event]).toEqual(['handed-over', 'confirm']);
  const body = { verdict: page.verdict?._id ?? '', outcome: 'stands', reason: 'Fine.' } as const;
  await shop.ok('POST /order/:id/verdict', { params, body }, second);
  expect((await shop.ok('GET /order/:id', { params }, second)).state).toBe('completed');
  expect(await deal.state()).toBe('decision');
  expect(await answer(second)).toEqual([409, 'case-changed']);
});

// By hand: what an admin may do in the state that moves no money out of escrow, and leads to none by
// itself.
test('each act of an admin that moves money out of escrow is one that another confirms', () => {
  const moving = dealTable.filter(
    ({ from, money, by }) =>
      escrowStates.some((state) => state === from) &&
      money !== undefined &&
      by.some((role) => role === 'buyer' || role === 'seller' || role === 'admin'),
  );
  const acts = [...new Set(moving.map(({ event }) => event))];
  expect(acts.sort()).toEqual(
    [
      ...['accept-offer', 'agree-call-off', 'call-off', 'confirm', 'no-show', 'order-part'],
      ...['order-refund', 'order-release', 'received'],
    ].sort(),
  );
  const confirmed = dealActs.filter((act) => actFacts[act].verdict);
  expect(confirmed.sort()).toEqual(
    [...acts, 'confirm-handover', 'offer', 'order-return', 'take-back'].sort(),
  );
});
