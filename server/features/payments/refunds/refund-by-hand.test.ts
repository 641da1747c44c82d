import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sendCardEvent } from '#testing/payments/card-events.ts';
import { failRefund } from '#testing/payments/failed-refunds.ts';
import { booksOf } from '#testing/payments/ledger.ts';
import { buy, cardDesk, cardsOf, intentOf } from '#testing/payments/paying.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';
import { findPaidAttempt } from '../attempt-rows.ts';
import { settleAttempt } from '../attempts/settle-attempt.ts';

const refused = (status: number, code: string) => ({ status, body: { code } });

/** Nadia has paid Tk 24,500; the provider has refused to give it back. */
async function openFailed(options: Parameters<typeof buildTestApp>[0] = {}) {
  const shop = await buildTestApp(options);
  const people = {
    admin: await shop.signUp({ admin: true, name: 'Amena' }),
    second: await shop.signUp({ admin: true, name: 'Salma' }),
    seller: await shop.signUp({ title: 'seller', name: 'Rahim' }),
    buyer: await shop.signUp({ name: 'Nadia' }),
  };
  await buy(shop, people.buyer, await shop.addProduct(people.seller, { selingPrice: 24_500 }));
  const { id: payment } = await shop.deps.db
    .selectFrom('payments')
    .select('id')
    .executeTakeFirstOrThrow();
  const refund = await failRefund(shop, payment);
  const record = (by: Person, body: object = {}, id = refund) =>
    shop.call(
      'POST /refunds/:id/by-hand',
      {
        params: { id },
        body: { way: 'bkash', reference: 'BKH1', reason: 'Too old for SSLCommerz', ...body },
      } as never,
      by,
    );
  const approve = (by: Person) =>
    shop.call('POST /refunds/:id/by-hand/approve', { params: { id: refund } }, by);
  const state = async () => {
    const { db } = shop.deps;
    const row = await db
      .selectFrom('payments')
      .select('state')
      .where('id', '=', payment)
      .executeTakeFirstOrThrow();
    const made = await db
      .selectFrom('payment_refunds')
      .select('state')
      .where('id', '=', refund)
      .executeTakeFirstOrThrow();
    return [row.state, made.state];
  };
  return { shop, ...people, payment, refund, record, approve, state };
}

/** Poisha of the accounts of one payment. */
async function accounts({ deps }: TestShop, payment: string) {
  const { rows } = await sql<{ account: string; sum: string }>`
    select account, sum(amount) as sum from ledger_entries e
    join ledger_transactions t on t.id = e.transaction_id
    where t.payment_id = ${payment} group by account having sum(amount) <> 0`.execute(deps.db);
  return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]));
}
const wrong = async ({ deps }: TestShop) => (await booksOf(deps.db)).wrong;
const told = async (shop: TestShop, person: Person) =>
  (await shop.ok('GET /notices', {}, person)).filter(({ kind }) => kind === 'refunded');

// spec D1-178
test('what was paid back by hand is the operator’s own money, once, and its buyer reads the reference', async () => {
  const { shop, admin, second, buyer, payment, record, state } = await openFailed();
  expect(await wrong(shop)).toHaveLength(1);
  const [before] = (await shop.ok('GET /payments', { query: {} }, admin)).payments;
  expect(before).toMatchObject({
    openRefunds: [{ taka: 24_500, state: 'failed', problem: 'exceeds', recorded: null }],
  });
  expect(await record(admin)).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
  expect(await state()).toEqual(['refunded', 'done']);
  // The provider's balance does not change, and the shop has paid the same amount itself.
  expect(await accounts(shop, payment)).toEqual({ 'card-provider': 2_450_000, bank: -2_450_000 });
  expect(await told(shop, buyer)).toMatchObject([{ facts: { taka: 24_500, reference: 'BKH1' } }]);
  const { entries } = await shop.ok('GET /auditlog', { query: {} }, admin);
  expect(entries[0]).toMatchObject({ action: 'refund-by-hand' });
  expect(await wrong(shop)).toEqual([]);

  for (const by of [admin, second]) {
    expect(await record(by, { reference: 'BKH2' })).toMatchObject(refused(409, 'refund-under-way'));
  }
  expect(await told(shop, buyer)).toHaveLength(1);
  expect(await wrong(shop)).toEqual([]);
});

// spec D1-178
test('what was given back in the provider’s own pages is the provider’s money', async () => {
  const { shop, admin, payment, record, state } = await openFailed();
  await record(admin, { way: 'provider', reference: 'RF 77' });
  expect(await state()).toEqual(['refunded', 'done']);
  expect(await accounts(shop, payment)).toEqual({});
  expect(await wrong(shop)).toEqual([]);
});

// spec D1-178
test('a refused refund that somebody makes in the provider’s own pages, and records nowhere, is done by its report', async () => {
  const { shop, payment, state } = await openFailed();
  const intent = await intentOf(shop.deps.db, payment);
  await cardDesk(shop).refund(intent, 'in the dashboard', 2_450_000);
  await sendCardEvent(shop, intent, { type: 'charge.refunded' });
  expect(await state()).toEqual(['refunded', 'done']);
  expect(await accounts(shop, payment)).toEqual({});
  expect(await shop.deps.db.selectFrom('payment_refunds').select('id').execute()).toHaveLength(1);
  expect(await wrong(shop)).toEqual([]);
});

// spec D1-178
// sec T176
test('above what one admin does alone a second one approves, whatever was recorded before', async () => {
  const { shop, admin, second, seller, buyer, record, approve, state } = await openFailed({
    payouts: { secondAdminAbove: 24_499 },
  });
  await record(admin);
  expect(await state()).toEqual(['refund_due', 'failed']);
  expect(await told(shop, buyer)).toEqual([]);
  expect(await approve(admin)).toMatchObject(refused(403, 'not-allowed'));
  expect(await approve(seller)).toMatchObject({ status: 403 });
  // A mistyped reference: the next record replaces it.
  await record(admin, { reference: 'BKH9' });
  const [seen] = (await shop.ok('GET /payments', { query: {} }, second)).payments;
  expect(seen?.openRefunds).toMatchObject([
    { recorded: { way: 'bkash', reference: 'BKH9', adminName: 'Amena', own: false } },
  ]);
  expect(await approve(second)).toMatchObject({ body: { modifiedCount: 1 } });
  expect(await approve(second)).toMatchObject({ body: { modifiedCount: 0 } });
  expect(await state()).toEqual(['refunded', 'done']);
  expect(await told(shop, buyer)).toMatchObject([{ facts: { reference: 'BKH9' } }]);
  const { entries } = await shop.ok('GET /auditlog', { query: {} }, admin);
  expect(entries.slice(0, 3)).toMatchObject([
    { action: 'refund-by-hand', actorName: 'Salma', detail: { reference: 'BKH9' } },
    { action: 'refund-by-hand-recorded', actorName: 'Amena', detail: { reference: 'BKH9' } },
    { action: 'refund-by-hand-recorded', actorName: 'Amena', detail: { reference: 'BKH1' } },
  ]);
  expect(await wrong(shop)).toEqual([]);
});

// spec D1-178
// sec T176
test('payouts and refunds by hand of one admin count together, and no reference twice', async () => {
  const { shop, admin, second, seller, buyer, record } = await openFailed({
    payouts: { secondAdminAbove: 40_000 },
  });
  await record(admin);
  const left = async (by: Person) => (await shop.ok('GET /payouts', { query: {} }, by)).alone.left;
  expect([await left(admin), await left(second)]).toEqual([15_500, 40_000]);
  const booking = await buy(shop, buyer, await shop.addProduct(seller, { selingPrice: 10_000 }));
  const { id } = await shop.deps.db
    .selectFrom('payments')
    .select('id')
    .where('booking_id', '=', booking)
    .executeTakeFirstOrThrow();
  const other = await failRefund(shop, id);
  expect(await record(second, { reference: 'bkh1' }, other)).toMatchObject(
    refused(409, 'reference-taken'),
  );
  expect(await record(second, { reference: 'bkh1', way: 'cash' }, other)).toMatchObject({
    status: 200,
  });
  expect(await wrong(shop)).toEqual([]);
});

// spec D1-178
test('of ten presses at once one counts', async () => {
  const { shop, admin, second, buyer, record } = await openFailed();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => record(at % 2 ? admin : second, { reference: `R${at}` })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await told(shop, buyer)).toHaveLength(1);
  expect(await wrong(shop)).toEqual([]);
});

// spec D1-178
test('a refund that the provider makes after all is noticed, and none is made by us', async () => {
  const { shop, admin, payment, record } = await openFailed();
  await record(admin);
  const paid = await findPaidAttempt(shop.deps.db, payment);
  if (!paid?.id) throw new Error('The payment has no attempt.');
  await settleAttempt(shop.deps, { ref: paid.ref });
  expect(await wrong(shop)).toEqual([]);
  await cardsOf(shop).refund(paid, { key: 'in the dashboard', amount: 2_450_000, reason: 'x' });
  await settleAttempt(shop.deps, { ref: paid.ref });
  expect(await wrong(shop)).toEqual([
    expect.stringContaining('2450000 poisha went back at the provider, and by hand before'),
  ]);
});
