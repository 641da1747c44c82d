import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { checkLedger } from '#server/features/payments/ledger/check-ledger.ts';
import { writable } from '#testing/lib/writable.ts';
import { failRefund } from '#testing/payments/failed-refunds.ts';
import { buy, intentOf, renewed } from '#testing/payments/paying.ts';
import { accountSums, importFile, settlementCsv } from '#testing/payments/settling.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';

/** Four paid phones, one of them refunded; the provider's ids in order. */
async function openShop() {
  const shop = await buildTestApp({ startAt: new Date('2026-11-20T04:00:00Z') });
  const people = {
    seller: await shop.signUp({ title: 'seller' }),
    admin: await shop.signUp({ admin: true }),
  };
  const prices = [24_500, 10_000.5, 8_000, 5_000];
  const payments: { id: string; intent: string }[] = [];
  for (const selingPrice of prices) {
    const phone = await shop.addProduct(people.seller, { selingPrice });
    const id = await paymentOf(shop, await buy(shop, await shop.signUp(), phone));
    payments.push({ id, intent: await intentOf(shop.deps.db, id) });
  }
  await giveBack(shop, people.admin, payments[3]?.id ?? '');
  const [one, two, three, four] = payments.map(({ intent }) => intent) as [
    string,
    string,
    string,
    string,
  ];
  return { shop, ...people, one, two, three, four };
}

async function paymentOf({ deps }: TestShop, bookingId: string): Promise<string> {
  const { id } = await deps.db
    .selectFrom('payments')
    .select('id')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow();
  return id;
}

async function giveBack(shop: TestShop, admin: Person, id: string) {
  const body = { reason: 'The phone was broken' };
  await shop.ok('POST /payments/:id/refund', { params: { id }, body }, admin);
}

const line = (id: string, gross: string, fee: string, net: string, date = '2026-11-20') => ({
  date,
  id,
  gross,
  fee,
  net,
});

test('a settlement brings what was paid, less the fees, to the bank', async () => {
  const { shop, admin, one, two, four } = await openShop();
  // By hand: 24,500 + 10,000.50 + 8,000 + 5,000 paid, and 5,000 given back.
  expect((await accountSums(shop.deps.db))['card-provider']).toBe(4_250_050);
  const file = settlementCsv([
    line(one, '24500.00', '490.00', '24010.00'),
    line(two, '10000.50', '200.01', '9800.49'),
    line(four, '5000.00', '100.00', '4900.00'),
    // The provider has deducted the refund from its settlement, but not returned its fee.
    line(four, '-5000.00', '0.00', '-5000.00'),
  ]);
  const answer = await importFile(shop, admin, file);
  expect(answer.body).toMatchObject({ lines: 4, booked: 4, known: 0, problems: 0 });
  // By hand: 8,000 is still on its way; 24,010 + 9,800.49 + 4,900 - 5,000 arrived.
  expect(await accountSums(shop.deps.db)).toMatchObject({
    'card-provider': 800_000,
    bank: 3_371_049,
    'gateway-fee': 79_001,
  });
  const { sum, disagreements } = await checkLedger(shop.deps.db);
  expect([sum, disagreements]).toEqual([0, []]);
  const acts = { query: { action: 'settlement-imported' } } as const;
  expect((await shop.ok('GET /auditlog', acts, admin)).entries).toMatchObject([
    { actorEmail: admin.email, detail: { lines: 4, booked: 4, known: 0, problems: 0 } },
  ]);
});

test('the same file twice books nothing twice, and says so', async () => {
  const { shop, admin, one, two } = await openShop();
  const first = [line(one, '24500', '490', '24010'), line(two, '10000.50', '200.01', '9800.49')];
  await importFile(shop, admin, settlementCsv(first));
  const before = await accountSums(shop.deps.db);
  const again = await importFile(shop, admin, settlementCsv(first));
  expect(again.body).toMatchObject({ lines: 2, booked: 0, known: 2, problems: 0 });
  expect(await accountSums(shop.deps.db)).toEqual(before);
});

test('missing, double and foreign lines are listed, both ways', async () => {
  const { shop, admin, one, two, three, four } = await openShop();
  const file = settlementCsv([
    line(one, '24500', '490', '24010'),
    line(one, '24500', '490', '24010'),
    line('pi_of_nobody', '999', '19', '980'),
    line(two, '10000.00', '200', '9800'),
    line(three, '8000', '160', '7000'),
    line(four, '5000', '100', '4900', 'yesterday'),
    line(one, '24500', '491', '24009'),
  ]);
  const { body } = await importFile(shop, admin, file);
  expect(body).toMatchObject({ lines: 7, booked: 1, known: 0, problems: 6 });
  const { lines } = await shop.ok(
    'GET /settlements/:id',
    { params: { id: body.insertedId } },
    admin,
  );
  expect(lines.map(({ position, outcome }) => [position, outcome])).toEqual([
    [3, 'double'],
    [4, 'foreign'],
    [5, 'other-amount'],
    [6, 'wrong-sum'],
    [7, 'unreadable'],
    [8, 'settled-before'],
  ]);
  expect((await accountSums(shop.deps.db)).bank).toBe(2_401_000);

  // The other way round: two phones, and a refunded one, are in no file.
  const page = await shop.ok('GET /settlements', {}, admin);
  expect(page.unsettled.map(({ taka }) => taka)).toEqual([10_000.5, 8_000, 5_000, -5_000]);
  expect(page.providers).toMatchObject([
    { provider: 'embedded-cards', onItsWay: 18_000.5, arrived: 24_010, fees: 490, overdue: 0 },
    expect.anything(),
  ]);
  expect(page.problems).toHaveLength(5);

  shop.clock.advance({ minutes: 8 * 24 * 60 });
  const later = await shop.ok('GET /settlements', {}, await renewed(shop, admin));
  expect(later.unsettled.map(({ overdue }) => overdue)).toEqual([true, true, true, true]);
});

test('two lines of one file settle a refund once, by its own id and by its payment’s', async () => {
  const { shop, admin, four } = await openShop();
  const { key } = await shop.deps.db
    .selectFrom('payment_refunds')
    .select('key')
    .executeTakeFirstOrThrow();
  const file = settlementCsv([
    line(four, '-5000', '0', '-5000'),
    line(four, '-5000', '0', '-5000', '2026-11-21'),
    line(key, '-5000', '0', '-5000'),
  ]);
  const { body } = await importFile(shop, admin, file);
  expect(body).toMatchObject({ lines: 3, booked: 1, problems: 2 });
  const request = { params: { id: body.insertedId } };
  const { lines } = await shop.ok('GET /settlements/:id', request, admin);
  expect(lines.map(({ position, outcome }) => [position, outcome])).toEqual([
    [3, 'settled-before'],
    [4, 'settled-before'],
  ]);
  // By hand: 5,000 went back once, from the bank.
  expect((await accountSums(shop.deps.db)).bank).toBe(-500_000);
});

test('a refund by hand never waits at its provider, nor is it settled by the provider’s file', async () => {
  const { shop, admin, three } = await openShop();
  const { deps } = shop;
  const { payment_id } = await deps.db
    .selectFrom('payment_attempts')
    .select('payment_id')
    .where('provider_id', '=', three)
    .executeTakeFirstOrThrow();
  const id = await failRefund(shop, payment_id);
  const body = { way: 'bank', reference: 'BRAC-9', reason: 'Card was closed' } as const;
  await shop.ok('POST /refunds/:id/by-hand', { params: { id }, body }, admin);
  shop.clock.advance({ minutes: 8 * 24 * 60 });
  const later = await renewed(shop, admin);
  const refunds = async () =>
    (await shop.ok('GET /settlements', {}, later)).unsettled.filter(({ taka }) => taka < 0);
  // Phone four's refund alone, which its provider made.
  expect((await refunds()).map(({ taka }) => taka)).toEqual([-5_000]);
  const { body: read } = await importFile(
    shop,
    later,
    settlementCsv([line(three, '-8000', '0', '-8000')]),
  );
  expect(read).toMatchObject({ booked: 0, problems: 1 });
});

test('a line that came before its payment is booked by the next import', async () => {
  const { shop, admin, one, two } = await openShop();
  const { db } = shop.deps;
  // As if the shop had no notification yet.
  await writable(db)
    .updateTable('payment_attempts')
    .set({ paid_at: null })
    .where('provider_id', '=', one)
    .execute();
  const early = settlementCsv([line(one, '24500', '490', '24010')]);
  expect((await importFile(shop, admin, early)).body).toMatchObject({ booked: 0, problems: 1 });
  const now = shop.clock.now();
  await writable(db)
    .updateTable('payment_attempts')
    .set({ paid_at: now })
    .where('provider_id', '=', one)
    .execute();
  const next = settlementCsv([line(two, '10000.50', '200.01', '9800.49')]);
  expect((await importFile(shop, admin, next)).body).toMatchObject({ booked: 2, problems: 0 });
  expect((await accountSums(db)).bank).toBe(3_381_049);
  expect((await shop.ok('GET /settlements', {}, admin)).problems).toEqual([]);
});

test('a refund that was not made yet is not booked by its line', async () => {
  const { shop, admin, one, four } = await openShop();
  // Ordered, and not confirmed by the provider yet.
  await sql`update payment_refunds set state = 'started'`.execute(shop.deps.db);
  const file = settlementCsv([
    line(one, '24500', '490', '24010'),
    line(one, '-24500', '0', '-24500'),
    line(four, '-5000', '0', '-5000'),
  ]);
  const { body } = await importFile(shop, admin, file);
  expect(body).toMatchObject({ booked: 1, problems: 2 });
  const { problems } = await shop.ok('GET /settlements', {}, admin);
  expect(problems).toMatchObject([
    { outcome: 'not-in-books', gross: -5_000 },
    { outcome: 'not-in-books', gross: -24_500 },
  ]);
});

test("another provider's file books nothing of this one", async () => {
  const { shop, admin, one } = await openShop();
  const csv = settlementCsv([line(one, '24500', '490', '24010')]);
  const { body } = await importFile(shop, admin, csv, 'bkash');
  expect(body).toMatchObject({ booked: 0, problems: 1 });
});

test('a file without its columns, or without a line, is refused and leaves nothing', async () => {
  const { shop, admin } = await openShop();
  const wrong = await importFile(shop, admin, 'day,number\n1,2\n');
  expect([wrong.status, wrong.body.code]).toEqual([409, 'settlement-columns']);
  const empty = await importFile(shop, admin, settlementCsv([]));
  expect([empty.status, empty.body.code]).toEqual([409, 'settlement-empty']);
  expect((await shop.ok('GET /settlements', {}, admin)).files).toEqual([]);
});

test('the database refuses a change of a booked line', async () => {
  const { shop, admin, one } = await openShop();
  await importFile(shop, admin, settlementCsv([line(one, '24500', '490', '24010')]));
  const change = shop.deps.db.updateTable('settlement_lines').set({ outcome: 'known' }).execute();
  await expect(change).rejects.toThrow('is booked');

  // Bypassing the trigger, the ledger check reports it.
  await shop.deps.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`update settlement_lines set fee = fee + 100, net = net - 100`.execute(trx);
  });
  const { disagreements } = await checkLedger(shop.deps.db);
  expect(disagreements).toEqual([
    expect.stringMatching(
      /^Settlement line \S+ is booked over 2450000 poisha; .* 2401000 at the bank/,
    ),
  ]);
});
