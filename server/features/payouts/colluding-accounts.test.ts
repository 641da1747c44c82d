import { expect, test } from 'vitest';
import { approvePaid, recordPaid } from '#testing/payments/by-hand.ts';
import { book, buy, intentIdOf, openPayment, renewed } from '#testing/payments/paying.ts';
import {
  callForBatch,
  completeDeal,
  nameDestination,
  signUpPeople,
} from '#testing/payments/paying-out.ts';
import { importFile, settlementCsv } from '#testing/payments/settling.ts';
import { buildTestApp, type Person } from '#testing/test-app.ts';

// One dishonest admin who makes other accounts staff, or takes the others' roles: for three days nothing
// more moves than by one person alone (docs/deals.md).

const day = 24 * 60;

async function openShop(options: Parameters<typeof buildTestApp>[0] = {}) {
  const shop = await buildTestApp(options);
  const people = { ...(await signUpPeople(shop)), own: await shop.signUp({ name: 'Kamal' }) };
  await nameDestination(shop, people.seller);
  const name = (role: 'none' | 'admin' | 'cashier', who: Person, by = people.admin) =>
    shop.call('PUT /staff/:email', { params: { email: who.email }, body: { role } }, by);
  const wait = async (minutes: number) => {
    shop.clock.advance({ minutes });
    for (const who of Object.keys(people) as (keyof typeof people)[]) {
      people[who] = await renewed(shop, people[who]);
    }
  };
  const order = async (taka: number) =>
    await buy(shop, people.buyer, await shop.addProduct(people.seller, { selingPrice: taka }));
  const refund = async (id: string, by: Person) => {
    const body = { event: 'order-refund', reason: 'It was broken.' } as const;
    await shop.ok('POST /order/:id', { params: { id }, body }, by);
    return (await shop.ok('GET /order/:id', { params: { id } }, people.buyer)).state;
  };
  const confirm = async (id: string, by: Person) => {
    const { verdict } = await shop.ok('GET /order/:id', { params: { id } }, by);
    const body = { verdict: verdict?._id ?? id, outcome: 'stands', reason: 'Fine.' } as const;
    const { status, body: got } = await shop.call(
      'POST /order/:id/verdict',
      { params: { id }, body },
      by,
    );
    return [status, got.code ?? 'done'];
  };
  /** A line of the admin's batch, which `by` calls failed. */
  const failLine = async (by: Person) => {
    const phone = await shop.addProduct(people.seller, { selingPrice: 9_000 });
    await completeDeal(shop, people, phone);
    const { body: batch } = await callForBatch(shop, people.admin);
    const { lines } = await shop.ok(
      'GET /payouts/:id',
      { params: { id: batch.insertedId } },
      people.admin,
    );
    const line = { params: { id: lines[0]?._id ?? '' } };
    await shop.ok('POST /payouts/lines/:id/failed', { ...line, body: { problem: 'Closed.' } }, by);
    return line;
  };
  return { shop, people, name, wait, order, refund, confirm, failLine };
}

// sec T17
test('who takes the other admin’s role is not the only admin for three days', async () => {
  const { shop, people, name, wait, order, refund } = await openShop();
  shop.deps.deals.verdictAlone = 2_000_000;
  const [first, second] = [await order(24_500), await order(24_500)];
  expect((await name('none', people.second)).status).toBe(200);
  expect(await refund(first, people.admin)).toBe('paid');
  await wait(3 * day - 1);
  expect(await refund(second, people.admin)).toBe('paid');
  await wait(1);
  // For three days the operator could name another.
  expect(await refund(await order(24_500), people.admin)).not.toBe('paid');
});

test('and confirms alone neither what they proposed before nor what they called failed', async () => {
  const { shop, people, name, wait, order, refund, confirm, failLine } = await openShop();
  shop.deps.deals.verdictAlone = 0;
  const id = await order(24_500);
  expect(await refund(id, people.admin)).toBe('paid');
  const line = await failLine(people.admin);
  await name('none', people.second);
  const look = () => shop.call('POST /payouts/lines/:id/look', line, people.admin);
  expect((await look()).status).toBe(403);
  expect(await confirm(id, people.admin)).toEqual([403, 'own-matter']);
  await wait(3 * day);
  expect(await confirm(id, people.admin)).toEqual([200, 'done']);
  expect((await look()).status).toBe(200);
});

test('staff are not removed: that their role is taken is told to all admins first', async () => {
  const { shop, people, name } = await openShop();
  await name('cashier', people.own);
  const remove = () =>
    shop.call('DELETE /allbuyers/:id', { params: { id: people.own.userId } }, people.admin);
  expect(await remove()).toMatchObject({ status: 403, body: { code: 'not-allowed' } });
  await name('none', people.own);
  const [notice] = await shop.ok('GET /notices', {}, people.second);
  expect(notice).toMatchObject({ kind: 'staff-named', facts: { name: 'Kamal' } });
  expect((await remove()).status).toBe(200);
});

test('a new admin’s proposal is confirmed by nobody for three days: it may be a second account of who confirms', async () => {
  const { shop, people, name, wait, order, refund, confirm } = await openShop();
  shop.deps.deals.verdictAlone = 0;
  await name('admin', people.own);
  const id = await order(24_500);
  expect(await refund(id, people.own)).toBe('paid');
  const tooNew = [403, 'new-staff'];
  expect([await confirm(id, people.admin), await confirm(id, people.second)]).toEqual([
    tooNew,
    tooNew,
  ]);
  await wait(3 * day - 1);
  expect(await confirm(id, people.second)).toEqual(tooNew);
  await wait(1);
  expect(await confirm(id, people.second)).toEqual([200, 'done']);
});

test('nor does it decide a deal alone: each own account would have a limit of its own', async () => {
  const { people, name, wait, order, refund } = await openShop();
  await name('admin', people.own);
  const id = await order(500);
  expect(await refund(id, people.own)).toBe('paid');
  await wait(3 * day);
  expect(await refund(await order(500), people.own)).not.toBe('paid');
});

test('a new cashier’s batch and record wait for an admin who has not just named them', async () => {
  const { shop, people, name, wait } = await openShop();
  await name('cashier', people.own);
  const phone = await shop.addProduct(people.seller, { selingPrice: 9_000 });
  await completeDeal(shop, people, phone);
  const { alone } = await shop.ok('GET /payouts', { query: {} }, people.own);
  expect(alone).toMatchObject({ limit: 100_000, left: 0 });
  const { body } = await callForBatch(shop, people.own);
  const batch = { params: { id: body.insertedId } };
  const approve = () => shop.call('POST /payouts/:id/approve', batch, people.admin);
  expect(await approve()).toMatchObject({ status: 403, body: { code: 'new-staff' } });
  await wait(3 * day);
  expect((await approve()).status).toBe(200);
});

test('a new admin’s record of money that never came waits, and is approved by nobody for three days', async () => {
  const { shop, people, name, wait } = await openShop();
  await name('admin', people.own);
  const phone = await shop.addProduct(people.seller, { selingPrice: 9_000 });
  const id = await book(shop, people.buyer, phone);
  const record = { taka: 9_000, reference: 'BRAC-1' };
  expect((await recordPaid(shop, people.own, id, record)).status).toBe(200);
  expect((await shop.ok('GET /order/:id', { params: { id } }, people.buyer)).state).toBe('booked');
  const approve = () => approvePaid(shop, people.admin, id);
  expect(await approve()).toMatchObject({ status: 403, body: { code: 'new-staff' } });
  await wait(3 * day);
  expect((await approve()).status).toBe(200);
});

test('nor is what a new account began approved sooner because its role is taken', async () => {
  const { shop, people, name, wait } = await openShop();
  await name('cashier', people.own);
  const phone = await shop.addProduct(people.seller, { selingPrice: 9_000 });
  await completeDeal(shop, people, phone);
  const { body } = await callForBatch(shop, people.own);
  await name('none', people.own);
  const batch = { params: { id: body.insertedId } };
  const approve = () => shop.call('POST /payouts/:id/approve', batch, people.admin);
  expect(await approve()).toMatchObject({ status: 403, body: { code: 'new-staff' } });
  await wait(3 * day);
  expect((await approve()).status).toBe(200);
});

test('an admin who takes another’s role bit by bit leaves as little behind', async () => {
  const { shop, people, name, order, refund } = await openShop();
  shop.deps.deals.verdictAlone = 0;
  await name('cashier', people.second);
  await name('none', people.second);
  const params = { id: people.second.userId };
  expect((await shop.call('DELETE /allbuyers/:id', { params }, people.admin)).status).toBe(200);
  expect(await refund(await order(24_500), people.admin)).toBe('paid');
});

test('a new account does not import the file that proves what another recorded', async () => {
  const { shop, people, name, wait } = await openShop();
  const phone = await shop.addProduct(people.seller, { selingPrice: 9_000 });
  const id = await book(shop, people.buyer, phone);
  const { clientSecret } = (await openPayment(shop, people.buyer, id)).body;
  const reference = intentIdOf(clientSecret);
  const record = { taka: 9_000, way: 'provider', reference } as const;
  expect((await recordPaid(shop, people.admin, id, record)).status).toBe(200);
  await name('cashier', people.own);
  const line = { date: '2026-11-20', id: reference, gross: '9000', fee: '0', net: '9000' };
  const send = () => importFile(shop, people.own, settlementCsv([line]));
  expect(await send()).toMatchObject({ status: 403, body: { code: 'new-staff' } });
  await wait(3 * day);
  expect((await send()).status).toBe(200);
});

test('a failed line that a new account called so is confirmed by nobody for three days', async () => {
  const { shop, people, name, wait, failLine } = await openShop();
  await name('cashier', people.own);
  const line = await failLine(people.own);
  const look = () => shop.call('POST /payouts/lines/:id/look', line, people.admin);
  expect(await look()).toMatchObject({ status: 403, body: { code: 'new-staff' } });
  await wait(3 * day);
  expect((await look()).status).toBe(200);
});

test('the only person who pays does so alone from the first day', async () => {
  const shop = await buildTestApp();
  const { admin, second, seller, buyer } = await signUpPeople(shop);
  await nameDestination(shop, seller);
  await shop.deps.db
    .updateTable('members')
    .set({ is_admin: false })
    .where('id', '=', second.userId)
    .execute();
  await shop.deps.db
    .updateTable('members')
    .set({ staff_since: shop.clock.now() })
    .where('id', '=', admin.userId)
    .execute();
  await completeDeal(
    shop,
    { seller, buyer },
    await shop.addProduct(seller, { selingPrice: 9_000 }),
  );
  const { alone } = await shop.ok('GET /payouts', { query: {} }, admin);
  expect(alone).toMatchObject({ left: 100_000 });
});
