import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { SellerCheck } from '#contract/constants.ts';
import { messages } from '#contract/rules.ts';
import { createLogger } from '#server/http/api/logging.ts';
import { buy } from '#testing/payments/paying.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';
import { unblockAddress } from './blocked-addresses.ts';

const refused = (status: number, code: string) => ({ status, body: { code } });

/** `POST /users` with what the registration form sends; `changes` replace single fields. */
function register(shop: TestShop, person: Person, changes: Record<string, unknown> = {}) {
  const { displayName: name, email } = person;
  return shop.call(
    'POST /users',
    { body: { name, email, img: '', title: 'buyer', ...changes } },
    person,
  );
}

describe('GET /jwt', () => {
  // spec S7-3
  test('gives the one who is logged in a token, and calls take it', async () => {
    const shop = await buildTestApp();
    const person = await shop.signUp();

    const answer = await shop.call('GET /jwt', { query: { email: person.email } }, person);

    expect(answer).toMatchObject({ status: 200, body: { accessToken: expect.any(String) } });
    expect(Object.keys(answer.body).sort()).toEqual(['accessToken', 'unread']);
    const { accessToken: token } = answer.body;
    await shop.ok('GET /notices/unread', {}, { ...person, token });
  });

  test('does not care how the own address is written', async () => {
    const shop = await buildTestApp();
    const person = await shop.signUp();
    const email = ` ${person.email.toUpperCase()}`;
    expect(await shop.call('GET /jwt', { query: { email } }, person)).toMatchObject({
      status: 200,
    });
  });

  test("gives an empty one for another's address and to somebody who is not logged in", async () => {
    const shop = await buildTestApp();
    const [person, other] = [await shop.signUp(), await shop.signUp()];
    const nothing = { status: 403, body: { code: 'wrong-session', accessToken: '' } };
    const getJwt = (email: string, by?: Person) => shop.call('GET /jwt', { query: { email } }, by);

    expect(await getJwt(other.email, person)).toMatchObject(nothing);
    expect(await getJwt(person.email)).toMatchObject(nothing);
    // A token alone cannot renew itself without a session.
    expect(await getJwt(person.email, { ...person, cookie: '' })).toMatchObject(nothing);
  });

  // sec V9.2.1
  test('a token lives for 15 minutes', async () => {
    const shop = await buildTestApp();
    const person = await shop.signUp();
    const call = () => shop.call('GET /notices/unread', {}, person);
    shop.clock.advance({ minutes: 14 });
    expect(await call()).toMatchObject({ status: 200 });
    shop.clock.advance({ minutes: 2 });
    expect(await call()).toMatchObject(refused(401, 'not-signed-in'));
  });
});

test('the lists of buyers and sellers have one person, for their page', async () => {
  const shop = await buildTestApp();
  const admin = await shop.signUp({ admin: true });
  const [seller, buyer] = [await shop.signUp({ title: 'seller' }), await shop.signUp()];
  await shop.signUp({ title: 'seller' });
  const sellers = (person: string) => shop.ok('GET /allsellers', { query: { person } }, admin);
  const buyers = (person: string) => shop.ok('GET /allbuyers', { query: { person } }, admin);
  expect(await sellers(seller.userId)).toMatchObject([{ email: seller.email }]);
  expect(await sellers(buyer.userId)).toEqual([]);
  expect(await buyers(buyer.userId)).toMatchObject([{ email: buyer.email }]);
  expect(await buyers(admin.userId)).toEqual([]);
});

describe('POST /users', () => {
  // spec S3-7, S7-6
  test('saves who has signed up; the same call again changes nothing', async () => {
    const shop = await buildTestApp();
    const person = await shop.signUpAtProvider('Nusrat Jahan');

    const first = await register(shop, person, { title: 'seller' });
    const again = await register(shop, person, { title: 'seller', name: 'Somebody Else' });

    expect(first.body).toEqual({ acknowledged: true, insertedId: person.userId });
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(await shop.ok('GET /allsellers', {}, await shop.signUp({ admin: true }))).toEqual([
      {
        _id: person.userId,
        name: 'Nusrat Jahan',
        email: person.email,
        img: '',
        isVerified: false,
        staff: null,
        suspended: false,
        shared: [],
        ownDeal: false,
        unsold: 0,
        badgeLost: null,
      },
    ]);
  });

  // spec S4-9, S7-6
  test("before the first token the provider's session is enough", async () => {
    const shop = await buildTestApp();
    const { cookie, displayName: name, email, userId } = await shop.signUpAtProvider();
    const answer = await shop.inject({
      method: 'POST',
      url: '/api/users',
      headers: { cookie },
      payload: { name, email, img: '', title: 'seller' },
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { acknowledged: true, insertedId: userId },
    });
    const members = await shop.deps.db.selectFrom('members').select(['id', 'title']).execute();
    expect(members).toEqual([{ id: userId, title: 'seller' }]);
  });

  // sec V3.5.1
  test("a session that another site's page sends saves nobody", async () => {
    const shop = await buildTestApp();
    const { cookie, displayName: name, email } = await shop.signUpAtProvider();
    for (const headers of [
      { origin: 'https://elsewhere.test' },
      { 'sec-fetch-site': 'cross-site' },
      { referer: 'https://elsewhere.test/' },
    ]) {
      const answer = await shop.inject({
        method: 'POST',
        url: '/api/users',
        headers: { cookie, ...headers },
        payload: { name, email, img: '', title: 'seller' },
      });
      expect(answer).toMatchObject(refused(403, 'wrong-origin'));
    }
    expect(await shop.deps.db.selectFrom('members').select('id').execute()).toEqual([]);
  });

  // sec V7.4.2
  test("a removed member's session registers nobody again", async () => {
    const shop = await buildTestApp();
    const { cookie, displayName: name, email } = await shop.signUp();
    const removed_at = shop.clock.now();
    await shop.deps.db.updateTable('members').set({ removed_at }).execute();
    const answer = await shop.inject({
      method: 'POST',
      url: '/api/users',
      headers: { cookie },
      payload: { name, email, img: '', title: 'seller' },
    });
    expect(answer).toMatchObject(refused(401, 'not-signed-in'));
  });

  test('two tabs that register at once make one member', async () => {
    const shop = await buildTestApp();
    const person = await shop.signUpAtProvider();
    const answers = await Promise.all([register(shop, person), register(shop, person)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await shop.deps.db.selectFrom('members').select('id').execute()).toHaveLength(1);
  });

  // spec S3-7
  test('a password in the payload is neither stored nor logged', async () => {
    const lines: string[] = [];
    const logger = createLogger('debug', { write: (line) => void lines.push(line) });
    const shop = await buildTestApp({ logger });
    const person = await shop.signUpAtProvider();
    const password = 'In-the-payload-9';

    expect(await register(shop, person, { password })).toMatchObject({ status: 200 });

    const rows = await shop.deps.db.selectFrom('members').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(password);
    expect(lines).not.toEqual([]);
    expect(lines.join('')).not.toContain(password);
  });

  test.each(['admin', 'Seller', '', undefined])('the title %o is refused', async (title) => {
    const shop = await buildTestApp();
    const person = await shop.signUpAtProvider();
    const answer = await register(shop, person, { title });
    expect(answer).toMatchObject(refused(400, 'bad-input'));
    expect(answer.body.errors).toEqual({ title: messages.roleInvalid });
    expect(await shop.deps.db.selectFrom('members').select('id').execute()).toEqual([]);
  });

  test('nobody makes themselves admin or verified by extra fields', async () => {
    const shop = await buildTestApp();
    const person = await shop.signUpAtProvider();
    await register(shop, person, { isAdmin: true, is_admin: true, isVerified: true });
    const params = { email: person.email };
    expect(await shop.ok('GET /users/admin/:email', { params }, person)).toEqual({
      isAdmin: false,
    });
    const members = await shop.deps.db.selectFrom('members').select('is_verified').execute();
    expect(members).toEqual([{ is_verified: false }]);
  });

  test('a buyer stays a buyer, and a seller who signs in as the default buyer stays one', async () => {
    const shop = await buildTestApp();
    const [buyer, seller] = [await shop.signUp(), await shop.signUp({ title: 'seller' })];
    const isSeller = (person: Person) =>
      shop.ok('GET /users/seller/:email', { params: { email: person.email } }, person);

    expect(await register(shop, buyer, { title: 'seller' })).toMatchObject(
      refused(409, 'role-set'),
    );
    expect(await register(shop, seller, { title: 'buyer' })).toMatchObject({ status: 200 });

    expect(await isSeller(buyer)).toEqual({ isSeller: false });
    expect(await isSeller(seller)).toEqual({ isSeller: true });
  });

  test("another's address is refused", async () => {
    const shop = await buildTestApp();
    const person = await shop.signUpAtProvider();
    const answer = await register(shop, person, { email: 'somebody@example.test' });
    expect(answer).toMatchObject(refused(403, 'wrong-session'));
    expect(await shop.deps.db.selectFrom('members').select('id').execute()).toEqual([]);
  });

  test('the photo is permanent from then on', async () => {
    const shop = await buildTestApp();
    const person = await shop.signUpAtProvider();
    const img = await shop.upload(person);
    await register(shop, person, { img });
    const images = await shop.deps.db.selectFrom('images').select('expires_at').execute();
    expect(images).toEqual([{ expires_at: null }]);
    const admin = await shop.signUp({ admin: true });
    expect(await shop.ok('GET /allbuyers', {}, admin)).toMatchObject([{ img }]);
  });

  test('a photo that has expired is refused, and nothing is saved', async () => {
    const shop = await buildTestApp();
    const person = await shop.signUpAtProvider();
    const img = `/images/${shop.deps.newId()}.webp`;
    expect(await register(shop, person, { img })).toMatchObject(refused(400, 'upload-expired'));
    expect(await shop.deps.db.selectFrom('members').select('id').execute()).toEqual([]);
  });

  // sec V1.2.2
  test.each([
    ['https://photos.example.test/me.jpg', 'https://photos.example.test/me.jpg'],
    ['http://photos.example.test/me.jpg', ''],
    ['javascript:alert(1)', ''],
    ['data:text/html,hello', ''],
  ])("a sign-in provider's photo at %s is shown as %o", async (img, shown) => {
    const shop = await buildTestApp();
    await register(shop, await shop.signUpAtProvider(), { img });
    const admin = await shop.signUp({ admin: true });
    expect(await shop.ok('GET /allbuyers', {}, admin)).toMatchObject([{ img: shown }]);
  });
});

// spec S6-2, S7-1, S7-2
test('people learn their own roles, as the database has them', async () => {
  const shop = await buildTestApp();
  const roles = async (person: Person) => {
    const params = { email: person.email };
    return [
      await shop.ok('GET /users/admin/:email', { params }, person),
      await shop.ok('GET /users/seller/:email', { params }, person),
    ];
  };
  expect(await roles(await shop.signUp())).toEqual([{ isAdmin: false }, { isSeller: false }]);
  const seller = await shop.signUp({ title: 'seller' });
  expect(await roles(seller)).toEqual([{ isAdmin: false }, { isSeller: true }]);
  const admin = await shop.signUp({ admin: true });
  expect(await roles(admin)).toEqual([{ isAdmin: true }, { isSeller: false }]);
  const halfway = await shop.signUpAtProvider();
  expect(await roles(halfway)).toEqual([{ isAdmin: false }, { isSeller: false }]);
});

// spec S3-6, S7-17, S7-19
test('the lists of buyers and sellers are apart, newest first, and without admins', async () => {
  const shop = await buildTestApp();
  const admin = await shop.signUp({ admin: true });
  const people: Person[] = [];
  for (const title of ['buyer', 'seller', 'buyer', 'seller'] as const) {
    shop.clock.advance({ seconds: 1 });
    people.push(await shop.signUp({ title }));
  }
  const ids = (rows: { _id: string }[]) => rows.map(({ _id }) => _id);
  const [buyer1, seller1, buyer2, seller2] = people.map(({ userId }) => userId);
  expect(ids(await shop.ok('GET /allbuyers', {}, admin))).toEqual([buyer2, buyer1]);
  expect(ids(await shop.ok('GET /allsellers', {}, admin))).toEqual([seller2, seller1]);
});

describe('PUT /verifyseller/:email', () => {
  // spec S4-1, S7-21
  test('shows the badge on all phones of the seller, past and future, once', async () => {
    const shop = await buildTestApp();
    const admin = await shop.signUp({ admin: true });
    const [seller, other] = [
      await shop.signUp({ title: 'seller' }),
      await shop.signUp({ title: 'seller' }),
    ];
    const others = await shop.addProduct(other);
    const before = await shop.addProduct(seller);
    const params = { email: seller.email };

    const first = await shop.ok('PUT /verifyseller/:email', { params }, admin);
    const again = await shop.ok('PUT /verifyseller/:email', { params }, admin);
    const after = await shop.addProduct(seller);

    expect([first, again]).toEqual([
      { acknowledged: true, modifiedCount: 1 },
      { acknowledged: true, modifiedCount: 0 },
    ]);
    const badges = (await shop.ok('GET /allproducts', {})).map((each) => [
      each._id,
      each.isVerified,
    ]);
    expect(Object.fromEntries(badges)).toEqual({ [before]: true, [after]: true, [others]: false });
    const sellers = await shop.ok('GET /allsellers', {}, admin);
    expect(sellers.find(({ _id }) => _id === seller.userId)?.isVerified).toBe(true);
  });

  test('what was checked is replaced where it differs, and the badge is announced once', async () => {
    const shop = await buildTestApp();
    const admin = await shop.signUp({ admin: true });
    const seller = await shop.signUp({ title: 'seller' });
    const verify = async (...checks: SellerCheck[]) => {
      const call = { params: { email: seller.email }, body: { checks } };
      return (await shop.ok('PUT /verifyseller/:email', call, admin)).modifiedCount;
    };
    expect(await verify('identity')).toBe(1);
    expect(await verify('identity')).toBe(0);
    expect(await verify('phones')).toBe(1);
    expect(await verify('phones', 'identity')).toBe(1);
    expect(await verify('identity', 'phones', 'phones')).toBe(0);
    // Without a list, as in the specification, the stored checks remain.
    expect(await verify()).toBe(0);
    const notices = await shop.ok('GET /notices', { query: {} }, seller);
    expect(notices.filter(({ kind }) => kind === 'verified')).toHaveLength(1);
  });

  test('is for sellers who are there', async () => {
    const shop = await buildTestApp();
    const admin = await shop.signUp({ admin: true });
    const buyer = await shop.signUp();
    const gone = await shop.signUp({ title: 'seller' });
    await shop.ok('DELETE /allsellers/:id', { params: { id: gone.userId } }, admin);
    for (const email of [buyer.email, gone.email, 'nobody@example.test']) {
      const answer = await shop.call('PUT /verifyseller/:email', { params: { email } }, admin);
      expect(answer).toMatchObject(refused(404, 'not-found'));
    }
  });
});

/** With a verified seller whom the admin has removed. */
async function openShopWithRemovedSeller() {
  const shop = await buildTestApp();
  const admin = await shop.signUp({ admin: true });
  const seller = await shop.signUp({ title: 'seller', verified: true });
  await shop.addProduct(seller);
  await shop.ok('DELETE /allsellers/:id', { params: { id: seller.userId } }, admin);
  const signUpAs = (email: string) =>
    shop.inject({
      method: 'POST',
      url: '/api/auth/sign-up/email',
      payload: { name: 'Anew', email, password: seller.password },
      headers: { origin: 'http://localhost:80' },
    });
  return { shop, admin, seller, signUpAs };
}

describe('DELETE /allsellers/:id', () => {
  // spec S7-20
  test('ends the sessions, takes unsold phones out and leaves what was sold', async () => {
    const shop = await buildTestApp();
    const admin = await shop.signUp({ admin: true });
    const [seller, buyer] = [await shop.signUp({ title: 'seller' }), await shop.signUp()];
    const sold = await shop.addProduct(seller);
    await buy(shop, buyer, sold);
    const unsold = await shop.addProduct(seller);
    await shop.ok('PUT /advertize/:id', { params: { id: unsold } }, seller);

    const params = { id: seller.userId };
    const answer = await shop.ok('DELETE /allsellers/:id', { params }, admin);

    expect(answer).toEqual({ acknowledged: true, deletedCount: 1 });
    const myProducts = await shop.call(
      'GET /dashboard/myproducts/:email',
      { params: { email: seller.email } },
      seller,
    );
    expect(myProducts).toMatchObject(refused(401, 'not-signed-in'));
    const query = { email: seller.email };
    expect(await shop.call('GET /jwt', { query }, seller)).toMatchObject({ status: 403 });
    expect((await shop.ok('GET /allproducts', {})).map(({ _id }) => _id)).toEqual([sold]);
    expect(await shop.ok('GET /advertizeitems', {})).toEqual([]);
    const counters = (await shop.ok('GET /categories', {})).map(({ unpaid }) => unpaid);
    expect(counters).toEqual([0, 0, 0]);
    expect(await shop.ok('GET /allsellers', {}, admin)).toEqual([]);
    const orders = await shop.ok('GET /myorders', { query: { email: buyer.email } }, buyer);
    expect(orders).toMatchObject([{ productId: sold, paid: true }]);
    const gone = await shop.call('DELETE /allsellers/:id', { params }, admin);
    expect(gone).toMatchObject(refused(404, 'not-found'));
  });

  // sec T34
  test('blocks the address, in all its spellings, until the block is lifted', async () => {
    const { shop, admin, seller, signUpAs } = await openShopWithRemovedSeller();
    const [local, domain] = seller.email.split('@');
    for (const email of [seller.email, seller.email.toUpperCase(), `${local}+2@${domain}`]) {
      expect(await signUpAs(email)).toMatchObject({
        status: 403,
        body: { code: 'address_blocked', message: 'This address cannot be used here any more.' },
      });
    }
    expect(await signUpAs(`other.${seller.email}`)).toMatchObject({ status: 200 });

    expect(await unblockAddress(shop.deps.db, ` ${seller.email.toUpperCase()}`, shop.deps)).toBe(
      true,
    );

    expect(await signUpAs(seller.email)).toMatchObject({ status: 200 });
    expect(await unblockAddress(shop.deps.db, seller.email, shop.deps)).toBe(false);
    const query = { target: seller.userId };
    const { entries } = await shop.ok('GET /auditlog', { query }, admin);
    expect(entries.map(({ action }) => action)).toEqual(['address-unblocked', 'seller-removed']);
  });

  // sec T34
  test('keeps no blocked address in the list, and nothing that can be tried without the key', async () => {
    const { shop, seller } = await openShopWithRemovedSeller();
    const rows = await shop.deps.db.selectFrom('blocked_addresses').selectAll().execute();
    expect(rows).toMatchObject([{ member_id: seller.userId }]);
    expect(JSON.stringify(rows)).not.toContain(seller.email);
    const unkeyed = createHash('sha256').update(seller.email).digest('base64url');
    expect(rows[0]?.hash).not.toBe(unkeyed);
  });

  // sec T34
  test('blocks an account that was made at the provider in the meantime', async () => {
    const { shop, seller, signUpAs } = await openShopWithRemovedSeller();
    await unblockAddress(shop.deps.db, seller.email, shop.deps);
    const halfway = await signUpAs(seller.email);
    await shop.deps.db
      .insertInto('blocked_addresses')
      .values({ hash: shop.deps.hashAddress(seller.email), member_id: seller.userId })
      .execute();
    const answer = await shop.inject({
      method: 'POST',
      url: '/api/users',
      headers: { cookie: String([halfway.headers['set-cookie']].flat()[0]).split(';')[0] ?? '' },
      payload: { name: 'Anew', email: seller.email, img: '', title: 'seller' },
    });
    expect(answer).toMatchObject(refused(403, 'address-blocked'));
  });

  test('lets an unblocked address register anew, as somebody without a past', async () => {
    const { shop, admin, seller, signUpAs } = await openShopWithRemovedSeller();
    await unblockAddress(shop.deps.db, seller.email, shop.deps);
    const { email } = seller;
    const answer = await signUpAs(email);
    expect(answer.status).toBe(200);
    const cookie = String([answer.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
    const anew = { ...seller, cookie, displayName: 'Anew' };
    anew.token = (await shop.ok('GET /jwt', { query: { email } }, anew)).accessToken;

    expect(await register(shop, anew, { title: 'seller' })).toMatchObject({ status: 200 });
    const sellers = await shop.ok('GET /allsellers', {}, admin);
    expect(sellers).toMatchObject([{ name: 'Anew', email, isVerified: false }]);
    expect(sellers[0]?._id).not.toBe(seller.userId);
    expect(await shop.ok('GET /allproducts', {})).toEqual([]);
  });

  test('is for sellers only, and never for an admin', async () => {
    const shop = await buildTestApp();
    const admin = await shop.signUp({ admin: true, title: 'seller' });
    const buyer = await shop.signUp();
    for (const id of [buyer.userId, admin.userId, shop.deps.newId()]) {
      const answer = await shop.call('DELETE /allsellers/:id', { params: { id } }, admin);
      expect(answer).toMatchObject(refused(404, 'not-found'));
    }
    expect(await shop.ok('GET /allbuyers', {}, admin)).toHaveLength(1);
  });
});

describe('DELETE /allbuyers/:id', () => {
  // spec S7-18
  // sec V7.4.2
  test('ends the sessions and keeps orders and payments', async () => {
    const shop = await buildTestApp();
    const admin = await shop.signUp({ admin: true });
    const [seller, buyer] = [await shop.signUp({ title: 'seller' }), await shop.signUp()];
    await buy(shop, buyer, await shop.addProduct(seller));
    const readRows = async () => [
      await shop.deps.db.selectFrom('bookings').selectAll().execute(),
      await shop.deps.db.selectFrom('payments').selectAll().execute(),
    ];
    const before = await readRows();
    expect(before.map((rows) => rows.length)).toEqual([1, 1]);

    const params = { id: buyer.userId };
    expect(await shop.ok('DELETE /allbuyers/:id', { params }, admin)).toEqual({
      acknowledged: true,
      deletedCount: 1,
    });

    expect(await readRows()).toEqual(before);
    expect(await shop.ok('GET /allbuyers', {}, admin)).toEqual([]);
    const query = { email: buyer.email };
    expect(await shop.call('GET /myorders', { query }, buyer)).toMatchObject({ status: 401 });
  });

  test('is for buyers only', async () => {
    const shop = await buildTestApp();
    const admin = await shop.signUp({ admin: true });
    const seller = await shop.signUp({ title: 'seller' });
    for (const id of [seller.userId, admin.userId, shop.deps.newId()]) {
      const answer = await shop.call('DELETE /allbuyers/:id', { params: { id } }, admin);
      expect(answer).toMatchObject(refused(404, 'not-found'));
    }
    expect(await shop.ok('GET /allsellers', {}, admin)).toHaveLength(1);
  });
});
