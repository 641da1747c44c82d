import { describe, expect, test } from 'vitest';
import { booksOf } from '#testing/payments/ledger.ts';
import { buy, renewed } from '#testing/payments/paying.ts';
import {
  callForBatch,
  completeDeal,
  confirmDestination,
  dueLines,
  lookAtFailed,
  makeBatch,
  nameDestination,
  signUpPeople,
  wallet,
} from '#testing/payments/paying-out.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';

const refused = (status: number, code: string) => ({ status, body: { code } });

/** A shop where Rahim has sold one phone for Tk 24,500, and the deal is completed. */
async function openShop(options: Parameters<typeof buildTestApp>[0] = {}) {
  const shop = await buildTestApp(options);
  const people = await signUpPeople(shop);
  const bookingId = await completeDeal(
    shop,
    people,
    await shop.addProduct(people.seller, { name: 'Vivo V29', selingPrice: 24_500 }),
  );
  return { shop, ...people, bookingId };
}

const money = (shop: TestShop, person: Person) => shop.ok('GET /money', {}, person);
const batch = makeBatch;
const look = (shop: TestShop, id: string, admin: Person) =>
  shop.ok('GET /payouts/:id', { params: { id } }, admin);
const sent = (shop: TestShop, id: string, reference: string, admin: Person) =>
  shop.call('POST /payouts/lines/:id/sent', { params: { id }, body: { reference } }, admin);
const failed = (shop: TestShop, id: string, problem: string, admin: Person) =>
  shop.call('POST /payouts/lines/:id/failed', { params: { id }, body: { problem } }, admin);
/** Of payouts, newest first. */
const acts = async (shop: TestShop, admin: Person) =>
  (await shop.ok('GET /auditlog', { query: {} }, admin)).entries
    .filter(({ action }) => action.startsWith('payout-'))
    .map(({ action, actorName, detail }) => ({ action, actorName, detail }));
const whole = async ({ deps }: TestShop) => (await booksOf(deps.db)).wrong;

describe('the money of a deal', () => {
  // spec D1-94
  test('is kept, then available, on its way, and paid out with its reference', async () => {
    const { shop, admin, seller, buyer, bookingId } = await openShop();
    await buy(
      shop,
      buyer,
      await shop.addProduct(seller, { name: 'Vivo V30', selingPrice: 30_000 }),
    );
    expect((await money(shop, seller)).totals).toEqual({
      kept: 30_000,
      cooling: 0,
      available: 24_500,
      onItsWay: 0,
      paidOut: 0,
    });
    await nameDestination(shop, seller);
    const id = await batch(shop, admin);
    expect((await money(shop, seller)).totals).toMatchObject({ available: 0, onItsWay: 24_500 });
    const { lines } = await look(shop, id, admin);
    expect(lines).toMatchObject([
      {
        deals: [{ productName: 'Vivo V29', taka: 24_500 }],
        taka: 24_500,
        account: '01712345678',
        state: 'waiting',
      },
    ]);
    const line = lines[0]?._id ?? '';
    expect(await sent(shop, line, 'TRX 9A7', admin)).toMatchObject({ status: 200 });
    // The same result again changes nothing; another one is refused.
    expect(await sent(shop, line, 'TRX 9A7', admin)).toMatchObject({ body: { modifiedCount: 0 } });
    expect(await sent(shop, line, 'TRX 9B8', admin)).toMatchObject(refused(409, 'payout-settled'));
    expect(await failed(shop, line, 'No', admin)).toMatchObject(refused(409, 'payout-settled'));
    const after = await money(shop, seller);
    expect(after.totals).toEqual({
      kept: 30_000,
      cooling: 0,
      available: 0,
      onItsWay: 0,
      paidOut: 24_500,
    });
    expect(after.lines).toMatchObject([
      { productName: 'Vivo V30', state: 'kept', taka: 30_000, reference: '' },
      { bookingId, productName: 'Vivo V29', state: 'paid-out', reference: 'TRX 9A7' },
    ]);
    expect((await shop.ok('GET /notices', {}, seller))[0]).toMatchObject({
      kind: 'paid-out',
      facts: { taka: 24_500, reference: 'TRX 9A7' },
    });
    expect(await whole(shop)).toEqual([]);
  });

  // spec D1-94
  test('that could not be sent is in the next batch, and nowhere twice', async () => {
    const { shop, admin, second, seller } = await openShop();
    await nameDestination(shop, seller);
    const chosen = (await dueLines(shop, admin)).map(({ _id }) => _id);
    const first = await batch(shop, admin);
    expect(await callForBatch(shop, second, chosen)).toMatchObject(refused(409, 'nothing-due'));
    const [line] = (await look(shop, first, admin)).lines;
    await failed(shop, line?._id ?? '', 'The number has no wallet', admin);
    expect(await whole(shop)).toEqual([]);
    expect((await money(shop, seller)).totals).toMatchObject({ available: 24_500, onItsWay: 0 });
    await lookAtFailed(shop, second, line?._id ?? '');
    const next = (await look(shop, await batch(shop, admin), admin)).lines;
    expect(next).toMatchObject([
      { deals: [{ productName: 'Vivo V29' }], taka: 24_500, state: 'waiting' },
    ]);
    await sent(shop, next[0]?._id ?? '', 'TRX 1', admin);
    expect((await money(shop, seller)).totals).toMatchObject({ available: 0, paidOut: 24_500 });
    expect(await callForBatch(shop, admin, chosen)).toMatchObject(refused(409, 'nothing-due'));
    expect(await whole(shop)).toEqual([]);
  });

  // spec D1-94
  // sec T1
  test('is in one of two batches that are made at once', async () => {
    const { shop, admin, second, seller } = await openShop();
    await nameDestination(shop, seller);
    const chosen = (await dueLines(shop, admin)).map(({ _id }) => _id);
    const make = (by: Person) => callForBatch(shop, by, chosen);
    const answers = await Promise.all([admin, second, admin, second].map(make));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await money(shop, seller)).totals).toMatchObject({ available: 0, onItsWay: 24_500 });
    expect(await whole(shop)).toEqual([]);
  });

  // spec D1-94
  test('less the fee of the shop, which is a setting', async () => {
    const { shop, admin, seller } = await openShop({ deals: { hours: {}, feePercent: 2 } });
    await nameDestination(shop, seller);
    const [line] = (await look(shop, await batch(shop, admin), admin)).lines;
    expect(line).toMatchObject({ taka: 24_010 });
    expect((await money(shop, seller)).lines).toMatchObject([{ taka: 24_010 }]);
    expect(await whole(shop)).toEqual([]);
  });

  // spec D1-94
  test('a part of a poisha of the fee is the seller’s', async () => {
    const shop = await buildTestApp({ deals: { feePercent: 2.5 } });
    const { seller, buyer } = await signUpPeople(shop);
    // By hand: 2.5 % of Tk 999.99 are 24.99975.
    await completeDeal(
      shop,
      { seller, buyer },
      await shop.addProduct(seller, { selingPrice: 999.99 }),
    );
    expect((await money(shop, seller)).totals).toMatchObject({ available: 975 });
    expect(await whole(shop)).toEqual([]);
  });
});

describe('a batch', () => {
  // spec D1-95
  test('above the setting is sent by nobody before another admin has approved it', async () => {
    const { shop, admin, second, seller } = await openShop({
      payouts: { secondAdminAbove: 24_499 },
    });
    await nameDestination(shop, seller);
    const id = await batch(shop, admin);
    const seen = await look(shop, id, admin);
    expect(seen).toMatchObject({
      batch: { needsApproval: true, approvedBy: '', own: true },
      files: [],
    });
    const line = seen.lines[0]?._id ?? '';
    const early = refused(409, 'payout-not-approved');
    expect(await sent(shop, line, 'TRX 1', admin)).toMatchObject(early);
    expect(await sent(shop, line, 'TRX 1', second)).toMatchObject(early);
    const approve = (by: Person) => shop.call('POST /payouts/:id/approve', { params: { id } }, by);
    expect(await approve(admin)).toMatchObject(refused(403, 'not-allowed'));
    expect(await approve(second)).toMatchObject({ body: { modifiedCount: 1 } });
    expect(await approve(second)).toMatchObject({ body: { modifiedCount: 0 } });
    expect(await look(shop, id, admin)).toMatchObject({ batch: { approvedBy: 'Salma' } });
    expect(await sent(shop, line, 'TRX 1', admin)).toMatchObject({ status: 200 });
    expect(await acts(shop, admin)).toMatchObject([
      { action: 'payout-sent', actorName: 'Amena', detail: { taka: 24_500, reference: 'TRX 1' } },
      { action: 'payout-batch-approved', actorName: 'Salma', detail: {} },
      { action: 'payout-batch-made', actorName: 'Amena', detail: { taka: 24_500, lines: 1 } },
      { action: 'payout-address-confirmed', actorName: 'Rahim', detail: { method: 'bkash' } },
      { action: 'payout-address-changed', actorName: 'Rahim', detail: { method: 'bkash' } },
    ]);
  });

  // spec D1-95
  test('needs no second admin at the setting, only above it', async () => {
    const { shop, admin, seller } = await openShop({ payouts: { secondAdminAbove: 24_500 } });
    await nameDestination(shop, seller);
    const id = await batch(shop, admin);
    const { batch: made, lines } = await look(shop, id, admin);
    expect(made).toMatchObject({ needsApproval: false });
    expect(await sent(shop, lines[0]?._id ?? '', 'TRX 1', admin)).toMatchObject({ status: 200 });
    const { alone } = await shop.ok('GET /payouts', { query: {} }, admin);
    expect(alone).toMatchObject({ limit: 24_500, left: 0 });
  });
});

// spec D1-95
test('the page of payouts has what is due by its time, and batches and holds newest first', async () => {
  const { shop, admin, second, seller, buyer } = await openShop();
  const other = await shop.signUp({ title: 'seller', name: 'Karim' });
  const sell = async (whose: Person, name: string) =>
    completeDeal(shop, { buyer, seller: whose }, await shop.addProduct(whose, { name }));
  for (const each of [seller, other]) await nameDestination(shop, each);
  await sell(other, 'Vivo V30');
  await sell(seller, 'Vivo V31');
  // The last one was completed first.
  const { db } = shop.deps;
  await db
    .updateTable('deals')
    .set({ changed_at: new Date(shop.clock.now().getTime() - 30 * 86_400_000) })
    .where('product_id', 'in', (eb) =>
      eb.selectFrom('products').select('id').where('name', '=', 'Vivo V31'),
    )
    .execute();
  const due = await dueLines(shop, admin);
  expect(due.map(({ productName }) => productName)).toEqual(['Vivo V31', 'Vivo V29', 'Vivo V30']);
  const ids = due.map(({ _id }) => _id);
  const batches = [
    await callForBatch(shop, admin, ids.slice(2)),
    await callForBatch(shop, second, ids.slice(0, 1)),
  ];
  const body = { reason: 'Stolen' };
  for (const { userId: id } of [other, seller]) {
    await shop.ok('POST /payouts/holds/:id', { params: { id }, body }, admin);
    shop.clock.advance({ seconds: 1 });
  }
  const page = await shop.ok('GET /payouts', { query: {} }, admin);
  expect(page.batches.map(({ _id, own }) => [_id, own])).toEqual([
    [batches[1]?.body.insertedId, false],
    [batches[0]?.body.insertedId, true],
  ]);
  expect(page.holds.map(({ name }) => name)).toEqual(['Rahim', 'Karim']);
  expect(page.held.lines.map(({ productName, held }) => [productName, held])).toEqual([
    ['Vivo V29', 'admin-hold'],
  ]);
});

describe('where the money goes', () => {
  // spec D1-96
  // sec T61
  test('is changed with the password only, counts after a day, and is told by mail', async () => {
    const { shop, admin, seller } = await openShop();
    const put = (body: object) =>
      shop.call('PUT /money/destination', { body: { ...wallet, ...body } }, seller);
    expect(await put({ password: 'Wrong1' })).toMatchObject(refused(403, 'password-wrong'));
    expect(await put({})).toMatchObject(refused(403, 'password-wrong'));
    expect((await money(shop, seller)).destination).toBeNull();

    expect(await put({ password: seller.password })).toMatchObject({
      status: 200,
      body: { modifiedCount: 1 },
    });
    const { destination } = await money(shop, seller);
    expect(destination).toMatchObject({ method: 'bkash', ending: '…5678', name: 'Rahim Uddin' });
    expect(await shop.ok('GET /payouts', { query: {} }, admin)).toMatchObject({
      due: { sellers: 0, deals: 0, taka: 0 },
      held: { deals: 1, taka: 24_500, lines: [{ held: 'unconfirmed-destination' }] },
    });
    const { held } = await shop.ok('GET /payouts', { query: {} }, admin);
    const chosen = held.lines.map(({ _id }) => _id);
    expect(await callForBatch(shop, admin, chosen)).toMatchObject(refused(409, 'nothing-due'));
    const [notice] = await shop.ok('GET /notices', {}, seller);
    expect(notice).toMatchObject({ kind: 'payout-address', facts: { reference: '…5678' } });

    shop.clock.advance({ minutes: 24 * 60 });
    const later = await renewed(shop, admin);
    await confirmDestination(shop, await renewed(shop, seller));
    expect(await shop.ok('GET /payouts', { query: {} }, later)).toMatchObject({
      due: { sellers: 1, deals: 1, taka: 24_500 },
      held: { deals: 0, taka: 0 },
    });
    // A new destination waits again, and the old one is not used meanwhile.
    const again = await renewed(shop, seller);
    const body = { ...wallet, account: '01811111111', password: seller.password };
    await shop.ok('PUT /money/destination', { body } as never, again);
    expect(await callForBatch(shop, later, chosen)).toMatchObject(refused(409, 'nothing-due'));
  });

  // spec D1-96
  // sec T61
  test('waits 24 hours, also when its owner has confirmed it at once', async () => {
    const { shop, admin, seller } = await openShop();
    const from = new Date(shop.clock.now().getTime() + 24 * 60 * 60_000).toISOString();
    const body = { ...wallet, password: seller.password };
    await shop.ok('PUT /money/destination', { body } as never, seller);
    await confirmDestination(shop, seller);
    expect((await money(shop, seller)).destination).toMatchObject({ usableFrom: from });
    expect((await shop.ok('GET /notices', {}, seller))[0]).toMatchObject({ facts: { at: from } });
    shop.clock.advance({ seconds: 24 * 60 * 60 - 1 });
    const early = await renewed(shop, admin);
    const { due, held } = await shop.ok('GET /payouts', { query: {} }, early);
    expect([due.deals, held.lines]).toMatchObject([
      0,
      [{ held: 'new-destination', heldUntil: from }],
    ]);
    shop.clock.advance({ seconds: 1 });
    expect(await dueLines(shop, early)).toMatchObject([{ taka: 24_500 }]);
  });

  // sec T61
  test('without a password it needs a login of the last ten minutes', async () => {
    const { shop, seller } = await openShop();
    const noPassword = { ...shop.deps.identity, hasPassword: async () => false };
    Object.assign(shop.deps.identity, noPassword);
    // The provider dates its sessions by the machine's clock, which went on meanwhile.
    await shop.deps.db
      .withTables<{ identity_session: { createdAt: Date } }>()
      .updateTable('identity_session')
      .set({ createdAt: shop.clock.now() })
      .execute();
    const put = () => shop.call('PUT /money/destination', { body: wallet }, seller);
    expect(await put()).toMatchObject({ status: 200 });
    shop.clock.advance({ minutes: 10 });
    expect(await put()).toMatchObject({ status: 200 });
    shop.clock.advance({ seconds: 1 });
    expect(await put()).toMatchObject(refused(403, 'login-not-fresh'));
  });

  test.each([
    [{ account: '0171234567' }, 'account'],
    [{ account: '0171234567x' }, 'account'],
    [{ method: 'bank', account: '12345678' }, 'bank'],
    [{ method: 'bank', account: '12345678', bank: '145' }, 'branch'],
    [{ method: 'bank', account: '12345678', bank: '145', branch: 'Mirpur' }, 'routing'],
    [{ method: 'cash' }, 'method'],
    [{ name: ' ' }, 'name'],
  ])('%o is refused', async (wrong, field) => {
    const shop = await buildTestApp();
    const seller = await shop.signUp({ title: 'seller' });
    const body = { ...wallet, ...wrong, password: seller.password };
    const answer = await shop.call('PUT /money/destination', { body }, seller);
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: { [field]: expect.any(String) } },
    });
  });
});
