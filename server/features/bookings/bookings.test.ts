import { describe, expect, test } from 'vitest';
import { book, buy } from '#testing/payments/paying.ts';
import { buildTestApp } from '#testing/test-app.ts';

async function openShop() {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller' });
  const buyer = await shop.signUp({ name: 'Nusrat Jahan' });
  const productId = await shop.addProduct(seller, { name: 'Vivo V29', selingPrice: 12500.5 });
  const form = { productId, userNumber: '01812345678', meetLocation: 'Shahbagh' };
  return { shop, seller, buyer, productId, form };
}

describe('POST /booking', () => {
  // spec S3-9, S3-10, S7-11
  test('takes price and names from the shop, whatever the body says', async () => {
    const { shop, buyer, productId, form } = await openShop();
    const forged = {
      ...form,
      price: 1,
      productName: 'Gift',
      userName: 'Nobody',
      email: 'nobody@example.test',
      productImg: 'https://elsewhere.test/x.png',
      paid: true,
    };
    const answer = await shop.call('POST /booking', { body: forged }, buyer);
    const priceUntil = new Date(shop.clock.now().getTime() + 48 * 3_600_000).toISOString();
    expect(answer).toMatchObject({ status: 200, body: { acknowledged: true } });
    const params = { id: answer.body.insertedId };
    expect(await shop.ok('GET /booked/:id', { params }, buyer)).toEqual({
      _id: answer.body.insertedId,
      productId,
      productName: 'Vivo V29',
      productImg: expect.stringContaining('/images/'),
      price: 12500.5,
      paid: false,
      refunded: false,
      available: true,
      priceUntil,
      askAgain: null,
      cash: false,
      state: null,
      email: buyer.email,
      userName: 'Nusrat Jahan',
      userNumber: '01812345678',
      meetLocation: 'Shahbagh',
      transitionId: '',
      payBy: [
        { method: 'card', kind: 'in-page' },
        { method: 'test-wallet', kind: 'redirect' },
      ],
      lastMethod: null,
      attempt: null,
    });
  });

  test('again changes number and place of the same booking', async () => {
    const { shop, buyer, form } = await openShop();
    const [first, second] = await Promise.all([
      shop.ok('POST /booking', { body: form }, buyer),
      shop.ok('POST /booking', { body: form }, buyer),
    ]);
    const changed = { ...form, userNumber: '০১৯১২৩৪৫৬৭৮', meetLocation: ' Farmgate ' };
    const third = await shop.ok('POST /booking', { body: changed }, buyer);
    expect([second.insertedId, third.insertedId]).toEqual([first.insertedId, first.insertedId]);
    const params = { id: first.insertedId };
    expect(await shop.ok('GET /booked/:id', { params }, buyer)).toMatchObject({
      userNumber: '01912345678',
      meetLocation: 'Farmgate',
    });
    expect(await shop.ok('GET /myorders', { query: { email: buyer.email } }, buyer)).toHaveLength(
      1,
    );
  });

  test('at the price that the buyer saw, or not at all', async () => {
    const { shop, buyer, form } = await openShop();
    const bookAt = (seenPrice: number) =>
      shop.call('POST /booking', { body: { ...form, seenPrice } }, buyer);
    for (const seenPrice of [12500, 12500.49, 12501]) {
      const answer = await bookAt(seenPrice);
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'price-changed', selingPrice: 12500.5 },
      });
    }
    expect(await shop.ok('GET /myorders', { query: { email: buyer.email } }, buyer)).toEqual([]);
    expect(await bookAt(12500.5)).toMatchObject({ status: 200 });
  });

  test.each([
    [{ userNumber: '0171234567' }, { userNumber: 'number must be 11 char' }],
    [{ userNumber: '017123456789' }, { userNumber: 'Number must be 11 char' }],
    [{ userNumber: '০১৭১২৩৪৫৬৭' }, { userNumber: 'number must be 11 char' }],
    [{ userNumber: '0171234567x' }, { userNumber: 'Use digits only, like 01712345678' }],
    [{ userNumber: 1712345678 }, { userNumber: 'Phone number is required' }],
    [{ meetLocation: '  ' }, { meetLocation: 'Meet Location is required' }],
    [{ meetLocation: 'x'.repeat(121) }, { meetLocation: 'This text is too long' }],
    [{ productId: 'no-id' }, { productId: 'This is not a valid id' }],
    [
      { userNumber: '', meetLocation: undefined, productId: undefined },
      {
        userNumber: 'Phone number is required',
        meetLocation: 'Meet Location is required',
        productId: 'This is not a valid id',
      },
    ],
  ])('%o is refused with a sentence for each field', async (changes, errors) => {
    const { shop, buyer, form } = await openShop();
    const answer = await shop.call('POST /booking', { body: { ...form, ...changes } }, buyer);
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad-input' } });
    expect(answer.body.errors).toEqual(errors);
  });

  test('needs somebody who is logged in and registered', async () => {
    const { shop, form } = await openShop();
    expect(await shop.call('POST /booking', { body: form })).toMatchObject({ status: 401 });
    const halfway = await shop.signUpAtProvider();
    expect(await shop.call('POST /booking', { body: form }, halfway)).toMatchObject({
      status: 403,
      body: { code: 'not-allowed' },
    });
  });

  test('refuses an own phone, a removed one, a missing one and a sold one', async () => {
    const { shop, seller, buyer, productId, form } = await openShop();
    const codeOf = async (body: object, person = buyer) =>
      (await shop.call('POST /booking', { body }, person)).body.code;
    expect(await codeOf(form, seller)).toBe('own-product');
    expect(await codeOf({ ...form, productId: shop.deps.newId() })).toBe('product-not-found');
    const removed = await shop.addProduct(seller);
    await shop.ok('DELETE /myproducts/:id', { params: { id: removed } }, seller);
    expect(await codeOf({ ...form, productId: removed })).toBe('product-not-found');
    await buy(shop, buyer, productId);
    expect(await codeOf(form)).toBe('product-sold');
    expect(await codeOf(form, await shop.signUp())).toBe('product-sold');
  });
});

describe('GET /booked/:id and GET /myorders', () => {
  // spec S7-13
  test("another's booking is not there", async () => {
    const { shop, seller, buyer, productId } = await openShop();
    const params = { id: await book(shop, buyer, productId) };
    const hidden = { status: 404, body: { code: 'booking-not-found' } };
    expect(await shop.call('GET /booked/:id', { params }, seller)).toMatchObject(hidden);
    const unknown = { params: { id: shop.deps.newId() } };
    expect(await shop.call('GET /booked/:id', unknown, buyer)).toMatchObject(hidden);
    expect(await shop.call('GET /booked/:id', { params })).toMatchObject({ status: 401 });
    const invalid = await shop.call('GET /booked/:id', { params: { id: 'x' } }, buyer);
    expect(invalid).toMatchObject({ status: 400, body: { errors: { id: expect.any(String) } } });
  });

  // spec S3-10, S7-14
  test('orders are the own ones, newest first, and stay when the phone is gone', async () => {
    const { shop, seller, buyer, productId } = await openShop();
    const paid = await book(shop, buyer, productId);
    shop.clock.advance({ seconds: 1 });
    const removedProduct = await shop.addProduct(seller);
    const removed = await book(shop, buyer, removedProduct);
    shop.clock.advance({ seconds: 1 });
    const open = await book(shop, buyer, await shop.addProduct(seller));
    await shop.ok('DELETE /myproducts/:id', { params: { id: removedProduct } }, seller);
    await buy(shop, buyer, productId);

    const orders = await shop.ok('GET /myorders', { query: { email: buyer.email } }, buyer);
    expect(orders.map(({ _id, paid, available }) => [_id, paid, available])).toEqual([
      [open, false, true],
      [removed, false, false],
      [paid, true, false],
    ]);
    const params = { id: removed };
    expect(await shop.ok('GET /booked/:id', { params }, buyer)).toMatchObject({ available: false });
    expect(await shop.ok('GET /myorders', { query: { email: seller.email } }, seller)).toEqual([]);
  });

  test("another's orders are refused", async () => {
    const { shop, seller, buyer } = await openShop();
    const query = { email: buyer.email };
    expect(await shop.call('GET /myorders', { query }, seller)).toMatchObject({
      status: 403,
      body: { code: 'not-allowed' },
    });
    expect(await shop.call('GET /myorders', {}, buyer)).toMatchObject({
      status: 400,
      body: { errors: { email: 'email dite hobe vai' } },
    });
  });
});
