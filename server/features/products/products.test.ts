import { describe, expect, test } from 'vitest';
import { messages } from '#contract/rules.ts';
import { book, buy, openPayment, renewed } from '#testing/payments/paying.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';

const refused = (status: number, code: string) => ({ status, body: { code } });

async function openShop() {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller', name: 'Rahim Mia' });
  const buyer = await shop.signUp();
  return { shop, seller, buyer };
}

/** A buyer opens the payment page, which holds the phone for 15 minutes. */
async function hold(shop: TestShop, buyer: Person, productId: string) {
  const answer = await openPayment(shop, buyer, await book(shop, buyer, productId));
  expect(answer.status).toBe(200);
}

const unpaid = async (shop: TestShop) =>
  (await shop.ok('GET /categories', {})).map((each) => each.unpaid);

async function newProduct(shop: TestShop, seller: Person, changes: Record<string, unknown> = {}) {
  return {
    name: 'Galaxy A54 5G',
    selingPrice: 24500,
    marketPrice: 46000,
    phoneNumber: '01712345678',
    description: 'Clean, with box.',
    location: 'Mirpur 10, Dhaka',
    condition: 'Good',
    categoryId: '2',
    useTime: '8 month',
    img: await shop.upload(seller),
    ...changes,
  };
}

describe('POST /addproduct', () => {
  // spec S3-5, S7-7
  test('lists a phone that reads as it was written', async () => {
    const { shop, seller } = await openShop();
    const extra = { ramRoom: '8/128 GB', postTime: '11/21/2026, 10:00:00 AM' };
    const body = await newProduct(shop, seller, extra);

    const answer = await shop.call('POST /addproduct', { body }, seller);

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ acknowledged: true, insertedId: expect.any(String) });
    const { phoneNumber: _, ...readable } = body;
    expect(await shop.ok('GET /allproducts', {})).toEqual([
      {
        ...readable,
        _id: answer.body.insertedId,
        selersName: 'Rahim Mia',
        isVerified: false,
        advertize: false,
        paid: false,
        version: 1,
      },
    ]);
  });

  // spec S3-4
  test("seller, badge and state are the server's, whatever the body says", async () => {
    const { shop, seller, buyer } = await openShop();
    const forged = {
      _id: shop.deps.newId(),
      email: buyer.email,
      selersName: 'Somebody Else',
      isVerified: true,
      paid: true,
      advertize: true,
    };
    const productId = await shop.addProduct(seller, forged);
    expect(productId).not.toBe(forged._id);
    const params = { email: seller.email };
    expect(await shop.ok('GET /dashboard/myproducts/:email', { params }, seller)).toMatchObject([
      { _id: productId, selersName: 'Rahim Mia', isVerified: false, paid: false, advertize: false },
    ]);
    expect(await shop.ok('GET /advertizeitems', {})).toEqual([]);
  });

  test('takes Bangla digits, and keeps prices to the poisha', async () => {
    const { shop, seller } = await openShop();
    await shop.addProduct(seller, {
      selingPrice: '১২,৫০০.২৯',
      marketPrice: 1.15,
      phoneNumber: '০১৭১২৩৪৫৬৭৮',
    });
    const rows = await shop.deps.db
      .selectFrom('products')
      .select(['selling_price', 'market_price', 'phone_number'])
      .execute();
    expect(rows).toEqual([
      { selling_price: 1_250_029, market_price: 115, phone_number: '01712345678' },
    ]);
    expect(await shop.ok('GET /allproducts', {})).toMatchObject([
      { selingPrice: 12_500.29, marketPrice: 1.15 },
    ]);
  });

  test.each([
    'https://elsewhere.test/photo.jpg',
    'javascript:alert(1)',
    '/images/../../secret.webp',
    '/images/photo.webp',
  ])('a picture at %s is refused', async (img) => {
    const { shop, seller } = await openShop();
    const body = await newProduct(shop, seller, { img });
    const answer = await shop.call('POST /addproduct', { body }, seller);
    expect(answer).toMatchObject(refused(400, 'bad-input'));
    expect(answer.body.errors).toEqual({ img: messages.urlInvalid });
    expect(await shop.ok('GET /allproducts', {})).toEqual([]);
  });

  test('sent twice, as after a lost answer, it lists one phone; another name lists another', async () => {
    const { shop, seller } = await openShop();
    const body = await newProduct(shop, seller);
    const send = async (name = body.name): Promise<string> => {
      const answer = await shop.call('POST /addproduct', { body: { ...body, name } }, seller);
      return answer.body.insertedId;
    };
    const [first, second] = await Promise.all([send(), send()]);
    expect(second).toBe(first);
    expect(await send('Its twin')).not.toBe(first);
    expect(await shop.ok('GET /allproducts', {})).toHaveLength(2);
  });

  test('a picture that is gone is refused, and one in use stays', async () => {
    const { shop, seller } = await openShop();
    const img = `/images/${shop.deps.newId()}.webp`;
    const body = await newProduct(shop, seller, { img });
    expect(await shop.call('POST /addproduct', { body }, seller)).toMatchObject(
      refused(400, 'upload-expired'),
    );
    await shop.addProduct(seller);
    const left = await shop.deps.db
      .selectFrom('images')
      .innerJoin('products', 'products.image_id', 'images.id')
      .select('expires_at')
      .execute();
    expect(left).toEqual([{ expires_at: null }]);
  });

  test.each([
    [{ selingPrice: 0.000_000_001 }, { selingPrice: messages.priceTooFine }],
    [{ marketPrice: 'অনেক' }, { marketPrice: messages.priceNotNumber }],
    [{ phoneNumber: '০১৭' }, { phoneNumber: messages.phoneTooShort }],
    [{ condition: 'Excellent' }, { condition: messages.conditionInvalid }],
    [{ categoryId: null }, { categoryId: 'Choose a brand by its number, as in GET /brands' }],
    [
      { name: ' ', location: '' },
      { name: messages.productNameRequired, location: messages.locationRequired },
    ],
  ])('%o is refused with a sentence for each field', async (changes, errors) => {
    const { shop, seller } = await openShop();
    const body = await newProduct(shop, seller, changes);
    const answer = await shop.call('POST /addproduct', { body }, seller);
    expect(answer).toMatchObject(refused(400, 'bad-input'));
    expect(answer.body.errors).toEqual(errors);
  });
});

describe('lists', () => {
  // spec S7-9
  // sec API3, V8.2.3, V15.3.1
  test('never tell an address or a phone number', async () => {
    const { shop, seller, buyer } = await openShop();
    const productId = await shop.addProduct(seller, { phoneNumber: '01998877665' });
    await shop.ok('PUT /advertize/:id', { params: { id: productId } }, seller);

    for (const list of [
      await shop.ok('GET /allproducts', {}),
      await shop.ok('GET /advertizeitems', {}),
      await shop.ok('GET /products/:id', { params: { id: '2' } }, buyer),
      await shop.ok(
        'GET /dashboard/myproducts/:email',
        { params: { email: seller.email } },
        seller,
      ),
    ]) {
      expect(list).toHaveLength(1);
      expect(JSON.stringify(list)).not.toContain(seller.email);
      expect(JSON.stringify(list)).not.toContain('01998877665');
      expect(JSON.stringify(list)).not.toContain(seller.userId);
    }
  });

  // spec S7-10
  test('of a category have its phones that can be bought, newest first', async () => {
    const { shop, seller, buyer } = await openShop();
    const add = (categoryId: string) => {
      shop.clock.advance({ seconds: 1 });
      return shop.addProduct(seller, { categoryId });
    };
    const [first, sold, other, last] = [
      await add('1'),
      await add('1'),
      await add('3'),
      await add('1'),
    ];
    await buy(shop, buyer, sold);

    const ids = async (id: '1' | '2' | '3') =>
      (await shop.ok('GET /products/:id', { params: { id } }, buyer)).map(({ _id }) => _id);
    expect(await ids('1')).toEqual([last, first]);
    expect(await ids('2')).toEqual([]);
    expect(await ids('3')).toEqual([other]);
    const all = (await shop.ok('GET /allproducts', {})).map((each) => [each._id, each.paid]);
    expect(all).toEqual([
      [last, false],
      [other, false],
      [sold, true],
      [first, false],
    ]);
  });

  // spec D1-15
  test('go on after a phone, by as many as are asked for, even when that phone is gone', async () => {
    const { shop, seller, buyer } = await openShop();
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      // Pairs with the same time are ordered by id.
      shop.clock.advance({ seconds: n % 2 });
      ids.unshift(await shop.addProduct(seller, { categoryId: '2' }));
    }
    for (const id of ids.toReversed()) {
      // More than one seller may advertise at once.
      await shop.deps.db
        .updateTable('products')
        .set({ advertised_at: shop.clock.now() })
        .where('id', '=', id)
        .execute();
      shop.clock.advance({ seconds: 1 });
    }
    const params = { id: '2' } as const;
    const lists = (query: { before?: string; limit?: number }) => [
      shop.ok('GET /products/:id', { params, query }, buyer),
      shop.ok('GET /advertizeitems', { query }),
      shop.ok('GET /allproducts', { query }),
    ];
    const pages = async (query: { before?: string; limit?: number }) =>
      (await Promise.all(lists(query))).map((list) => list.map(({ _id }) => _id));

    const newest = ids.slice(0, 2);
    expect(await pages({ limit: 2 })).toEqual([newest, newest, newest]);
    const [, second = ''] = ids;
    const next = ids.slice(2, 4);
    expect(await pages({ before: second, limit: 2 })).toEqual([next, next, next]);

    await shop.ok('DELETE /myproducts/:id', { params: { id: second } }, seller);
    const rest = ids.slice(2);
    expect(await pages({ before: second })).toEqual([rest, rest, rest]);
    expect(await pages({ before: ids.at(-1) as string })).toEqual([[], [], []]);
    expect(await pages({ before: buyer.userId })).toEqual([[], [], []]);
  });

  test.each([
    ['/api/advertizeitems?limit=101', 'limit', messages.limitInvalid],
    ['/api/allproducts?limit=1001', 'limit', messages.limitInvalid],
    ['/api/allproducts?limit=0', 'limit', messages.limitInvalid],
    ['/api/allproducts?limit=all', 'limit', messages.limitInvalid],
    ['/api/allproducts?before=yesterday', 'before', messages.idInvalid],
  ])('%s is refused', async (url, field, message) => {
    const { shop } = await openShop();
    expect(await shop.inject({ url })).toMatchObject({
      status: 400,
      body: { errors: { [field]: message } },
    });
  });

  // spec S7-24
  test("of a seller are that seller's own, sold ones too", async () => {
    const { shop, seller, buyer } = await openShop();
    const productId = await shop.addProduct(seller);
    const other = await shop.signUp({ title: 'seller' });
    await shop.addProduct(other);
    await buy(shop, buyer, productId);
    const params = { email: seller.email };
    const mine = await shop.ok('GET /dashboard/myproducts/:email', { params }, seller);
    expect(mine).toMatchObject([{ _id: productId, paid: true }]);
  });
});

// spec S2.4-3
test('counters follow adding, removing and selling', async () => {
  const { shop, seller, buyer } = await openShop();
  expect(await shop.ok('GET /categories', {})).toEqual([
    { categoryId: '1', name: 'VIVO', unpaid: 0 },
    { categoryId: '2', name: 'SAMSUNG', unpaid: 0 },
    { categoryId: '3', name: 'Realme', unpaid: 0 },
  ]);
  const removed = await shop.addProduct(seller, { categoryId: '1' });
  await shop.addProduct(seller, { categoryId: '1' });
  const sold = await shop.addProduct(seller, { categoryId: '3' });
  expect(await unpaid(shop)).toEqual([2, 0, 1]);

  await shop.ok('DELETE /myproducts/:id', { params: { id: removed } }, seller);
  expect(await unpaid(shop)).toEqual([1, 0, 1]);
  await buy(shop, buyer, sold);
  expect(await unpaid(shop)).toEqual([1, 0, 0]);
  await shop.call('DELETE /myproducts/:id', { params: { id: removed } }, seller);
  expect(await unpaid(shop)).toEqual([1, 0, 0]);
});

describe('PUT /advertize/:id', () => {
  // spec S4-2, S7-8, S7-25
  test('shows the phone on the home page, newest advertisement first, once', async () => {
    const { shop, seller } = await openShop();
    const [older, newer] = [await shop.addProduct(seller), await shop.addProduct(seller)];
    const advertize = (id: string) => shop.ok('PUT /advertize/:id', { params: { id } }, seller);

    const first = await advertize(newer);
    shop.clock.advance({ seconds: 1 });
    await advertize(older);
    shop.clock.advance({ seconds: 1 });
    const again = await advertize(newer);

    expect(first).toEqual({ acknowledged: true, modifiedCount: 1 });
    expect(again).toEqual({ acknowledged: true, modifiedCount: 0 });
    const shown = await shop.ok('GET /advertizeitems', {});
    expect(shown.map((each) => [each._id, each.advertize])).toEqual([
      [older, true],
      [newer, true],
    ]);
  });

  // spec S2.4-5
  test('a sold phone leaves the home page', async () => {
    const { shop, seller, buyer } = await openShop();
    const id = await shop.addProduct(seller);
    await shop.ok('PUT /advertize/:id', { params: { id } }, seller);
    await buy(shop, buyer, id);
    expect(await shop.ok('GET /advertizeitems', {})).toEqual([]);
  });
});

describe.each(['PUT /advertize/:id', 'DELETE /myproducts/:id'] as const)('%s', (key) => {
  test("refuses another's phone, a missing one and a removed one", async () => {
    const { shop, seller } = await openShop();
    const other = await shop.signUp({ title: 'seller' });
    const [mine, removed] = [await shop.addProduct(seller), await shop.addProduct(seller)];
    await shop.ok('DELETE /myproducts/:id', { params: { id: removed } }, seller);
    const missing = refused(404, 'product-not-found');

    expect(await shop.call(key, { params: { id: mine } }, other)).toMatchObject(missing);
    expect(await shop.call(key, { params: { id: removed } }, seller)).toMatchObject(missing);
    const unknown = { params: { id: shop.deps.newId() } };
    expect(await shop.call(key, unknown, seller)).toMatchObject(missing);
    expect(await shop.ok('GET /allproducts', {})).toMatchObject([{ _id: mine, advertize: false }]);
  });

  test('refuses a sold phone', async () => {
    const { shop, seller, buyer } = await openShop();
    const id = await shop.addProduct(seller);
    await buy(shop, buyer, id);
    expect(await shop.call(key, { params: { id } }, seller)).toMatchObject(
      refused(409, 'product-sold'),
    );
    expect(await shop.ok('GET /allproducts', {})).toMatchObject([{ _id: id, paid: true }]);
  });

  test('refuses a phone while somebody is paying for it, and not a moment longer', async () => {
    const { shop, seller, buyer } = await openShop();
    const id = await shop.addProduct(seller);
    await hold(shop, buyer, id);
    shop.clock.advance({ minutes: 14 });
    expect(await shop.call(key, { params: { id } }, seller)).toMatchObject(
      refused(409, 'product-held'),
    );
    shop.clock.advance({ minutes: 1, seconds: 1 });
    const answer = await shop.call(key, { params: { id } }, await renewed(shop, seller));
    expect(answer).toMatchObject({ status: 200 });
  });
});

// spec S7-26
test('removing a phone takes it out of every list', async () => {
  const { shop, seller, buyer } = await openShop();
  const id = await shop.addProduct(seller);
  await shop.ok('PUT /advertize/:id', { params: { id } }, seller);
  expect(await shop.ok('DELETE /myproducts/:id', { params: { id } }, seller)).toEqual({
    acknowledged: true,
    deletedCount: 1,
  });
  expect(await shop.ok('GET /allproducts', {})).toEqual([]);
  expect(await shop.ok('GET /advertizeitems', {})).toEqual([]);
  expect(await shop.ok('GET /products/:id', { params: { id: '2' } }, buyer)).toEqual([]);
  const params = { email: seller.email };
  expect(await shop.ok('GET /dashboard/myproducts/:email', { params }, seller)).toEqual([]);
});

test('a seller sees how often each phone was seen and booked', async () => {
  const { shop, seller, buyer } = await openShop();
  const quiet = await shop.addProduct(seller, { name: 'Y20' });
  const seen = await shop.addProduct(seller, { name: 'A54' });
  const other = await shop.signUp();
  for (const each of [buyer, other])
    await shop.ok('POST /products/:id/view', { params: { id: seen } }, each);
  await book(shop, buyer, seen);
  const id = await book(shop, other, seen);
  await shop.ok('DELETE /myorders/:id', { params: { id } }, other);
  const params = { email: seller.email };
  const mine = await shop.ok('GET /dashboard/myproducts/:email', { params }, seller);
  expect(mine.map(({ _id, views, bookings }) => [_id, views, bookings])).toEqual([
    [seen, 2, 1],
    [quiet, 0, 0],
  ]);
});
