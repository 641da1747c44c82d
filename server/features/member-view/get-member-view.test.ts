import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { book, buy } from '#testing/payments/paying.ts';
import { takeSnapshot } from '#testing/snapshot.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';

const see = (shop: TestShop, admin: Person, person: Person, about?: string) =>
  shop.ok(
    'GET /people/:id/view',
    { params: { id: person.userId }, query: about ? { about } : {} },
    admin,
  );

async function openShop() {
  const shop = await buildTestApp();
  const admin = await shop.signUp({ admin: true, name: 'Amena' });
  const seller = await shop.signUp({ title: 'seller', name: 'Rahim' });
  const buyer = await shop.signUp({ name: 'Nadia' });
  return { shop, admin, seller, buyer };
}

/** Each act with the code of its refusal; `goes` without. */
const triesOf = ({ chosen }: Awaited<ReturnType<typeof see>>) =>
  Object.fromEntries(
    (chosen?.does ?? []).map(({ act, refusal }) => [act, refusal?.code ?? 'goes']),
  );

test('the lists, the tasks and the acts of a deal are those of the member’s own calls', async () => {
  const { shop, admin, seller, buyer } = await openShop();
  const phone = await shop.addProduct(seller, { name: 'Vivo V29' });
  const order = await buy(shop, buyer, phone);
  const open = await book(shop, buyer, await shop.addProduct(seller, { name: 'Nokia 6' }));

  const view = await see(shop, admin, buyer);
  expect(view).toMatchObject({ name: 'Nadia', state: 'here', sells: false, meets: [] });
  expect(view.counts).toMatchObject({ orders: 2, phones: 0, saved: 0 });
  expect(view.waiting).toEqual(await shop.ok('GET /waiting', {}, buyer));
  expect(view.openDeals).toBe(2);
  for (const id of [order, open]) {
    const own = await shop.ok('GET /order/:id', { params: { id } }, buyer);
    expect(view.deals.find(({ _id }) => _id === id)).toMatchObject({
      acts: own.acts,
      state: own.state,
      until: own.until,
    });
  }
  expect((await see(shop, admin, seller)).counts).toMatchObject({ orders: 0, phones: 2 });
});

// sec T17, V16.2.1
test('the look is in the audit log, apart for each thing, and not in the person’s own history', async () => {
  const { shop, admin, seller, buyer } = await openShop();
  const phone = await shop.addProduct(seller);
  await see(shop, admin, buyer);
  shop.clock.advance({ minutes: 9 });
  await see(shop, admin, buyer);
  await see(shop, admin, buyer, `https://shop.example/phone/${phone}/vivo?utm=1`);
  const { entries } = await shop.ok('GET /auditlog', { query: { action: 'member-viewed' } }, admin);
  expect(entries.map(({ target, actorEmail, detail }) => [target, actorEmail, detail])).toEqual([
    [buyer.userId, admin.email, { name: 'Nadia', about: phone }],
    [buyer.userId, admin.email, { name: 'Nadia' }],
  ]);
  const { history } = await shop.ok('GET /people/:id', { params: { id: buyer.userId } }, admin);
  expect(history.map(({ event }) => event)).toEqual(['registered']);
});

test('nothing counts as seen by the member: only the audit log has another row', async () => {
  const { shop, admin, seller, buyer } = await openShop();
  const phone = await shop.addProduct(seller);
  const order = await buy(shop, buyer, phone);
  const body = { productId: phone, text: 'Is the box there?', entryId: shop.deps.newId() };
  await shop.ok('POST /threads', { body }, buyer);
  const before = await shop.ok('GET /notices/unread', {}, seller);
  expect(before.unread).toBeGreaterThan(0);
  const snapshot = await takeSnapshot(shop.deps.db);
  const rows = await snapshot.rows();
  for (const about of [undefined, phone, order]) await see(shop, admin, seller, about);
  const added = (await snapshot.rows()).filter((row) => !rows.includes(row));
  expect(added.length).toBe(3);
  for (const row of added) expect(row).toContain('member-viewed');
});

// sec T17
test('helpers of staff are refused in either role, and nothing of the try is a reading', async () => {
  const { shop, admin, buyer } = await openShop();
  const helper = await shop.signUp({ name: 'Mitu' });
  for (const role of ['moderator', 'cashier'] as const) {
    await shop.ok('PUT /staff/:email', { params: { email: helper.email }, body: { role } }, admin);
    const params = { id: buyer.userId };
    const refused = await shop.call('GET /people/:id/view', { params }, helper);
    expect([refused.status, refused.body.code], role).toEqual([403, 'not-allowed']);
  }
  const { entries } = await shop.ok('GET /auditlog', { query: { action: 'member-viewed' } }, admin);
  expect(entries).toEqual([]);
});

test('a read of the member’s that would write is refused by the database, and writes nothing', async () => {
  const shop = await buildTestApp({ ownDatabase: true });
  const { db } = shop.deps;
  const admin = await shop.signUp({ admin: true });
  const buyer = await shop.signUp();
  const phone = await shop.addProduct(await shop.signUp({ title: 'seller' }));
  await shop.ok('POST /saved', { body: { phones: [{ _id: phone }] } }, buyer);
  // From now on who reads the saved phones leaves a trace.
  await sql`create table traces (at timestamptz)`.execute(db);
  await sql`create function leave_trace() returns boolean language sql as
    $$ insert into traces values (now()) returning true $$`.execute(db);
  await sql`alter table saved_phones rename to real_saved_phones`.execute(db);
  await sql`create view saved_phones as select * from real_saved_phones where leave_trace()`.execute(
    db,
  );
  const traces = async () => (await sql`select from traces`.execute(db)).rows.length;
  expect(await shop.ok('GET /saved', {}, buyer)).toHaveLength(1);
  expect(await traces()).toBe(1);

  const params = { id: buyer.userId };
  const refused = await shop.call('GET /people/:id/view', { params }, admin);
  expect(refused.status).toBeGreaterThanOrEqual(500);
  expect(await traces()).toBe(1);
});

test('neither the code, nor a number, an IMEI or a message is in it', async () => {
  const { shop, admin, seller, buyer } = await openShop();
  const phone = await shop.addProduct(seller);
  const order = await buy(shop, buyer, phone);
  const params = { id: order };
  await shop.ok('POST /order/:id', { params, body: { event: 'show-code' } }, buyer);
  const own = await shop.ok('GET /order/:id', { params }, buyer);
  expect(own.code).toMatch(/^\d{6}$/);
  const view = await see(shop, admin, buyer, order);
  expect(view.chosen?.order).toMatchObject({ role: 'buyer', showsCode: true, acts: own.acts });
  const text = JSON.stringify(view);
  expect(text).not.toContain(own.code);
  expect(text).not.toContain(own.buyer.number);
});

test('a phone: the buyer could book and ask, its seller edits it, and each refusal has its sentence', async () => {
  const { shop, admin, seller, buyer } = await openShop();
  const phone = await shop.addProduct(seller, { name: 'Vivo V29', negotiable: false });
  const asBuyer = await see(shop, admin, buyer, phone);
  expect(asBuyer.chosen).toMatchObject({
    what: 'phone',
    name: 'Vivo V29',
    own: false,
    refusal: null,
  });
  expect(triesOf(asBuyer)).toEqual({ book: 'goes', ask: 'goes', offer: 'offers-off' });
  expect(triesOf(await see(shop, admin, seller, phone))).toEqual({
    edit: 'goes',
    advertise: 'goes',
    show: 'goes',
  });

  await book(shop, buyer, phone);
  expect(triesOf(await see(shop, admin, buyer, phone)).pay).toBe('goes');
  const other = await shop.signUp();
  await buy(shop, other, phone);
  const late = await see(shop, admin, buyer, phone);
  expect(triesOf(late)).toMatchObject({ book: 'product-sold', ask: 'product-sold' });
  expect(late.chosen?.does[0]?.refusal).toEqual({
    code: 'product-sold',
    sentence: 'This phone is already sold.',
    until: null,
  });
  expect(triesOf(await see(shop, admin, seller, phone))).toMatchObject({ edit: 'product-sold' });
});

test('a suspended member reads the reason, and is refused as by the calls themselves', async () => {
  const { shop, admin, seller, buyer } = await openShop();
  const phone = await shop.addProduct(seller);
  const suspend = { params: { email: buyer.email }, body: { reason: 'Three complaints.' } };
  await shop.ok('POST /suspensions/:email', suspend, admin);
  const view = await see(shop, admin, buyer, phone);
  expect(view.state).toBe('suspended');
  expect(view.meets).toMatchObject([
    { stops: 'beginning', refusal: { code: 'account-suspended' }, reason: 'Three complaints.' },
  ]);
  expect(triesOf(view)).toMatchObject({ book: 'account-suspended', ask: 'account-suspended' });
});

test('an order of others is refused, a number of their own found, and nothing else', async () => {
  const { shop, admin, seller, buyer } = await openShop();
  const stranger = await shop.signUp();
  const order = await book(shop, buyer, await shop.addProduct(seller));
  const refused = await see(shop, admin, stranger, `https://shop.example/order/${order}`);
  expect(refused.chosen).toMatchObject({
    what: 'order',
    name: '',
    refusal: { code: 'booking-not-found' },
    order: null,
  });
  const end = order.slice(-8).toUpperCase();
  const number = `PH-${end.slice(0, 4)}-${end.slice(4)}`;
  expect((await see(shop, admin, seller, number)).chosen?.order).toMatchObject({ role: 'seller' });
  expect((await see(shop, admin, stranger, number)).chosen).toBeNull();
  const gone = await see(shop, admin, stranger, shop.deps.newId());
  expect(gone.chosen).toMatchObject({ what: 'phone', refusal: { code: 'product-not-found' } });
});

test('a removed member sees nothing, and an unknown one is not found', async () => {
  const { shop, admin, seller } = await openShop();
  await shop.addProduct(seller);
  await shop.ok('DELETE /allsellers/:id', { params: { id: seller.userId } }, admin);
  expect(await see(shop, admin, seller)).toMatchObject({
    state: 'removed',
    counts: { phones: 0 },
    deals: [],
    chosen: null,
  });
  const params = { id: shop.deps.newId() };
  const unknown = await shop.call('GET /people/:id/view', { params }, admin);
  expect([unknown.status, unknown.body.code]).toEqual([404, 'not-found']);
});
