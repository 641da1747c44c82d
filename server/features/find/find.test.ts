import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { FindKind } from '#contract/admin/find-kinds.ts';
import { orderNumber } from '#contract/orders/order-number.ts';
import { writable } from '#testing/lib/writable.ts';
import { buy } from '#testing/payments/paying.ts';
import {
  completeDeal,
  makeBatch,
  nameDestination,
  signUpPeople,
} from '#testing/payments/paying-out.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';

const findAs = (shop: TestShop, person: Person, text: string) =>
  shop.ok('POST /find', { body: { text } }, person);

/** The names or ids that were found, by kind; kinds without a hit are left out. */
async function hits(shop: TestShop, person: Person, text: string) {
  const found = await findAs(shop, person, text);
  const some: Partial<Record<FindKind, string[]>> = {};
  if (found.people.length > 0) some.people = found.people.map(({ name }) => name);
  if (found.phones.length > 0) some.phones = found.phones.map(({ name }) => name);
  if (found.orders.length > 0) some.orders = found.orders.map(({ _id }) => _id);
  if (found.payments.length > 0) some.payments = found.payments.map(({ _id }) => _id);
  if (found.payouts.length > 0) some.payouts = found.payouts.map(({ _id }) => _id);
  return some;
}

async function openShop() {
  const shop = await buildTestApp();
  const admin = await shop.signUp({ admin: true, name: 'Amena' });
  return { shop, admin };
}

describe('people', () => {
  test('by words of the name, whatever their case and script', async () => {
    const { shop, admin } = await openShop();
    await shop.signUp({ name: 'Md Abdur Rahim Uddin' });
    await shop.signUp({ name: 'Rahima Khatun' });
    await shop.signUp({ name: 'নাদিয়া রহমান' });

    expect(await hits(shop, admin, 'rahim')).toEqual({
      people: ['Rahima Khatun', 'Md Abdur Rahim Uddin'],
    });
    expect(await hits(shop, admin, 'RAHIM UDD')).toEqual({ people: ['Md Abdur Rahim Uddin'] });
    expect(await hits(shop, admin, 'abdur rahim')).toEqual({ people: ['Md Abdur Rahim Uddin'] });
    expect(await hits(shop, admin, 'রহমান')).toEqual({ people: ['নাদিয়া রহমান'] });
    expect(await hits(shop, admin, 'ahim')).toEqual({});
    // Nothing in it is a pattern.
    expect(await hits(shop, admin, '%')).toEqual({});
    expect(await hits(shop, admin, "ra_im' --")).toEqual({});
  });

  test('by mail address, whole or its beginning', async () => {
    const { shop, admin } = await openShop();
    const nadia = await shop.signUp({ name: 'Nadia' });
    const other = await shop.signUp({ name: 'Sumon' });
    await shop.deps.db
      .updateTable('members')
      .set({ email: 'nadia.r@example.test' })
      .where('id', '=', nadia.userId)
      .execute();
    await shop.deps.db
      .updateTable('members')
      .set({ email: 'nadia.r@example.test.bd' })
      .where('id', '=', other.userId)
      .execute();

    expect(await hits(shop, admin, ' Nadia.R@example.test ')).toEqual({
      people: ['Nadia', 'Sumon'],
    });
    expect(await hits(shop, admin, 'nadia.r@')).toEqual({ people: ['Sumon', 'Nadia'] });
    expect(await hits(shop, admin, 'adia.r@example.test')).toEqual({});
  });

  test('by phone number, however it is written, also of bookings and payouts', async () => {
    const { shop, admin } = await openShop();
    const seller = await shop.signUp({ name: 'Rahim', title: 'seller' });
    const buyer = await shop.signUp({ name: 'Nadia' });
    await shop.ok(
      'PUT /users/seller/:email',
      { params: { email: seller.email }, body: { phoneNumber: '01712345678', location: 'Dhaka' } },
      seller,
    );
    const phone = await shop.addProduct(seller, { phoneNumber: '01911111111' });
    const numbers = { userNumber: '01855555555', userName: 'Nadia', meetLocation: 'Mirpur' };
    await shop.ok('POST /booking', { body: { ...numbers, productId: phone } } as never, buyer);

    for (const written of [
      '01712345678',
      '+880 1712-345678',
      '8801712345678',
      '০১৭১২৩৪৫৬৭৮',
      '+৮৮০ ১৭১২ ৩৪৫ ৬৭৮',
    ]) {
      expect(await hits(shop, admin, written), written).toEqual({ people: ['Rahim'] });
    }
    expect(await hits(shop, admin, '01911-111111')).toEqual({ people: ['Rahim'] });
    expect(await hits(shop, admin, '01855555555')).toEqual({ people: ['Nadia'] });
    // A beginning, also without the zero, and an end as people read it out.
    for (const part of [
      '01712345',
      '0171234567',
      '171234567',
      '1712345',
      '৫৬৭৮',
      '5678',
      '345-678',
    ]) {
      expect(await hits(shop, admin, part), part).toEqual({ people: ['Rahim'] });
    }
    expect(await hits(shop, admin, '1111')).toEqual({ people: ['Rahim'] });
    expect(await hits(shop, admin, '5555')).toEqual({ people: ['Nadia'] });
    for (const none of ['678', '01712', '0171234568', '5679']) {
      expect(await hits(shop, admin, none), none).toEqual({});
    }
  });

  test('by id, and removed ones too, with their role and state', async () => {
    const { shop, admin } = await openShop();
    const seller = await shop.signUp({ name: 'Rahim', title: 'seller' });
    await shop.ok('DELETE /allsellers/:id', { params: { id: seller.userId } }, admin);

    const { people } = await findAs(shop, admin, seller.userId.toUpperCase());
    expect(people).toEqual([
      {
        _id: seller.userId,
        name: 'Rahim',
        email: seller.email,
        role: 'seller',
        state: 'removed',
        path: `/dashboard/people/${seller.userId}`,
      },
    ]);
    const [self] = (await findAs(shop, admin, 'Amena')).people;
    expect(self).toMatchObject({ role: 'admin', state: 'here' });
  });

  test('ten at most, and that there are more', async () => {
    const { shop, admin } = await openShop();
    await sql`insert into members (id, email, name, title)
      select gen_random_uuid(), 'karim' || n || '@example.test', 'Karim ' || n, 'buyer'
      from generate_series(1, 11) n`.execute(shop.deps.db);
    const many = await findAs(shop, admin, 'karim');
    expect([many.people.length, many.more]).toEqual([10, ['people']]);
    const one = await findAs(shop, admin, 'karim 11');
    expect([one.people.length, one.more]).toEqual([1, []]);
  });
});

test('phones by words of the title, by id, its end, and the address of the page', async () => {
  const { shop, admin } = await openShop();
  const seller = await shop.signUp({ name: 'Rahim', title: 'seller' });
  const sale = await shop.addProduct(seller, { name: 'Samsung Galaxy A54' });
  const gone = await shop.addProduct(seller, { name: 'Galaxy S21', phoneNumber: '01911111111' });
  await shop.ok('DELETE /myproducts/:id', { params: { id: gone } }, seller);

  expect(await hits(shop, admin, 'galaxy')).toEqual({
    phones: ['Galaxy S21', 'Samsung Galaxy A54'],
  });
  expect(await hits(shop, admin, 'a54')).toEqual({ phones: ['Samsung Galaxy A54'] });
  expect(await hits(shop, admin, `http://localhost/bn/phone/${sale}/galaxy?x=1`)).toEqual({
    phones: ['Samsung Galaxy A54'],
  });
  const { phones } = await findAs(shop, admin, sale.slice(-8));
  expect(phones).toEqual([
    {
      _id: sale,
      name: 'Samsung Galaxy A54',
      taka: expect.any(Number),
      sellerName: 'Rahim',
      state: 'for-sale',
      path: `/phone/${sale}/samsung-galaxy-a54`,
    },
  ]);
  const [removed] = (await findAs(shop, admin, gone)).phones;
  expect(removed).toMatchObject({
    state: 'removed',
    path: `/dashboard/case/report/${gone}`,
  });
});

test('a phone that has no public page leads to where staff decide about it, whoever hid it', async () => {
  const { shop, admin } = await openShop();
  const moderator = await shop.signUp({ name: 'Mitu' });
  const role = { params: { email: moderator.email }, body: { role: 'moderator' } } as const;
  await shop.ok('PUT /staff/:email', role, admin);
  const seller = await shop.signUp({ title: 'seller', name: 'Rahim' });
  const phone = await shop.addProduct(seller, { name: 'Vivo V29' });
  const pathFor = async (person: Person) => (await findAs(shop, person, phone)).phones[0]?.path;

  for (const hiddenBy of ['words', 'seller', 'admin', 'age'] as const) {
    await sql`update products set hidden_at = now(), hidden_by = ${hiddenBy}`.execute(shop.deps.db);
    for (const person of [admin, moderator]) {
      expect(await pathFor(person), hiddenBy).toBe(`/dashboard/case/report/${phone}`);
    }
  }
  // Without a report, too, its page shows it again.
  await sql`update products set hidden_by = 'admin'`.execute(shop.deps.db);
  const params = { itemId: phone };
  const { version, listing } = await shop.ok('GET /reportitems/:itemId', { params }, moderator);
  expect(listing).toMatchObject({ hidden: true, returns: true });
  const body = { decision: 'dismiss', reason: 'It is fine.', version } as const;
  await shop.ok('POST /reportitems/:itemId/decision', { params, body }, moderator);
  expect(await pathFor(moderator)).toBe(`/phone/${phone}/vivo-v29`);
});

test('orders and their payments by the number that people read out', async () => {
  const { shop, admin } = await openShop();
  const seller = await shop.signUp({ title: 'seller' });
  const buyer = await shop.signUp({ name: 'Nadia' });
  const order = await buy(shop, buyer, await shop.addProduct(seller, { name: 'Vivo V29' }));
  const number = orderNumber(order);
  const payment = (await shop.deps.db.selectFrom('payments').select('id').executeTakeFirstOrThrow())
    .id;

  const both = { orders: [order], payments: [payment] };
  expect(await hits(shop, admin, number)).toEqual(both);
  expect(await hits(shop, admin, number.toLowerCase().replaceAll('-', ' '))).toEqual(both);
  expect(await hits(shop, admin, order.slice(-8))).toEqual(both);
  expect(await hits(shop, admin, `/order/${order}`)).toEqual(both);
  // As much of an id as a screenshot of its page shows.
  expect(await hits(shop, admin, order.slice(0, 18))).toEqual({ orders: [order] });
  expect(await hits(shop, admin, payment.slice(0, 18).toUpperCase())).toEqual({
    payments: [payment],
  });
  expect((await hits(shop, admin, order.slice(0, 8))).orders).toEqual([order]);
  expect(await hits(shop, admin, order.slice(0, 7))).toEqual({});
  const { orders, payments } = await findAs(shop, admin, number);
  expect(orders).toMatchObject([
    { productName: 'Vivo V29', buyerName: 'Nadia', path: `/order/${order}` },
  ]);
  expect(payments).toMatchObject([
    { state: 'paid', path: `/dashboard/payments?payment=${payment}` },
  ]);
  const one = await shop.ok('GET /payments', { query: { payment } }, admin);
  expect(one.payments.map(({ _id }) => _id)).toEqual([payment]);
});

test('payments by each id that a provider gives', async () => {
  const { shop, admin } = await openShop();
  const seller = await shop.signUp({ title: 'seller' });
  const buyer = await shop.signUp();
  await buy(shop, buyer, await shop.addProduct(seller));
  await buy(shop, buyer, await shop.addProduct(seller));
  const [payment = '', other] = (
    await shop.deps.db.selectFrom('payments').select('id').orderBy('id').execute()
  ).map(({ id }) => id);
  const facts = {
    trxId: 'BFD90JRLST',
    valId: '2011181638540qLs4',
    bankTranId: '2011181638541BsHy',
    pgTxnId: 'AAM1590643',
    bankTxnId: 'BANK77',
    sessionKey: 'SECRET',
  };
  const { ref } = await writable(shop.deps.db)
    .updateTable('payment_attempts')
    .set({ provider: 'bkash', provider_id: 'TR0011', facts })
    .where('payment_id', '=', payment)
    .returning('ref')
    .executeTakeFirstOrThrow();
  await shop.deps.db
    .insertInto('payment_refunds')
    .values({
      id: shop.deps.newId(),
      key: 'OURKEY1',
      payment_id: payment,
      amount: 100,
      reason: 'scratched',
      actor_id: null,
      created_at: shop.clock.now(),
      provider_refund_id: 're_55',
      ...({ state: 'failed' } as object),
    } as never)
    .execute();

  const { sessionKey, ...ids } = facts;
  for (const id of [...Object.values(ids), 'TR0011', ref, ref.toLowerCase(), 're_55', 'OURKEY1']) {
    expect(await hits(shop, admin, id), id).toEqual({ payments: [payment] });
  }
  expect(await hits(shop, admin, 'bfd90jrlst')).toEqual({ payments: [payment] });
  // The key of a session is not an id, nor is a part of one.
  expect(await hits(shop, admin, sessionKey)).toEqual({});
  expect(await hits(shop, admin, 'BFD90JRL')).toEqual({});
  expect(await hits(shop, admin, other ?? '')).toEqual({ payments: [other] });
});

test('payouts by the reference of the transfer and by its number in the file', async () => {
  const shop = await buildTestApp();
  const people = await signUpPeople(shop);
  const { admin, seller } = people;
  await nameDestination(shop, seller);
  await completeDeal(shop, people, await shop.addProduct(seller, { name: 'Vivo V29' }));
  const batch = await makeBatch(shop, admin);
  const { number, line } = await shop.deps.db
    .selectFrom('payout_lines')
    .innerJoin('payout_transfers', 'payout_transfers.id', 'payout_lines.transfer_id')
    .select(['payout_transfers.number', 'payout_lines.id as line'])
    .executeTakeFirstOrThrow();
  const path = `/dashboard/payouts/${batch}`;
  const waiting = { _id: line, state: 'waiting', reference: '', sellerName: 'Rahim', path };
  expect((await findAs(shop, admin, `ph${number}`)).payouts).toMatchObject([waiting]);

  await writable(shop.deps.db)
    .updateTable('payout_lines')
    .set({ state: 'sent', reference: 'TRX 10', settled_at: shop.clock.now() })
    .execute();
  const sent = { _id: line, state: 'sent', reference: 'TRX 10', productName: 'Vivo V29', path };
  expect((await findAs(shop, admin, 'trx 10')).payouts).toMatchObject([sent]);
  expect((await findAs(shop, admin, batch)).payouts).toMatchObject([sent]);
});

// sec T17
test('a moderator finds sellers and phones, a cashier payments and payouts, others nothing', async () => {
  const { shop, admin } = await openShop();
  const moderator = await shop.signUp({ name: 'Mitu' });
  const cashier = await shop.signUp({ name: 'Kamal' });
  for (const [person, role] of [
    [moderator, 'moderator'],
    [cashier, 'cashier'],
  ] as const) {
    await shop.ok('PUT /staff/:email', { params: { email: person.email }, body: { role } }, admin);
  }
  const seller = await shop.signUp({ title: 'seller', name: 'Nadia Seller' });
  const gone = await shop.signUp({ title: 'seller', name: 'Nadia Gone' });
  const buyer = await shop.signUp({ name: 'Nadia Buyer' });
  await shop.ok('DELETE /allsellers/:id', { params: { id: gone.userId } }, admin);
  const phone = await shop.addProduct(seller, { name: 'Nadia phone' });
  const order = await buy(shop, buyer, phone);
  const payment = (await shop.deps.db.selectFrom('payments').select('id').executeTakeFirstOrThrow())
    .id;

  const byName = await findAs(shop, moderator, 'nadia');
  expect(byName.kinds).toEqual(['people', 'phones']);
  expect(byName.people).toMatchObject([
    { name: 'Nadia Seller', path: `/dashboard/allseller?person=${seller.userId}` },
  ]);
  expect(byName.phones).toMatchObject([
    { name: 'Nadia phone', state: 'sold', path: `/phone/${phone}/nadia-phone` },
  ]);
  // Its public page ends some day.
  await sql`update products set paid_at = paid_at - interval '91 days'`.execute(shop.deps.db);
  expect((await findAs(shop, moderator, phone)).phones).toMatchObject([
    { path: `/dashboard/case/report/${phone}` },
  ]);
  expect(await hits(shop, moderator, buyer.email)).toEqual({});
  expect(await hits(shop, moderator, orderNumber(order))).toEqual({});

  expect(await hits(shop, cashier, 'nadia')).toEqual({});
  expect(await hits(shop, cashier, orderNumber(order))).toEqual({ payments: [payment] });
  expect((await findAs(shop, cashier, payment)).kinds).toEqual(['payments', 'payouts']);

  const refused = await shop.call('POST /find', { body: { text: 'nadia' } }, seller);
  expect(refused).toMatchObject({ status: 403, body: { code: 'not-allowed' } });
});

test('the audit log has that it was searched, by which kind of text, and not the text', async () => {
  const { shop, admin } = await openShop();
  const nadia = await shop.signUp({ name: 'Nadia' });
  for (const text of [nadia.email, '01712345678', 'PH-5C3F-9A1B', 'Nadia', 'BFD90JRLST']) {
    await findAs(shop, admin, text);
  }
  const { entries } = await shop.ok('GET /auditlog', { query: { action: 'shop-searched' } }, admin);
  expect(entries.map(({ target, detail }) => [target === admin.userId, detail])).toEqual([
    [true, { by: 'text', hits: 0, name: 'Amena' }],
    [true, { by: 'text', hits: 1, name: 'Amena' }],
    [true, { by: 'id', hits: 0, name: 'Amena' }],
    [true, { by: 'number', hits: 0, name: 'Amena' }],
    [true, { by: 'address', hits: 1, name: 'Amena' }],
  ]);
});

test('nothing, and too much, is refused', async () => {
  const { shop, admin } = await openShop();
  for (const body of [{}, { text: ' ' }, { text: 'a'.repeat(101) }, { text: 5 }]) {
    const answer = await shop.call('POST /find', { body }, admin);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, ['text']]);
  }
});

test('one kind alone is found in pages of ten, by who may find it', async () => {
  const { shop, admin } = await openShop();
  const moderator = await shop.signUp({ name: 'Mahmuda' });
  await shop.deps.db
    .updateTable('members')
    .set({ staff_role: 'moderator' })
    .where('id', '=', moderator.userId)
    .execute();
  const seller = await shop.signUp({ title: 'seller', name: 'Rahim of the phone' });
  await shop.addProduct(seller, { name: 'Rahim special' });
  for (let number = 1; number <= 22; number++) await shop.signUp({ name: `Rahim ${number}` });
  const read = (body: { kind?: FindKind; page?: number }, by = admin) =>
    shop.ok('POST /find', { body: { text: 'rahim', ...body } }, by);

  const pages = [];
  for (const page of [1, 2, 3]) pages.push(await read({ kind: 'people', page }));
  expect(pages.map((one) => [one.page, one.people.length, one.more, one.phones])).toEqual([
    [1, 10, ['people'], []],
    [2, 10, ['people'], []],
    [3, 3, [], []],
  ]);
  expect(new Set(pages.flatMap((one) => one.people.map(({ _id }) => _id))).size).toBe(23);
  expect(await read({ kind: 'people' })).toEqual(pages[0]);

  // A page is of one kind.
  const all = await read({ page: 2 });
  expect([all.page, all.kinds.length, all.phones.length]).toEqual([1, 5, 1]);
  expect(all.people).toEqual(pages[0]?.people);

  const theirs = await read({ kind: 'people' }, moderator);
  expect(theirs.people.map(({ name }) => name)).toEqual(['Rahim of the phone']);
  expect(await read({ kind: 'payments' }, moderator)).toMatchObject({ kinds: [], payments: [] });
  for (const body of [{ page: 0 }, { page: 6 }, { page: 1.5 }, { kind: 'letters' }]) {
    const bad = { body: { text: 'rahim', ...body } } as never;
    expect((await shop.call('POST /find', bad, admin)).status, JSON.stringify(body)).toBe(400);
  }
});
