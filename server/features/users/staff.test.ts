import { expect, test } from 'vitest';
import type { StaffRole } from '#contract/members/staff.ts';
import { renewed } from '#testing/payments/paying.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';
import { sendNoticeMails } from '../notices/send-notice-mails.ts';
import { makeAdmin, removeAdmin } from './make-admin.ts';

const nameAs = (shop: TestShop, by: Person, of: Person, role: StaffRole | 'none') =>
  shop.call('PUT /staff/:email', { params: { email: of.email }, body: { role } }, by);

const statusOf = async (shop: TestShop, person: Person) =>
  await shop.ok('GET /users/admin/:email', { params: { email: person.email } }, person);

test('a moderator reads reports and no money, from the next call on and until the role ends', async () => {
  const shop = await buildTestApp();
  const admin = await shop.signUp({ admin: true, name: 'Amena' });
  const person = await shop.signUp({ name: 'Mitu' });
  const read = async (key: 'GET /reportitems' | 'GET /payouts' | 'GET /auditlog') =>
    (await shop.call(key, {}, person)).status;
  expect(await read('GET /reportitems')).toBe(403);

  expect((await nameAs(shop, admin, person, 'moderator')).body).toMatchObject({ modifiedCount: 1 });
  expect((await nameAs(shop, admin, person, 'moderator')).body).toMatchObject({ modifiedCount: 0 });
  expect(await statusOf(shop, person)).toMatchObject({ isAdmin: false, staff: 'moderator' });
  expect([await read('GET /reportitems'), await read('GET /payouts')]).toEqual([200, 403]);

  await nameAs(shop, admin, person, 'cashier');
  expect([await read('GET /reportitems'), await read('GET /payouts')]).toEqual([403, 200]);
  expect(await read('GET /auditlog')).toBe(403);
  expect(await shop.ok('GET /staff', {}, admin)).toEqual([
    { name: 'Amena', email: admin.email, role: 'admin' },
    { name: 'Mitu', email: person.email, role: 'cashier' },
  ]);

  await nameAs(shop, admin, person, 'none');
  expect([await read('GET /reportitems'), await read('GET /payouts')]).toEqual([403, 403]);
  expect(await statusOf(shop, person)).toEqual({ isAdmin: false });
  const { entries } = await shop.ok('GET /auditlog', { query: { action: 'staff-named' } }, admin);
  expect(entries.map(({ target, actorEmail, detail }) => [target, actorEmail, detail])).toEqual(
    (
      [
        ['cashier', 'none'],
        ['moderator', 'cashier'],
        ['none', 'moderator'],
      ] as const
    ).map(([before, role]) => [person.userId, admin.email, { name: 'Mitu', role, before }]),
  );
});

test('a member is notified of each new role, and of its end, by whoever gives it', async () => {
  // At noon, because no mails are sent at night.
  const shop = await buildTestApp({ startAt: new Date('2026-11-22T06:00:00Z') });
  const { deps } = shop;
  const admin = await shop.signUp({ admin: true });
  const person = await shop.signUp();
  const kinds = async (of: Person) =>
    (await shop.ok('GET /notices', {}, of)).map(({ kind }) => kind);
  for (const role of ['moderator', 'moderator', 'cashier', 'admin', 'none'] as const) {
    await nameAs(shop, admin, person, role);
  }
  expect(await kinds(person)).toEqual([
    'role-none',
    'role-admin',
    'role-cashier',
    'role-moderator',
  ]);
  await makeAdmin(deps.db, person.email, deps);
  await makeAdmin(deps.db, person.email, deps);
  await removeAdmin(deps.db, person.email, deps);
  expect((await kinds(person)).slice(0, -4)).toEqual(['role-none', 'role-admin']);
  await nameAs(shop, admin, person, 'cashier');
  await makeAdmin(deps.db, person.email, deps);
  await removeAdmin(deps.db, person.email, deps);
  // What remains is the earlier role.
  expect((await kinds(person))[0]).toBe('role-cashier');
  // A member's own act is no news.
  await makeAdmin(deps.db, person.email, deps);
  const before = await kinds(admin);
  await nameAs(shop, admin, admin, 'none');
  expect(await kinds(admin)).toEqual(before);
  // By hand: ten to the person of their own roles, five to the admin of what the server did, and
  // one to the person when the admin left.
  expect(await sendNoticeMails(deps)).toBe(16);
  const subjects = (await shop.mails()).map(({ subject }) => subject);
  expect(subjects).toContainEqual(expect.stringContaining('You are an admin of PhoneHaat'));
});

test('the last admin stays one, and of two either may leave', async () => {
  const shop = await buildTestApp();
  const admin = await shop.signUp({ admin: true });
  const other = await shop.signUp();
  expect(await nameAs(shop, admin, admin, 'cashier')).toMatchObject({
    status: 409,
    body: { code: 'last-admin' },
  });
  expect(await statusOf(shop, admin)).toEqual({ isAdmin: true });
  await nameAs(shop, admin, other, 'admin');
  const both = await Promise.all([
    nameAs(shop, admin, admin, 'none'),
    nameAs(shop, other, other, 'none'),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('an unknown address, a removed member and a wrong role are refused', async () => {
  const shop = await buildTestApp();
  const admin = await shop.signUp({ admin: true });
  const person = await shop.signUp();
  const body = { role: 'king' as 'none' };
  const wrong = { params: { email: person.email }, body };
  expect((await shop.call('PUT /staff/:email', wrong, admin)).status).toBe(400);
  const nobody = { ...person, email: 'nobody@example.test' };
  expect((await nameAs(shop, admin, nobody, 'cashier')).status).toBe(404);
  await nameAs(shop, admin, person, 'moderator');
  await nameAs(shop, admin, person, 'none');
  await shop.ok('DELETE /allbuyers/:id', { params: { id: person.userId } }, admin);
  expect((await nameAs(shop, admin, person, 'cashier')).status).toBe(404);
  expect(await shop.ok('GET /staff', {}, admin)).toHaveLength(1);
  const row = shop.deps.db.selectFrom('members').select('staff_role');
  expect(await row.where('id', '=', person.userId).executeTakeFirst()).toEqual({
    staff_role: null,
  });
});

test('a moderator decides about a report, and does not remove the seller', async () => {
  const shop = await buildTestApp();
  const admin = await shop.signUp({ admin: true });
  const moderator = await shop.signUp();
  const seller = await shop.signUp({ title: 'seller' });
  const itemId = await shop.addProduct(seller);
  await shop.ok('POST /reportitem', { body: { itemId } }, await shop.signUp());
  await nameAs(shop, admin, moderator, 'moderator');
  const params = { itemId };
  const { version } = await shop.ok('GET /reportitems/:itemId', { params }, moderator);
  const decide = (decision: 'end' | 'warn') =>
    shop.call(
      'POST /reportitems/:itemId/decision',
      { params, body: { decision, reason: 'It is a stolen phone.', version } },
      moderator,
    );
  expect(await decide('end')).toMatchObject({ status: 403, body: { code: 'not-allowed' } });
  expect((await shop.ok('GET /allsellers', {}, moderator)).map(({ _id }) => _id)).toEqual([
    seller.userId,
  ]);
  expect((await decide('warn')).status).toBe(200);
});

test('a page of staff is told from when who is new in a role approves, for three days', async () => {
  const shop = await buildTestApp();
  const admin = await shop.signUp({ admin: true });
  const cashier = await shop.signUp();
  const params = { email: cashier.email };
  const read = async (by: Person) =>
    (await shop.ok('GET /users/admin/:email', { params: { email: by.email } }, by)).approvesFrom;
  expect(await read(cashier)).toBeUndefined();
  await shop.ok('PUT /staff/:email', { params, body: { role: 'cashier' } }, admin);
  const from = new Date(shop.clock.now().getTime() + 3 * 24 * 3_600_000).toISOString();
  expect(await read(cashier)).toBe(from);
  expect(await read(admin)).toBeUndefined();
  shop.clock.advance({ minutes: 3 * 24 * 60 });
  expect(await read(await renewed(shop, cashier))).toBeUndefined();
});
