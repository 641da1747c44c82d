import { expect, test } from 'vitest';
import { suspectDeal } from '#testing/fixtures/suspected-deals.ts';
import { recordPaid } from '#testing/payments/by-hand.ts';
import { complete } from '#testing/payments/dealing.ts';
import { book, intentIdOf, openPayment, renewed } from '#testing/payments/paying.ts';
import {
  callForBatch,
  completeDeal,
  dueLines,
  letCool,
  nameDestination,
  signUpPeople,
} from '#testing/payments/paying-out.ts';
import { importFile, settlementCsv } from '#testing/payments/settling.ts';
import { buildTestApp, type Person } from '#testing/test-app.ts';

// What a person of the staff can take at most before another learns of it: the figures of
// docs/deals.md, by hand.

async function openShop(options: Parameters<typeof buildTestApp>[0] = {}) {
  const shop = await buildTestApp(options);
  const people = { ...(await signUpPeople(shop)), thief: await shop.signUp({ name: 'Kamal' }) };
  await nameDestination(shop, people.seller);
  const nameAs = (role: 'admin' | 'cashier' | 'moderator', by: Person = people.admin) =>
    shop.ok('PUT /staff/:email', { params: { email: people.thief.email }, body: { role } }, by);
  /** A phone that is paid for by a transfer that never came, to the end of its deal. */
  const invent = async (by: Person, taka: number) => {
    const phone = await shop.addProduct(people.seller, { selingPrice: taka });
    const order = await book(shop, people.buyer, phone);
    const reference = `BRAC-${order.slice(-8)}`;
    const { status } = await recordPaid(shop, by, order, { taka, reference });
    expect(status).toBe(200);
    await complete(shop, order, people.buyer, people.seller);
    await letCool(shop);
  };
  const held = async (by: Person) =>
    (await shop.ok('GET /payouts', { query: {} }, by)).held.lines.map((line) => line.held);
  const wait = async (minutes: number) => {
    shop.clock.advance({ minutes });
    for (const name of Object.keys(people) as (keyof typeof people)[]) {
      people[name] = await renewed(shop, people[name]);
    }
  };
  return { shop, people, nameAs, invent, held, wait };
}

const day = 24 * 60;
const notAllowed = { status: 403, body: { code: 'not-allowed' } };

test('a cashier: Tk 100,000 within 24 hours, and each deal once, until somebody else looks', async () => {
  const { shop, people, nameAs, wait } = await openShop();
  await nameAs('cashier');
  await wait(3 * day);
  const phone = await shop.addProduct(people.seller, { selingPrice: 24_500 });
  await completeDeal(shop, people, phone);
  const { alone } = await shop.ok('GET /payouts', { query: {} }, people.thief);
  expect(alone).toMatchObject({ limit: 100_000, left: 100_000 });
  // The file is taken, sent, and called failed; it cannot be sent a second time.
  const { body } = await callForBatch(shop, people.thief);
  const batch = { params: { id: body.insertedId } };
  const { files, lines } = await shop.ok('GET /payouts/:id', batch, people.thief);
  expect(files.map(({ taka }) => taka)).toEqual([24_500]);
  const line = { params: { id: lines[0]?._id ?? '' } };
  const failed = { ...line, body: { problem: 'Closed.' } };
  await shop.ok('POST /payouts/lines/:id/failed', failed, people.thief);
  expect(await shop.call('POST /payouts/lines/:id/look', line, people.thief)).toMatchObject({
    status: 403,
  });
  expect(await dueLines(shop, people.thief)).toEqual([]);
});

test('a moderator takes no money: none of its calls is theirs', async () => {
  const { shop, people, nameAs } = await openShop();
  await nameAs('moderator');
  for (const key of ['GET /payouts', 'GET /payments', 'GET /books', 'GET /staff'] as const) {
    expect([key, (await shop.call(key, { query: {} }, people.thief)).status]).toEqual([key, 403]);
  }
});

test('an admin: Tk 20,000 in 30 days of money by hand that never came; somebody else pays the next', async () => {
  const { shop, people, invent, held } = await openShop();
  await invent(people.admin, 12_000);
  await invent(people.admin, 8_000);
  expect(await held(people.admin)).toEqual([]);
  expect((await dueLines(shop, people.admin)).map(({ taka }) => taka)).toEqual([12_000, 8_000]);
  await invent(people.admin, 500);
  expect((await dueLines(shop, people.admin)).map(({ taka }) => taka)).toEqual([12_000, 8_000]);
  expect(await held(people.admin)).toEqual(['own-record']);
  // Another person may, who sees that no transfer came.
  expect((await dueLines(shop, people.second)).map(({ taka }) => taka)).toEqual([
    12_000, 8_000, 500,
  ]);
  const { body } = await callForBatch(shop, people.second);
  const { lines } = await shop.ok(
    'GET /payouts/:id',
    { params: { id: body.insertedId } },
    people.admin,
  );
  expect(lines.map(({ held: why }) => why)).toEqual(['own-record']);
});

test('an admin’s own second account approves nothing for three days, and all admins are told of it at once', async () => {
  const { shop, people, nameAs, wait } = await openShop({
    payouts: { secondAdminAbove: 10_000 },
  });
  const phone = await shop.addProduct(people.seller, { selingPrice: 24_500 });
  await completeDeal(shop, people, phone);
  await nameAs('admin');
  const [notice] = await shop.ok('GET /notices', {}, people.second);
  expect(notice).toMatchObject({ kind: 'staff-named', facts: { name: 'Kamal' } });
  expect(await shop.ok('GET /notices', {}, people.admin)).toEqual([]);
  const { body } = await callForBatch(shop, people.admin);
  const batch = { params: { id: body.insertedId } };
  const approve = () => shop.call('POST /payouts/:id/approve', batch, people.thief);
  const tooNew = { status: 403, body: { code: 'new-staff' } };
  expect(await approve()).toMatchObject(tooNew);
  await wait(3 * day - 1);
  expect(await approve()).toMatchObject(tooNew);
  await wait(1);
  expect(await approve()).toMatchObject({ status: 200 });
});

test('a new admin lifts the hold that they set themselves, and another admin’s only after three days', async () => {
  const { shop, people, nameAs, wait } = await openShop();
  await nameAs('admin');
  const params = { id: people.seller.userId };
  const call = (act: 'hold' | 'lift', by: Person) =>
    shop.call(
      act === 'hold' ? 'POST /payouts/holds/:id' : 'POST /payouts/holds/:id/lift',
      { params, body: { reason: 'The boxes belong to other phones.' } },
      by,
    );
  await call('hold', people.thief);
  expect((await call('lift', people.thief)).body.modifiedCount).toBe(1);
  await call('hold', people.admin);
  // It does not become theirs by being set again.
  expect((await call('hold', people.thief)).body.modifiedCount).toBe(0);
  expect(await call('lift', people.thief)).toMatchObject({
    status: 403,
    body: { code: 'new-staff' },
  });
  await wait(3 * day);
  expect((await call('lift', people.thief)).body.modifiedCount).toBe(1);
});

test('the same account named again begins its days again, as admin, cashier or by the server', async () => {
  const { shop, people, nameAs, wait } = await openShop({ payouts: { secondAdminAbove: 0 } });
  const phone = await shop.addProduct(people.seller, { selingPrice: 24_500 });
  await completeDeal(shop, people, phone);
  await nameAs('cashier');
  await wait(3 * day);
  await nameAs('admin');
  const { body } = await callForBatch(shop, people.admin);
  const batch = { params: { id: body.insertedId } };
  expect(await shop.call('POST /payouts/:id/approve', batch, people.thief)).toMatchObject({
    status: 403,
    body: { code: 'new-staff' },
  });
  expect(await shop.call('POST /payouts/:id/approve', batch, people.admin)).toMatchObject(
    notAllowed,
  );
});

test('who recorded money as made at the provider does not import the file that proves it', async () => {
  const { shop, people } = await openShop();
  const phone = await shop.addProduct(people.seller, { selingPrice: 9_000 });
  const order = await book(shop, people.buyer, phone);
  const { clientSecret } = (await openPayment(shop, people.buyer, order)).body;
  const reference = intentIdOf(clientSecret);
  const record = { taka: 9_000, way: 'provider', reference } as const;
  expect(await recordPaid(shop, people.admin, order, record)).toMatchObject({ status: 200 });
  const line = { date: '2026-11-20', id: reference, gross: '9000', fee: '0', net: '9000' };
  const csv = settlementCsv([line]);
  expect(await importFile(shop, people.admin, csv)).toMatchObject({
    status: 403,
    body: { code: 'own-proof' },
  });
  expect(await importFile(shop, people.second, csv)).toMatchObject({ status: 200 });
});

// sec T17
test('what visitors read, and a suspected deal whose money may go out, reach all other admins at once', async () => {
  const { shop, people, nameAs } = await openShop();
  await nameAs('moderator');
  const order = await completeDeal(shop, people, await shop.addProduct(people.seller));
  await suspectDeal(shop.deps, order);
  const kinds = async (who: Person) =>
    (await shop.ok('GET /notices', {}, who)).map(({ kind, facts }) => [kind, facts.name]);
  await shop.ok(
    'POST /ringdeals/:id',
    { params: { id: order }, body: { counts: false } },
    people.thief,
  );
  for (const admin of [people.admin, people.second]) {
    expect(await kinds(admin)).toContainEqual(['suspicion-ended', expect.any(String)]);
  }
  const line = {
    en: 'Pay to 01712345678',
    bn: 'টাকা পাঠান',
    state: 'on',
    from: '',
    until: '',
  } as const;
  await shop.ok('PUT /announcement', { body: line }, people.admin);
  const place = { district: 'Dhaka', en: 'My lane', bn: 'আমার গলি' } as const;
  const { insertedId } = await shop.ok('POST /safeplaces', { body: place }, people.admin);
  await shop.ok('DELETE /safeplaces/:id', { params: { id: insertedId } }, people.admin);
  const page = { params: { page: 'terms' }, body: { en: 'Mine.', bn: 'আমার।' } } as const;
  await shop.ok('PUT /shoppages/:page', page, people.admin);
  expect((await kinds(people.second)).filter(([kind]) => kind === 'shop-changed')).toEqual([
    ['shop-changed', 'terms'],
    ['shop-changed', 'My lane, Dhaka'],
    ['shop-changed', 'My lane, Dhaka'],
    ['shop-changed', 'Pay to 01712345678'],
  ]);
  expect((await kinds(people.admin)).map(([kind]) => kind)).not.toContain('shop-changed');
});
