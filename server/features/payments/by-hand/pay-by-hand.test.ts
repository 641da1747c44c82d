import { expect, test } from 'vitest';
import { approvePaid, recordPaid } from '#testing/payments/by-hand.ts';
import { complete } from '#testing/payments/dealing.ts';
import { booksOf, ledgerSteps } from '#testing/payments/ledger.ts';
import {
  book,
  buy,
  cardDesk,
  confirm,
  enterCard,
  intentIdOf,
  openPayment,
  renewed,
  settleCard,
} from '#testing/payments/paying.ts';
import { accountSums } from '#testing/payments/settling.ts';
import { buildTestApp, type TestShop } from '#testing/test-app.ts';
import { reconcilePayments } from '../reconcile-payments.ts';

const refused = (status: number, code: string) => ({ status, body: { code } });

/** Nadia has booked a phone of Tk 24,500, and paid by a transfer to the shop's bank. */
async function openBooked(options: Parameters<typeof buildTestApp>[0] = {}) {
  const shop = await buildTestApp(options);
  const people = {
    admin: await shop.signUp({ admin: true, name: 'Amena' }),
    second: await shop.signUp({ admin: true, name: 'Salma' }),
    seller: await shop.signUp({ title: 'seller', name: 'Rahim' }),
    buyer: await shop.signUp({ name: 'Nadia' }),
    other: await shop.signUp({ name: 'Karim' }),
  };
  const phone = await shop.addProduct(people.seller, { selingPrice: 24_500 });
  const order = await book(shop, people.buyer, phone);
  const record = (body: object = {}, by = people.admin) =>
    recordPaid(shop, by, order, { taka: 24_500, ...body });
  return { shop, db: shop.deps.db, ...people, people, phone, order, record };
}

const wrong = async ({ deps }: TestShop) => (await booksOf(deps.db)).wrong;
const states = async ({ deps }: TestShop) => (await booksOf(deps.db)).states;
type Booked = Awaited<ReturnType<typeof openBooked>>;
const paidNotices = async ({ shop }: Booked, who: 'buyer' | 'seller', at: Booked) =>
  (await shop.ok('GET /notices', {}, at[who])).filter(({ kind }) => kind === 'paid');
const shown = async ({ shop, second }: Booked, by = second) =>
  (await shop.ok('GET /payments', { query: {} }, by)).payments;
const waits = async ({ shop }: Booked, by: Booked['admin']) =>
  (await shop.ok('GET /waiting', {}, by))
    .filter(({ kind }) => ['payment-by-hand', 'due-refund'].includes(kind))
    .map(({ kind, count }) => `${kind} ${count}`);

// spec D1-179
test('what came to the shop’s own account is paid as by a provider, whether its page was opened or not', async () => {
  for (const isOpened of [false, true]) {
    const at = await openBooked();
    const { shop, db, admin, buyer, order, record } = at;
    if (isOpened) await openPayment(shop, buyer, order);
    expect(await record()).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
    expect(await states(shop)).toEqual(['paid']);
    // No provider has anything.
    expect(await accountSums(db)).toEqual({ bank: 2_450_000, seller: -2_450_000 });
    const page = await shop.ok('GET /order/:id', { params: { id: order } }, buyer);
    expect(page).toMatchObject({ state: 'paid' });
    expect(await paidNotices(at, 'buyer', at)).toMatchObject([
      { facts: { taka: 24_500, reference: 'BRAC-77' } },
    ]);
    const [seller] = await paidNotices(at, 'seller', at);
    expect(seller?.facts).toEqual({ taka: 24_500 });
    const receipt = await shop.ok('GET /receipts/:id', { params: { id: order } }, buyer);
    expect(receipt).toMatchObject({ method: 'bank', byHand: true, reference: 'BRAC-77' });
    const { entries } = await shop.ok('GET /auditlog', { query: {} }, admin);
    expect(entries[0]).toMatchObject({
      action: 'payment-by-hand',
      actorName: 'Amena',
      detail: { taka: 24_500, reference: 'BRAC-77', reason: 'By transfer' },
    });
    const [payment] = await shown(at);
    expect(payment).toMatchObject({
      transitionId: 'BRAC-77',
      byHand: { way: 'bank', adminName: 'Amena', waits: false },
      payableByHand: false,
      refundable: true,
    });
    expect(await wrong(shop)).toEqual([]);
    expect(await record({ reference: 'BRAC-78' })).toMatchObject(refused(409, 'booking-paid'));
    const again = await openPayment(shop, buyer, order);
    expect(again).toMatchObject(refused(409, 'booking-paid'));
  }
});

// spec D1-179
test('its deal ends like any other, and the seller is paid', async () => {
  const { shop, db, seller, buyer, order, record } = await openBooked({
    deals: { feePercent: 5 },
  });
  await record({ way: 'cash' });
  await complete(shop, order, buyer, seller);
  // By hand: 5 % of 24,500 is 1,225.
  expect(await accountSums(db)).toEqual({ bank: 2_450_000, balance: -2_327_500, fee: -122_500 });
  expect(await wrong(shop)).toEqual([]);
});

// spec D1-179
test('after the hold has ended it counts while the phone is free, at the price that holds', async () => {
  const at = await openBooked();
  const { shop, buyer, other, phone, order } = at;
  await openPayment(shop, buyer, order);
  shop.clock.advance({ minutes: 16 });
  await reconcilePayments(shop.deps);
  expect(await states(shop)).toEqual(['released']);
  const admin = await renewed(shop, at.admin);
  expect(await shown(at, admin)).toMatchObject([{ payableByHand: true, byHand: null }]);
  const record = (body: object = {}) => recordPaid(shop, admin, order, { taka: 24_500, ...body });
  expect(await record({ taka: 24_499 })).toMatchObject(refused(409, 'amount-not-price'));
  // Another buyer is paying: their payment is not disturbed, and nothing is written.
  const rival = await renewed(shop, other);
  const theirs = await book(shop, rival, phone);
  await openPayment(shop, rival, theirs);
  expect(await record()).toMatchObject(refused(409, 'product-held'));
  expect((await shown(at, admin)).map((one) => one.payableByHand)).toEqual([true, false]);
  expect(await shop.deps.db.selectFrom('money_by_hand').select('id').execute()).toEqual([]);
  // The hold has expired, and no job has ended it yet.
  shop.clock.advance({ minutes: 16 });
  const now = await renewed(shop, at.admin);
  expect(await recordPaid(shop, now, order, { taka: 24_500 })).toMatchObject({ status: 200 });
  expect(await states(shop)).toEqual(['paid', 'released']);
  expect(await openPayment(shop, await renewed(shop, other), theirs)).toMatchObject({
    status: 409,
  });
  expect(await wrong(shop)).toEqual([]);
});

// spec D1-179
test('a refund of it asks no provider: it waits for an admin, who pays it back by hand', async () => {
  const at = await openBooked();
  const { shop, db, admin, second, buyer, record } = at;
  await record();
  const [payment] = await shown(at);
  const params = { id: payment?._id ?? '' };
  const order = () =>
    shop.call('POST /payments/:id/refund', { params, body: { reason: 'Broken' } }, admin);
  expect(await order()).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
  expect(await order()).toMatchObject({ status: 200, body: { modifiedCount: 0 } });
  // A day later no provider was queried about it.
  await reconcilePayments(shop.deps);
  const [due] = await shown(at);
  expect(due).toMatchObject({ state: 'refund_due', openRefunds: [{ state: 'due', taka: 24_500 }] });
  expect([await waits(at, admin), await waits(at, second)]).toEqual([
    ['due-refund 1'],
    ['due-refund 1'],
  ]);
  expect(await wrong(shop)).toEqual([expect.stringContaining('its money came by hand')]);
  const id = due?.openRefunds[0]?._id ?? '';
  const back = (body: object) =>
    shop.call(
      'POST /refunds/:id/by-hand',
      { params: { id }, body: { way: 'bank', reference: 'BACK-1', reason: 'Broken', ...body } },
      admin,
    );
  expect(await back({ way: 'provider' })).toMatchObject(refused(409, 'not-at-provider'));
  // Money that came by a transfer is refunded by another one.
  expect(await back({ reference: 'brac-77' })).toMatchObject(refused(409, 'reference-taken'));
  expect(await back({})).toMatchObject({ status: 200 });
  expect(await states(shop)).toEqual(['refunded']);
  expect(await accountSums(db)).toEqual({});
  expect(await waits(at, admin)).toEqual([]);
  expect(await wrong(shop)).toEqual([]);
  const told = await shop.ok('GET /notices', {}, buyer);
  expect(told[0]).toMatchObject({ kind: 'refunded', facts: { reference: 'BACK-1' } });
});

// spec D1-179
// sec T177
test('above what one admin does alone a second one approves; until then nothing is sold', async () => {
  const at = await openBooked({ payouts: { secondAdminAbove: 24_499 } });
  const { shop, admin, second, seller, order, record } = at;
  expect(await record({ reference: 'MISTYPED' })).toMatchObject({ status: 200 });
  expect(await states(shop)).toEqual(['released']);
  // The next record replaces it.
  await record();
  expect([await waits(at, admin), await waits(at, second)]).toEqual([[], ['payment-by-hand 1']]);
  expect(await shown(at)).toMatchObject([
    { byHand: { reference: 'BRAC-77', own: false, waits: true }, payableByHand: true },
  ]);
  expect(await approvePaid(shop, admin, order)).toMatchObject(refused(403, 'not-allowed'));
  expect(await approvePaid(shop, seller, order)).toMatchObject({ status: 403 });
  expect(await paidNotices(at, 'buyer', at)).toEqual([]);
  expect(await approvePaid(shop, second, order)).toMatchObject({ body: { modifiedCount: 1 } });
  expect(await approvePaid(shop, second, order)).toMatchObject({ body: { modifiedCount: 0 } });
  expect(await states(shop)).toEqual(['paid']);
  expect(await paidNotices(at, 'buyer', at)).toMatchObject([{ facts: { reference: 'BRAC-77' } }]);
  const { entries } = await shop.ok('GET /auditlog', { query: {} }, admin);
  expect(entries.slice(0, 3)).toMatchObject([
    { action: 'payment-by-hand', actorName: 'Salma', detail: { reference: 'BRAC-77' } },
    { action: 'payment-by-hand-recorded', actorName: 'Amena', detail: { reference: 'BRAC-77' } },
    { action: 'payment-by-hand-recorded', actorName: 'Amena', detail: { reference: 'MISTYPED' } },
  ]);
  expect(await wrong(shop)).toEqual([]);
});

// spec D1-179
// sec T177
test('exactly what one admin does alone needs no second one', async () => {
  const { shop, record } = await openBooked({ payouts: { secondAdminAbove: 24_500 } });
  await record();
  expect(await states(shop)).toEqual(['paid']);
});

// spec D1-179
test('what waits for approval keeps no phone: who pays first has it', async () => {
  const at = await openBooked({ payouts: { secondAdminAbove: 0 } });
  const { shop, second, other, phone, order, record } = at;
  await record();
  await buy(shop, other, phone);
  expect(await approvePaid(shop, second, order)).toMatchObject(refused(409, 'product-sold'));
  expect(await waits(at, second)).toEqual([]);
  expect(await wrong(shop)).toEqual([]);
});

// spec D1-179
// sec T177
test('it counts with payouts and refunds by hand, and each reference once for each way', async () => {
  const at = await openBooked({ payouts: { secondAdminAbove: 40_000 } });
  const { shop, admin, second, seller, buyer, record } = at;
  await record();
  const { left } = (await shop.ok('GET /payouts', { query: {} }, admin)).alone;
  expect(left).toBe(15_500);
  const phone = await shop.addProduct(seller, { selingPrice: 20_000 });
  const order = await book(shop, buyer, phone);
  const other = (body: object, by = admin) =>
    recordPaid(shop, by, order, { taka: 20_000, ...body });
  expect(await other({ reference: 'brac-77' })).toMatchObject(refused(409, 'reference-taken'));
  // It exceeds the first admin's remaining limit.
  expect(await other({ reference: 'BRAC-78' })).toMatchObject({ status: 200 });
  expect(await states(shop)).toEqual(['paid', 'released']);
  expect(await other({ reference: 'BRAC-78', way: 'cash' }, second)).toMatchObject({ status: 200 });
  expect(await states(shop)).toEqual(['paid', 'paid']);
  expect(await wrong(shop)).toEqual([]);
});

// spec D1-179
test('the same transfer, recorded for the wrong order, is recorded anew while it waits', async () => {
  const { shop, admin, second, seller, buyer, order, record } = await openBooked({
    payouts: { secondAdminAbove: 0 },
  });
  const phone = await shop.addProduct(seller, { selingPrice: 24_500 });
  const right = await book(shop, buyer, phone);
  await record();
  expect(await recordPaid(shop, admin, right, { taka: 24_500 })).toMatchObject({ status: 200 });
  expect(await approvePaid(shop, second, order)).toMatchObject(refused(404, 'not-found'));
  expect(await approvePaid(shop, second, right)).toMatchObject({ status: 200 });
  expect(await wrong(shop)).toEqual([]);
});

// spec D1-179
test('what the provider gets for it as well is a second payment, and goes back', async () => {
  const { shop, db, buyer, order, record } = await openBooked();
  const { clientSecret } = (await openPayment(shop, buyer, order)).body;
  await record();
  // Its payment page is still open.
  await enterCard(shop, clientSecret);
  expect((await confirm(shop, buyer, order, clientSecret)).body.code).toBe('payment-refunded');
  expect(await states(shop)).toEqual(['paid', 'refunded']);
  expect(await ledgerSteps(db)).toHaveLength(3);
  expect(await accountSums(db)).toEqual({ bank: 2_450_000, seller: -2_450_000 });
  expect((await cardDesk(shop).find(intentIdOf(clientSecret)))?.refunded).toBe(2_450_000);
  expect(await wrong(shop)).toEqual([]);
});

// spec D1-179
test('what the provider has already is paid by it, and no record is made', async () => {
  const { shop, db, buyer, order, record } = await openBooked();
  const { clientSecret } = (await openPayment(shop, buyer, order)).body;
  // The buyer closed the page before its confirmation.
  await enterCard(shop, clientSecret);
  expect(await record({ way: 'provider' })).toMatchObject(refused(409, 'booking-paid'));
  expect(await accountSums(db)).toEqual({ 'card-provider': 2_450_000, seller: -2_450_000 });
  expect(await wrong(shop)).toEqual([]);
});

// spec D1-179
test('money found at the provider becomes the attempt’s when that reports it, and goes back by it', async () => {
  const at = await openBooked();
  const { shop, db, admin, buyer, order, record } = at;
  const { clientSecret } = (await openPayment(shop, buyer, order)).body;
  const reference = intentIdOf(clientSecret);
  await record({ way: 'provider', reference });
  expect(await accountSums(db)).toEqual({ 'card-provider': 2_450_000, seller: -2_450_000 });
  expect(await wrong(shop)).toEqual([]);
  // The provider still has the intent.
  await enterCard(shop, clientSecret);
  await settleCard(shop, reference);
  expect(await states(shop)).toEqual(['paid']);
  expect(await ledgerSteps(db)).toHaveLength(1);
  const params = { id: (await shown(at))[0]?._id ?? '' };
  await shop.ok('POST /payments/:id/refund', { params, body: { reason: 'Broken' } }, admin);
  expect(await states(shop)).toEqual(['refunded']);
  expect((await cardDesk(shop).find(reference))?.refunded).toBe(2_450_000);
  expect(await accountSums(db)).toEqual({});
  expect(await wrong(shop)).toEqual([]);
});

// spec D1-179
// sec T177
test('nothing is recorded for who is gone, cancelled, reserved for another, or in a matter of one’s own', async () => {
  const at = await openBooked();
  const { shop, admin, second, seller, buyer, other, record } = at;
  const unknown = '0197a3c0-0000-7000-8000-000000000009';
  expect(await recordPaid(shop, admin, unknown, { taka: 1 })).toMatchObject(
    refused(404, 'not-found'),
  );
  const makeAdmin = (userId: string, is_admin: boolean) =>
    shop.deps.db.updateTable('members').set({ is_admin }).where('id', '=', userId).execute();
  for (const own of [buyer, seller]) {
    await makeAdmin(own.userId, true);
    expect(await record({}, own)).toMatchObject(refused(403, 'own-matter'));
    await makeAdmin(own.userId, false);
  }
  const cash = await shop.addProduct(seller, { selingPrice: 9_000, cash: true });
  const [theirs, his] = [await book(shop, other, cash), await book(shop, buyer, cash)];
  await shop.ok('POST /order/:id', { params: { id: theirs }, body: { event: 'ask-cash' } }, other);
  await shop.ok('POST /order/:id', { params: { id: theirs }, body: { event: 'reserve' } }, seller);
  for (const id of [theirs, his]) {
    expect(await recordPaid(shop, admin, id, { taka: 9_000 })).toMatchObject(
      refused(409, 'product-reserved'),
    );
  }
  await shop.ok('DELETE /myorders/:id', { params: { id: his } }, buyer);
  expect(await recordPaid(shop, admin, his, { taka: 9_000 })).toMatchObject(
    refused(409, 'booking-cancelled'),
  );
  await shop.ok('DELETE /allbuyers/:id', { params: { id: buyer.userId } }, second);
  expect(await record()).toMatchObject(refused(409, 'buyer-removed'));
  expect(await shop.deps.db.selectFrom('money_by_hand').select('id').execute()).toEqual([]);
  expect(await wrong(shop)).toEqual([]);
});

// spec D1-179
test('a payment that came to nothing is not offered by hand while its phone is kept for who pays in cash', async () => {
  const at = await openBooked();
  const { shop, buyer } = at;
  const cash = await shop.addProduct(at.seller, { selingPrice: 9_000, cash: true });
  await openPayment(shop, buyer, await book(shop, buyer, cash));
  shop.clock.advance({ minutes: 16 });
  await reconcilePayments(shop.deps);
  const [seller, other] = [await renewed(shop, at.seller), await renewed(shop, at.other)];
  const second = await renewed(shop, at.second);
  expect((await shown(at, second)).map((one) => one.payableByHand)).toEqual([true]);
  const params = { id: await book(shop, other, cash) };
  await shop.ok('POST /order/:id', { params, body: { event: 'ask-cash' } }, other);
  await shop.ok('POST /order/:id', { params, body: { event: 'reserve' } }, seller);
  expect((await shown(at, second)).map((one) => one.payableByHand)).toEqual([false]);
});

// spec D1-179
test('a shop that keeps no payments records none, and approves none', async () => {
  const before = await openBooked({ payouts: { secondAdminAbove: 0 } });
  const { order } = before;
  await before.record();
  const shop = await buildTestApp({ db: before.db, keptPayments: false });
  const at = { ...before, shop };
  expect(await recordPaid(shop, before.admin, order, { taka: 24_500 })).toMatchObject(
    refused(409, 'payments-off'),
  );
  expect(await approvePaid(shop, before.second, order)).toMatchObject(refused(409, 'payments-off'));
  expect(await shown(at)).toMatchObject([{ payableByHand: false }]);
});
