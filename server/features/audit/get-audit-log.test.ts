import { expect, test } from 'vitest';
import { makeAdmin, removeAdmin } from '#server/features/users/make-admin.ts';
import { buy } from '#testing/payments/paying.ts';
import { buildTestApp } from '#testing/test-app.ts';

/** A shop with one audit entry for each act of an admin. */
async function openShopWithActs() {
  const shop = await buildTestApp();
  const admin = await shop.signUp({ name: 'Amena' });
  await makeAdmin(shop.deps.db, admin.email, shop.deps);
  const seller = await shop.signUp({ title: 'seller' });
  const buyer = await shop.signUp();
  const phone = await shop.addProduct(seller, { name: 'Vivo V29' });
  await shop.ok('POST /reportitem', { body: { itemId: phone } }, buyer);
  await shop.ok('PUT /verifyseller/:email', { params: { email: seller.email } }, admin);
  await shop.ok('DELETE /deleteReportItem/:itemId', { params: { itemId: phone } }, admin);
  await shop.ok('DELETE /allsellers/:id', { params: { id: seller.userId } }, admin);
  await shop.ok('DELETE /allbuyers/:id', { params: { id: buyer.userId } }, admin);
  const read = (query: { action?: string; actor?: string; target?: string } = {}) =>
    shop.call('GET /auditlog', { query }, admin);
  const actions = async (query: Parameters<typeof read>[0]) =>
    (await read(query)).body.entries.map(({ action }) => action);
  return { shop, admin, seller, buyer, phone, read, actions };
}

// sec T17, V16.2.1, V16.2.2, V16.2.4
test('every act of an admin is there, newest first, with who did it to whom', async () => {
  const { shop, admin, seller, buyer, phone, read } = await openShopWithActs();
  const by = { actorName: 'Amena', actorEmail: admin.email };
  const { entries, next } = (await read()).body;
  expect(entries).toMatchObject([
    { action: 'buyer-removed', target: buyer.userId, ...by },
    { action: 'seller-removed', target: seller.userId, ...by },
    { action: 'reported-item-removed', target: phone, detail: { phone: 'Vivo V29' }, ...by },
    { action: 'seller-verified', target: seller.userId, ...by },
    { action: 'admin-made', detail: { name: 'Amena' }, actorName: '', actorEmail: '' },
  ]);
  expect(next).toBeNull();
  expect(new Set(entries.map(({ at }) => at))).toEqual(new Set([shop.clock.now().toISOString()]));
});

// sec T17, V16.2.1
test('an admin is demoted from the next call on, and the log says so', async () => {
  const shop = await buildTestApp();
  const admin = await shop.signUp({ name: 'Amena' });
  await makeAdmin(shop.deps.db, admin.email, shop.deps);
  await shop.ok('GET /allbuyers', {}, admin);

  expect(await removeAdmin(shop.deps.db, ` ${admin.email.toUpperCase()}`, shop.deps)).toBe(true);

  expect(await shop.call('GET /allbuyers', {}, admin)).toMatchObject({ status: 403 });
  // Repeating it changes nothing, and an unknown address cannot be an admin.
  expect(await removeAdmin(shop.deps.db, admin.email, shop.deps)).toBe(true);
  expect(await removeAdmin(shop.deps.db, 'nobody@example.test', shop.deps)).toBe(false);
  const other = await shop.signUp({ admin: true });
  const { entries } = await shop.ok('GET /auditlog', {}, other);
  expect(entries).toMatchObject([
    { action: 'admin-removed', target: admin.userId, detail: { name: 'Amena' }, actorName: '' },
    { action: 'admin-made', target: admin.userId },
  ]);
  // A former admin can be removed like any member.
  await shop.ok('DELETE /allbuyers/:id', { params: { id: admin.userId } }, other);
});

test('it is filtered by action, by who acted and by what it was done to', async () => {
  const { admin, seller, actions } = await openShopWithActs();
  expect(await actions({ action: 'admin-made' })).toEqual(['admin-made']);
  expect(await actions({ target: seller.userId })).toEqual(['seller-removed', 'seller-verified']);
  expect(await actions({ actor: admin.email, target: admin.userId })).toEqual([]);
  expect(await actions({ actor: admin.email })).toHaveLength(4);
  expect(await actions({ actor: 'nobody@example.test' })).toEqual([]);
});

test('what changed nothing is not an act', async () => {
  const shop = await buildTestApp();
  const admin = await shop.signUp({ admin: true });
  const seller = await shop.signUp({ title: 'seller' });
  await makeAdmin(shop.deps.db, admin.email, shop.deps);
  const verify = () =>
    shop.ok('PUT /verifyseller/:email', { params: { email: seller.email } }, admin);
  await verify();
  await verify();
  const missing = { params: { id: shop.deps.newId() } };
  expect((await shop.call('DELETE /allsellers/:id', missing, admin)).status).toBe(404);
  const { entries } = await shop.ok('GET /auditlog', { query: {} }, admin);
  expect(entries.map(({ action }) => action)).toEqual(['seller-verified']);
});

test('a payment leaves its whole way, with the amount in Taka', async () => {
  const shop = await buildTestApp();
  const admin = await shop.signUp({ admin: true });
  const seller = await shop.signUp({ title: 'seller' });
  const buyer = await shop.signUp();
  await buy(shop, buyer, await shop.addProduct(seller, { selingPrice: 12500.5 }));
  const { entries } = await shop.ok('GET /auditlog', { query: {} }, admin);
  expect(entries).toMatchObject([
    { action: 'payment-paid', actorEmail: '', detail: { taka: 12500.5 } },
    { action: 'payment-held', actorEmail: buyer.email, detail: { taka: 12500.5 } },
  ]);
});
