import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { believablePhone } from '#testing/fixtures/believable-phone.ts';
import {
  book,
  buy,
  confirm,
  enterCard,
  intentIdOf,
  openPayment,
  releaseTooEarly,
} from '#testing/payments/paying.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';

const flagship = {
  name: 'Galaxy S24 Ultra',
  description: 'As good as new, with its box.',
  condition: 'Excilent',
  ramRoom: '12/256 GB',
  useTime: '2 month',
  selingPrice: 99_000,
  marketPrice: 150_000,
  box: true,
  defects: [],
} as const;

const dummy = {
  ...flagship,
  name: 'Dummy of a Galaxy S24 Ultra',
  description: 'Plastic dummy for a shop window, as described.',
  condition: 'Fair',
} as const;

async function openShop() {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller', name: 'Rahim' });
  const buyer = await shop.signUp({ name: 'Nadia' });
  const admin = await shop.signUp({ admin: true });
  const photos = [await shop.upload(seller), await shop.upload(seller)];
  const phone = await shop.addProduct(seller, { ...flagship, img: photos[0], photos });
  const bookingId = await book(shop, buyer, phone);
  return { shop, seller, buyer, admin, phone, photos, bookingId, ...actsIn(shop, seller, phone) };
}

function actsIn(shop: TestShop, seller: Person, id: string) {
  const edit = (more: object) =>
    shop.call(
      'PUT /myproducts/:id',
      { params: { id }, body: { ...believablePhone, ...more } },
      seller,
    );
  const change = async (more: object) => {
    const answer = await edit(more);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  };
  const booked = (buyer: Person, bookingId: string) =>
    shop.ok('GET /booked/:id', { params: { id: bookingId } }, buyer);
  const order = (who: Person, bookingId: string) =>
    shop.ok('GET /order/:id', { params: { id: bookingId } }, who);
  const bookAgain = (buyer: Person, more: object = {}) =>
    shop.call(
      'POST /booking',
      { body: { productId: id, userNumber: '01812345678', meetLocation: 'Shahbagh', ...more } },
      buyer,
    );
  const notices = async (who: Person) =>
    (await shop.ok('GET /notices', { query: {} }, who)).map(({ kind }) => kind);
  return { edit, change, booked, order, bookAgain, notices };
}

const asksAgain = { status: 409, body: { code: 'listing-changed' } };

// sec T70
test('a phone that was changed after it was booked is not paid for until its buyer has seen it', async () => {
  const { shop, buyer, bookingId, change, booked, bookAgain } = await openShop();
  await change(dummy);
  expect(await openPayment(shop, buyer, bookingId)).toMatchObject(asksAgain);
  const byPrice = await shop.call(
    'POST /create-payment-intent',
    { body: { price: 99_000 } },
    buyer,
  );
  expect(byPrice).toMatchObject(asksAgain);
  const { askAgain } = await booked(buyer, bookingId);
  expect(askAgain).toMatchObject({
    listing: 'changed',
    changed: ['name', 'condition', 'description'],
    price: 99_000,
  });
  const [order] = await shop.ok('GET /myorders', { query: { email: buyer.email } }, buyer);
  expect(order).toMatchObject({ productName: 'Galaxy S24 Ultra', askAgain });

  const seen = { seenVersion: askAgain?.version, seenPrice: askAgain?.price };
  expect(await bookAgain(buyer, seen)).toMatchObject({
    status: 200,
    body: { insertedId: bookingId },
  });
  expect(await booked(buyer, bookingId)).toMatchObject({
    productName: 'Dummy of a Galaxy S24 Ultra',
    askAgain: null,
  });
  expect(await openPayment(shop, buyer, bookingId)).toMatchObject({ status: 200 });
});

// sec T70
test('a client of the specification books again, and has thereby booked it as it is', async () => {
  const { shop, buyer, bookingId, change, bookAgain } = await openShop();
  await change(dummy);
  expect(await bookAgain(buyer)).toMatchObject({ status: 200, body: { insertedId: bookingId } });
  expect(await openPayment(shop, buyer, bookingId)).toMatchObject({ status: 200 });
});

// sec T70
test('what was seen a moment ago is not what it is now: neither a first booking nor a second one', async () => {
  const { shop, buyer, bookingId, change, booked, bookAgain } = await openShop();
  await change(dummy);
  const seen = (await booked(buyer, bookingId)).askAgain?.version;
  await change({ ...dummy, description: 'Broken plastic dummy.' });
  expect(await bookAgain(buyer, { seenVersion: seen })).toMatchObject(asksAgain);
  const other = await shop.signUp();
  expect(await bookAgain(other, { seenVersion: seen })).toMatchObject(asksAgain);
  expect(await shop.ok('GET /myorders', { query: { email: other.email } }, other)).toEqual([]);
  expect(await openPayment(shop, buyer, bookingId)).toMatchObject(asksAgain);
  // A buyer who opens the phone's page now has its version.
  const [listed] = await shop.ok('GET /products/:id', { params: { id: '2' } }, other);
  expect(await bookAgain(other, { seenVersion: listed?.version })).toMatchObject({ status: 200 });
});

// sec T70
test('neither the buyer asks for cash nor the seller agrees to it before the change was seen', async () => {
  const { shop, seller, buyer, phone } = await openShop();
  const { edit, change, bookAgain } = actsIn(shop, seller, phone);
  await change({ ...flagship, cash: true });
  const bookingId = (await bookAgain(buyer)).body.insertedId;
  const act = (event: 'ask-cash' | 'reserve', who: Person) =>
    shop.call('POST /order/:id', { params: { id: bookingId }, body: { event } }, who);
  await change({ ...dummy, cash: true });
  expect(await act('ask-cash', buyer)).toMatchObject(asksAgain);
  await bookAgain(buyer);
  expect(await act('ask-cash', buyer)).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
  await change({ ...flagship, cash: true });
  expect(await act('reserve', seller)).toMatchObject(asksAgain);
  await bookAgain(buyer);
  expect(await act('reserve', seller)).toMatchObject({ status: 200, body: { state: 'reserved' } });
  expect((await edit(dummy)).body.code).toBe('product-reserved');
});

// sec T70
test.each([
  [{ description: 'Scratched.' }, ['description']],
  [{ condition: 'Good' }, ['condition']],
  [{ ramRoom: '8/128 GB' }, ['memory']],
  [{ box: undefined }, ['extras']],
  [{ locks: ['frp'] }, ['locks']],
  [{ defects: ['display'] }, ['defects']],
  [{ batteryHealth: 71, batteryOriginal: false }, ['battery']],
  [{ useTime: '3 year', monthsUsed: 36 }, ['used']],
  [{ location: 'Khulna' }, ['place']],
  [{ marketPrice: 120_000 }, ['marketPrice']],
  [{ colour: 'Pink' }, ['colour']],
  [{ official: false }, ['official']],
  [{ registration: 'from-abroad' }, ['official']],
  [{ cash: true }, ['cash']],
])('%o is asked about as %o', async (more, changed) => {
  const { buyer, bookingId, change, booked } = await openShop();
  await change({ ...flagship, ...more });
  expect((await booked(buyer, bookingId)).askAgain).toMatchObject({ listing: 'changed', changed });
});

test('a column that a booked version did not have yet is no change', async () => {
  const { shop, buyer, bookingId, change, booked } = await openShop();
  await sql`update listing_versions set content = content - 'registration'`.execute(shop.deps.db);
  await change({ ...flagship, colour: 'Pink' });
  expect((await booked(buyer, bookingId)).askAgain).toMatchObject({ changed: ['colour'] });
});

// sec T70
test('other photos are a change; the same ones again, or the number to call, are none', async () => {
  const { shop, seller, buyer, bookingId, photos, change, booked } = await openShop();
  await change({ ...flagship, img: photos[0], photos, phoneNumber: '01912345678' });
  expect((await booked(buyer, bookingId)).askAgain).toBeNull();
  const img = await shop.upload(seller);
  await change({ ...flagship, img, photos: [img] });
  expect((await booked(buyer, bookingId)).askAgain).toMatchObject({
    listing: 'changed',
    changed: ['photos'],
  });
  expect(await openPayment(shop, buyer, bookingId)).toMatchObject(asksAgain);
});

test('changed and changed back is asked about as well, since nobody knows who saw what', async () => {
  const { shop, buyer, bookingId, change, booked } = await openShop();
  await change(dummy);
  await change(flagship);
  expect((await booked(buyer, bookingId)).askAgain).toMatchObject({
    listing: 'changed',
    changed: [],
  });
  expect(await openPayment(shop, buyer, bookingId)).toMatchObject(asksAgain);
});

// sec T70
test('each buyer who has not paid is told once until they have looked', async () => {
  const { shop, seller, buyer, bookingId, change, bookAgain, notices } = await openShop();
  const second = await shop.signUp();
  await bookAgain(second);
  await change(dummy);
  await change({ ...dummy, description: 'Other words.' });
  const told = (kinds: string[]) => kinds.filter((kind) => kind === 'listing-changed').length;
  expect(told(await notices(buyer))).toBe(1);
  expect(told(await notices(second))).toBe(1);
  expect(told(await notices(seller))).toBe(0);
  await bookAgain(buyer);
  await change(flagship);
  expect(told(await notices(buyer))).toBe(2);
  expect(told(await notices(second))).toBe(1);
  await shop.ok('DELETE /myorders/:id', { params: { id: bookingId } }, buyer);
  await change(dummy);
  expect(told(await notices(buyer))).toBe(2);
});

// sec T71
test('buyer, seller and admin read the phone as it was booked, and what was changed since', async () => {
  const { shop, seller, buyer, admin, bookingId, photos, change, order } = await openShop();
  const img = await shop.upload(seller);
  await change({ ...dummy, img, photos: [img] });
  for (const who of [buyer, seller, admin]) {
    expect(await order(who, bookingId)).toMatchObject({
      productName: 'Galaxy S24 Ultra',
      productImg: photos[0],
      condition: 'Excilent',
      description: 'As good as new, with its box.',
      booked: {
        name: 'Galaxy S24 Ultra',
        condition: 'Excilent',
        description: 'As good as new, with its box.',
        ramRoom: '12/256 GB',
        ram: 12,
        storage: 256,
        useTime: '2 month',
        marketPrice: 150_000,
        box: true,
        defects: [],
        photos,
      },
      changed: {
        parts: ['name', 'condition', 'description', 'photos'],
        now: { name: 'Dummy of a Galaxy S24 Ultra', photos: [img] },
      },
    });
  }
  // Undeclared fields are omitted, and the phone number is not part of it.
  const { booked } = await order(admin, bookingId);
  expect(booked).not.toHaveProperty('charger');
  expect(JSON.stringify(booked)).not.toContain('01712345678');
});

// sec T71
test('who has booked the changed phone has that one on the order, and the first one is not mixed in', async () => {
  const { shop, buyer, admin, phone, change, order, bookAgain } = await openShop();
  await change(dummy);
  const second = await shop.signUp();
  const later = (await bookAgain(second)).body.insertedId;
  await buy(shop, second, phone);
  expect(await order(admin, later)).toMatchObject({
    state: 'paid',
    productName: 'Dummy of a Galaxy S24 Ultra',
    booked: { name: 'Dummy of a Galaxy S24 Ultra', condition: 'Fair' },
    changed: null,
  });
  const [line] = await shop.ok('GET /myorders', { query: { email: buyer.email } }, buyer);
  expect(line).toMatchObject({ productName: 'Galaxy S24 Ultra', available: false, askAgain: null });
});

// sec T71
test('what was booked before versions were kept is not known, and is asked about before it is paid', async () => {
  const { shop, buyer, admin, bookingId, booked, order } = await openShop();
  await shop.deps.db
    .updateTable('bookings')
    .set({ version: null, seen_at: null })
    .where('id', '=', bookingId)
    .execute();
  expect((await booked(buyer, bookingId)).askAgain).toMatchObject({
    listing: 'not-kept',
    changed: [],
  });
  expect(await openPayment(shop, buyer, bookingId)).toMatchObject(asksAgain);
  expect(await order(admin, bookingId)).toMatchObject({
    productName: 'Galaxy S24 Ultra',
    productImg: '',
    condition: '',
    description: '',
    booked: null,
    changed: null,
  });
});

// sec T70
test('money that comes after the end of its hold, for a phone that was changed meanwhile, goes back', async () => {
  const { shop, seller, buyer, phone, bookingId } = await openShop();
  const { clientSecret } = (await openPayment(shop, buyer, bookingId)).body;
  await releaseTooEarly(shop.deps.db, intentIdOf(clientSecret));
  const { change } = actsIn(shop, seller, phone);
  await change(dummy);
  await enterCard(shop, clientSecret);
  expect(await confirm(shop, buyer, bookingId, clientSecret)).toMatchObject({
    status: 409,
    body: { code: 'payment-refunded' },
  });
  const [order] = await shop.ok('GET /myorders', { query: { email: buyer.email } }, buyer);
  expect(order).toMatchObject({ paid: false, available: true });
});

// spec D1-98
test('who booked a phone is notified once when its seller, or an admin with the seller, removes it', async () => {
  const { shop, seller, buyer, admin, phone, bookingId, notices } = await openShop();
  const other = await shop.signUp({ name: 'Karim' });
  const cancelled = await book(shop, other, phone);
  await shop.ok('DELETE /myorders/:id', { params: { id: cancelled } }, other);
  const second = await shop.addProduct(seller, { ...flagship, img: await shop.upload(seller) });
  await book(shop, buyer, second);
  const gone = async (who: Person) =>
    (await notices(who)).filter((kind) => kind === 'phone-gone').length;

  await shop.ok('DELETE /myproducts/:id', { params: { id: phone } }, seller);
  expect([await gone(buyer), await gone(other), await gone(seller)]).toEqual([1, 0, 0]);
  const [notice] = await shop.ok('GET /notices', { query: {} }, buyer);
  expect(notice).toMatchObject({ kind: 'phone-gone', path: `/order/${bookingId}` });

  await shop.ok('DELETE /allsellers/:id', { params: { id: seller.userId } }, admin);
  expect([await gone(buyer), await gone(other)]).toEqual([2, 0]);
});
