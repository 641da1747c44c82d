import { expect, test } from 'vitest';
import { errors } from '#contract/errors.ts';
import { believablePhone } from '#testing/fixtures/believable-phone.ts';
import { book, buy, openPayment, renewed } from '#testing/payments/paying.ts';
import { buildTestApp, type Person } from '#testing/test-app.ts';

async function open() {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller' });
  const buyer = await shop.signUp();
  const admin = await shop.signUp({ admin: true });
  const id = await shop.addProduct(seller, { selingPrice: 24_500, box: true });
  const params = { id };
  const edit = (more: object, by: Person = seller) =>
    shop.call('PUT /myproducts/:id', { params, body: { ...believablePhone, ...more } }, by);
  const show = (shown: unknown, by: Person = seller) =>
    shop.call('PUT /myproducts/:id/shown', { params, body: { shown } }, by);
  const own = () => shop.ok('GET /myproducts/:id', { params }, seller);
  const listed = async () =>
    (await shop.ok('GET /products/:id', { params: { id: '2' } }, buyer)).map(({ _id }) => _id);
  const acts = async () => {
    const { entries } = await shop.ok('GET /auditlog', { query: {} }, admin);
    return entries.map(({ action }) => action).filter((action) => action.startsWith('phone-'));
  };
  return { shop, seller, buyer, admin, id, params, edit, show, own, listed, acts };
}

// spec D2-97
test('a seller changes price, words and facts; the earlier prices are kept for the seller', async () => {
  const { shop, seller, buyer, id, edit, own, acts } = await open();
  expect((await own()).prices).toEqual([]);
  const more = { selingPrice: 23_000, description: 'Now with its charger', charger: true };
  expect((await edit(more)).status).toBe(200);
  shop.clock.advance({ minutes: 5 });
  await edit({ ...more, selingPrice: 21_500 });
  const phone = await own();
  expect(phone).toMatchObject({
    _id: id,
    selingPrice: 21_500,
    description: 'Now with its charger',
    charger: true,
    phoneNumber: '01712345678',
  });
  // The fields are replaced: a field that is missing now is undeclared.
  expect(phone).not.toHaveProperty('box');
  expect(phone.prices.map(({ price }) => price)).toEqual([23_000, 24_500]);
  expect(phone.prices.map(({ until }) => Date.parse(until))).toEqual([
    shop.clock.now().getTime(),
    shop.clock.now().getTime() - 5 * 60_000,
  ]);
  const [shown] = await shop.ok('GET /products/:id', { params: { id: '2' } }, buyer);
  expect(shown).toMatchObject({ selingPrice: 21_500 });
  expect(await acts()).toEqual(['phone-edited', 'phone-edited']);
  // Earlier prices and the number are hidden from others.
  expect((await shop.call('GET /myproducts/:id', { params: { id } }, buyer)).status).toBe(403);
  const other = await shop.signUp({ title: 'seller' });
  expect((await shop.call('GET /myproducts/:id', { params: { id } }, other)).status).toBe(404);
  expect((await edit(more, other)).status).toBe(404);
  expect(await shop.ok('GET /myproducts/:id', { params: { id } }, seller)).toEqual(phone);
});

// spec D2-97
test.each([
  [{ selingPrice: 0 }, { selingPrice: 'The price must be more than 0' }],
  [{ selingPrice: 1e9 }, { selingPrice: 'The price can be at most Tk 9,99,999' }],
  [{ name: ' ' }, { name: 'Product name is required' }],
  [
    { categoryId: '77' },
    { categoryId: expect.stringMatching(/^Choose a brand by its number: 1 VIVO, 2 SAMSUNG, /) },
  ],
  [{ model: 'no-such-model' }, { model: 'Choose a model of this brand from the list' }],
])('%o is refused, and nothing is changed', async (more, sentences) => {
  const { edit, own } = await open();
  const before = await own();
  const answer = await edit(more);
  expect([answer.status, answer.body.errors]).toEqual([400, sentences]);
  expect(await own()).toEqual(before);
});

// spec D2-97
test('a phone that somebody pays for, or has paid, is not changed and not taken off', async () => {
  const { shop, seller, buyer, id, edit, show, params } = await open();
  const booking = await book(shop, buyer, id);
  // A phone that is only booked can be changed; a lower price applies to the booking.
  expect((await edit({ selingPrice: 20_000, box: true })).status).toBe(200);
  const order = await shop.ok('GET /booked/:id', { params: { id: booking } }, buyer);
  expect(order.price).toBe(20_000);
  await openPayment(shop, buyer, booking);
  for (const answer of [await edit({ selingPrice: 1_000 }), await show(false)]) {
    expect([answer.status, answer.body.detail]).toEqual([409, errors['product-held'].message]);
  }
  // After the hold.
  shop.clock.advance({ minutes: 16 });
  const later = await renewed(shop, seller);
  expect((await edit({ selingPrice: 19_000 }, later)).status).toBe(200);
  const otherBuyer = await shop.signUp();
  await buy(shop, otherBuyer, id);
  for (const answer of [await edit({ selingPrice: 1_000 }, later), await show(false, later)]) {
    expect([answer.status, answer.body.detail]).toEqual([409, errors['product-sold'].message]);
  }
  expect((await shop.ok('GET /myproducts/:id', { params }, later)).selingPrice).toBe(19_000);
});

// spec D2-97
test('a phone that is taken off is in no list and cannot be booked, until it is put back', async () => {
  const { shop, buyer, id, show, own, listed, acts } = await open();
  expect((await show(false)).body).toMatchObject({ modifiedCount: 1 });
  expect((await show(false)).body).toMatchObject({ modifiedCount: 0 });
  expect(await listed()).toEqual([]);
  expect(await own()).toMatchObject({ hidden: true, hiddenBy: 'seller' });
  const body = { productId: id, userNumber: '01812345678', meetLocation: 'Shahbagh' };
  expect((await shop.call('POST /booking', { body }, buyer)).status).toBe(404);
  expect((await shop.ok('GET /brands', {}))[1]).toMatchObject({ slug: 'samsung', unpaid: 0 });
  await show(true);
  expect(await listed()).toEqual([id]);
  expect(await own()).not.toHaveProperty('hidden');
  expect(await acts()).toEqual(['phone-put-back', 'phone-taken-off']);
  expect((await show('yes')).status).toBe(400);
});

test('what an admin has hidden stays hidden, and what a seller took off stays off', async () => {
  const { shop, admin, buyer, id, show, own, edit } = await open();
  await shop.ok('POST /reportitem', { body: { itemId: id } }, buyer);
  const decide = async (decision: 'hide' | 'dismiss') => {
    const { version } = await shop.ok(
      'GET /reportitems/:itemId',
      { params: { itemId: id } },
      admin,
    );
    const body = { decision, reason: 'A look at it', version };
    await shop.ok('POST /reportitems/:itemId/decision', { params: { itemId: id }, body }, admin);
  };
  await decide('hide');
  const refused = await show(true);
  expect([refused.status, refused.body.detail]).toEqual([409, errors['product-hidden'].message]);
  await edit({ description: 'Nothing wrong with it' });
  expect(await own()).toMatchObject({ hiddenBy: 'admin' });
  await decide('dismiss');
  expect(await own()).not.toHaveProperty('hidden');
});

// spec D2-96
test('texts with contact details are hidden until an admin has looked, or they are gone', async () => {
  const { shop, seller, admin, listed, edit, show, own, id } = await open();
  const waiting = () => shop.ok('GET /waitingwords', {}, admin);
  await edit({ description: 'WhatsApp ০১৭১২৩৪৫৬৭৮' });
  expect(await listed()).toEqual([]);
  expect(await own()).toMatchObject({ hiddenBy: 'words' });
  expect((await show(true)).body.code).toBe('product-hidden');
  const [first] = await waiting();
  expect(first).toMatchObject({
    _id: id,
    tricks: [
      { kind: 'number', words: '01712345678' },
      { kind: 'messenger', words: 'WhatsApp' },
    ],
  });
  // A text that changed after the admin saw it is not approved.
  await edit({ description: 'imo number 01812345678' });
  const decide = (body: object) =>
    shop.call('POST /waitingwords/:id', { params: { id }, body }, admin);
  expect((await decide({ pass: true, version: first?.version })).body.code).toBe('case-changed');
  // Without such words it is shown at once.
  await edit({ description: 'No scratches' });
  expect(await listed()).toEqual([id]);
  expect(await waiting()).toEqual([]);

  await edit({ description: 'See www.example.com' });
  const [second] = await waiting();
  expect((await decide({ pass: false, version: second?.version })).body.errors).toEqual({
    reason: 'Say why: the person reads it',
  });
  await decide({ pass: true, version: second?.version });
  expect(await listed()).toEqual([id]);
  const passed = { query: { action: 'phone-let-pass' } } as const;
  expect((await shop.ok('GET /auditlog', passed, admin)).entries).toMatchObject([
    { target: id, actorEmail: admin.email },
  ]);
  // Approved texts are not checked again, unless they change.
  await edit({ description: 'See www.example.com', selingPrice: 20_000 });
  expect(await listed()).toEqual([id]);

  const listedSo = await shop.addProduct(seller, { location: 'bKash number 01712345678' });
  const [third] = await waiting();
  expect(third?._id).toBe(listedSo);
  await shop.ok(
    'POST /waitingwords/:id',
    {
      params: { id: listedSo },
      body: {
        pass: false,
        reason: 'Your number belongs into its field.',
        version: third?.version ?? '',
      },
    },
    admin,
  );
  const notices = await shop.ok('GET /notices', { query: {} }, seller);
  expect(JSON.stringify(notices)).toContain('Your number belongs into its field.');
  expect(await waiting()).toEqual([]);
});

// spec D2-96
test('words that are written while a phone is taken off wait for a look before it is put back', async () => {
  const { shop, admin, listed, edit, show, own } = await open();
  await show(false);
  await edit({ description: 'Only a scratch' });
  expect(await own()).toMatchObject({ hiddenBy: 'seller' });
  await edit({ description: 'WhatsApp 01712345678' });
  expect((await show(true)).body.code).toBe('product-hidden');
  expect(await listed()).toEqual([]);
  expect(await shop.ok('GET /waitingwords', {}, admin)).toHaveLength(1);
});
