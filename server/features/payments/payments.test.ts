import { describe, expect, test, vi } from 'vitest';
import { rateLimits } from '#contract/rate-limits.ts';
import { PaymentProviderDown } from '#server/ports/payments/port.ts';
import {
  book,
  buy,
  cardDesk,
  cardsOf,
  confirm,
  enterCard,
  intentIdOf,
  openPayment,
  renewed,
  testCards,
} from '#testing/payments/paying.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';

async function openShop() {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller' });
  const buyer = await shop.signUp();
  const productId = await shop.addProduct(seller, { selingPrice: 24500, categoryId: '2' });
  const bookingId = await book(shop, buyer, productId);
  const open = async () => (await openPayment(shop, buyer, bookingId)).body.clientSecret;
  const paymentStates = async () => {
    const rows = await shop.deps.db.selectFrom('payments').select('state').orderBy('id').execute();
    return rows.map((row) => row.state);
  };
  return { shop, seller, buyer, productId, bookingId, open, paymentStates };
}

// spec S4-3, S4-4
test('a paid phone leaves the lists and the counter, and its order is paid', async () => {
  const { shop, seller, buyer, productId, bookingId, open } = await openShop();
  await shop.ok('PUT /advertize/:id', { params: { id: productId } }, seller);
  const unpaid = async () => (await shop.ok('GET /categories', {}))[1]?.unpaid;
  expect(await unpaid()).toBe(1);

  const clientSecret = await open();
  expect(await enterCard(shop, clientSecret)).toMatchObject({ status: 200 });
  expect(await confirm(shop, buyer, bookingId, clientSecret)).toMatchObject({
    status: 200,
    body: { acknowledged: true, modifiedCount: 1 },
  });

  expect(await unpaid()).toBe(0);
  expect(await shop.ok('GET /products/:id', { params: { id: '2' } }, buyer)).toEqual([]);
  expect(await shop.ok('GET /advertizeitems', {})).toEqual([]);
  expect(await shop.ok('GET /allproducts', {})).toMatchObject([{ _id: productId, paid: true }]);
  const orders = await shop.ok('GET /myorders', { query: { email: buyer.email } }, buyer);
  expect(orders).toMatchObject([{ _id: bookingId, paid: true, available: false }]);
  const booked = await shop.ok('GET /booked/:id', { params: { id: bookingId } }, buyer);
  expect(booked.transitionId).toBe(intentIdOf(clientSecret));
});

describe('POST /create-payment-intent', () => {
  // spec S7-15
  test('asks for what was booked, in poisha', async () => {
    const { shop, productId, bookingId, open } = await openShop();
    const intentId = intentIdOf(await open());
    const report = await cardDesk(shop).find(intentId);
    expect(report).toMatchObject({ amount: 2_450_000, currency: 'bdt' });
    const attempt = await shop.deps.db
      .selectFrom('payment_attempts')
      .innerJoin('payments', 'payments.id', 'payment_id')
      .select(['booking_id', 'product_id', 'provider_id'])
      .where('ref', '=', String(report?.ref))
      .executeTakeFirst();
    const asked = { booking_id: bookingId, product_id: productId, provider_id: intentId };
    expect(attempt).toEqual(asked);
  });

  // sec T3
  test('a reload and a second tab find the same payment and no more time', async () => {
    const { shop, buyer, bookingId, open, paymentStates } = await openShop();
    const heldUntil = () =>
      shop.deps.db.selectFrom('payments').select('held_until').executeTakeFirstOrThrow();
    const [first, second] = await Promise.all([open(), open()]);
    const before = await heldUntil();
    shop.clock.advance({ minutes: 10 });
    const third = (await openPayment(shop, buyer, bookingId)).body.clientSecret;
    expect([second, third]).toEqual([first, first]);
    expect(await paymentStates()).toEqual(['held']);
    expect(await heldUntil()).toEqual(before);
  });

  // spec S7-15
  test('without bookingId the only booking of that price is meant', async () => {
    const { shop, buyer, productId, open } = await openShop();
    const clientSecret = await open();
    const byPrice = (price: unknown) =>
      shop.call('POST /create-payment-intent', { body: { price } }, buyer);
    expect(await byPrice('২৪,৫০০')).toMatchObject({ status: 200, body: { clientSecret } });
    expect(await byPrice(1)).toMatchObject({ status: 404, body: { code: 'booking-not-found' } });
    await buy(shop, buyer, productId);
    expect(await byPrice(24500)).toMatchObject({ status: 409, body: { code: 'booking-paid' } });
  });

  // spec S7-15
  // sec T29
  test.each(['sold to somebody else', 'removed', 'paid already'])(
    'without bookingId no other phone of that price is charged when the one is %s',
    async (fate) => {
      const { shop, seller, buyer, productId } = await openShop();
      const other = await shop.addProduct(seller, { selingPrice: 24500 });
      await book(shop, buyer, other);
      const params = { id: productId };
      if (fate === 'sold to somebody else') await buy(shop, await shop.signUp(), productId);
      else if (fate === 'removed') await shop.ok('DELETE /myproducts/:id', { params }, seller);
      else await buy(shop, buyer, productId);
      const held = () =>
        shop.deps.db.selectFrom('payments').select('id').where('state', '=', 'held').execute();
      const answer = await shop.call(
        'POST /create-payment-intent',
        { body: { price: 24500 } },
        buyer,
      );
      expect(answer).toMatchObject({ status: 409, body: { code: 'booking-unclear' } });
      expect(answer.body.detail).toContain('DELETE /myorders/{id}');
      expect(await held()).toEqual([]);
    },
  );

  test.each([
    [{}, { price: 'Use numbers only' }],
    [{ price: 'much' }, { price: 'Use numbers only' }],
    [{ price: -5 }, { price: 'The price must be more than 0' }],
    [
      { price: 1.001, bookingId: 'x' },
      { price: 'Use at most two decimals', bookingId: 'This is not a valid id' },
    ],
  ])('%o is refused with a sentence for each field', async (body, errors) => {
    const { shop, buyer } = await openShop();
    const answer = await shop.call('POST /create-payment-intent', { body }, buyer);
    expect(answer).toMatchObject({ status: 400, body: { errors } });
  });

  // sec T8, V2.2.3
  test('a changed price, a foreign booking and no login are refused', async () => {
    const { shop, seller, buyer, bookingId } = await openShop();
    const createIntent = (body: object, person = buyer) =>
      shop.call('POST /create-payment-intent', { body }, person);
    expect(await createIntent({ price: 24499.99, bookingId })).toMatchObject({
      status: 409,
      body: { code: 'price-changed', selingPrice: 24500 },
    });
    const notThere = { status: 404, body: { code: 'booking-not-found' } };
    expect(await createIntent({ price: 24500, bookingId }, seller)).toMatchObject(notThere);
    expect(await createIntent({ price: 24500, bookingId: shop.deps.newId() })).toMatchObject(
      notThere,
    );
    const stranger = { body: { price: 24500, bookingId } };
    expect(await shop.call('POST /create-payment-intent', stranger)).toMatchObject({ status: 401 });
  });

  // sec V2.3.1
  test('what is paid, sold or removed is not paid for again', async () => {
    const { shop, seller, buyer, productId, bookingId } = await openShop();
    const rival = await shop.signUp();
    const rivalBooking = await book(shop, rival, productId);
    const removedProduct = await shop.addProduct(seller);
    const removedBooking = await book(shop, buyer, removedProduct);
    await shop.ok('DELETE /myproducts/:id', { params: { id: removedProduct } }, seller);
    await buy(shop, buyer, productId);
    const refusals = [
      await openPayment(shop, buyer, bookingId),
      await openPayment(shop, rival, rivalBooking),
      await openPayment(shop, buyer, removedBooking),
    ];
    expect(refusals.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'booking-paid'],
      [409, 'product-sold'],
      [404, 'product-not-found'],
    ]);
  });

  // sec API6, T3, V2.3.2
  test('one buyer holds at most three phones at a time', async () => {
    const { shop, seller, buyer, open } = await openShop();
    await open();
    const more: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      more.push(await book(shop, buyer, await shop.addProduct(seller)));
    }
    const statuses: unknown[] = [];
    for (const id of more) {
      const { status, body } = await openPayment(shop, buyer, id);
      statuses.push(status === 200 ? status : body.code);
    }
    expect(statuses).toEqual([200, 200, 'too-many-holds']);
  });

  // sec API6, T3, V2.3.2
  test('one buyer cannot keep a phone for ever without paying', async () => {
    const { shop, buyer, bookingId } = await openShop();
    const answers: unknown[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { status } = await openPayment(shop, await renewed(shop, buyer), bookingId);
      answers.push(status);
      shop.clock.advance({ minutes: 16 });
    }
    expect(answers).toEqual([200, 200, 429]);
    shop.clock.advance({ minutes: 30 });
    const later = await openPayment(shop, await renewed(shop, buyer), bookingId);
    expect(later.status).toBe(200);
  });

  // sec V16.5.2
  test('while the provider is down nothing is lost, and the same payment is found later', async () => {
    const { shop, buyer, bookingId, open, paymentStates } = await openShop();
    const cards = cardsOf(shop);
    const create = cards.createPayment;
    // The provider created the intent, but its response was lost.
    let made = '';
    vi.spyOn(cards, 'createPayment').mockImplementationOnce(async (intent) => {
      const { start } = await create(intent);
      made = start.kind === 'in-page' ? start.clientSecret : '';
      throw new PaymentProviderDown('connection lost');
    });
    expect(await openPayment(shop, buyer, bookingId)).toMatchObject({
      status: 503,
      body: { code: 'temporarily-down' },
    });
    expect(await open()).toBe(made);
    expect(await paymentStates()).toEqual(['held']);
  });

  test('an intent that was ended at the provider is replaced', async () => {
    const { shop, open, paymentStates } = await openShop();
    const first = await open();
    await cardDesk(shop).cancel(intentIdOf(first));
    const second = await open();
    expect(second).not.toBe(first);
    expect(await enterCard(shop, second)).toMatchObject({ status: 200 });
    expect(await paymentStates()).toEqual(['released', 'held']);
  });

  test('a payment that nobody confirmed is found when the page is opened again', async () => {
    const { shop, buyer, bookingId, open, paymentStates } = await openShop();
    await enterCard(shop, await open());
    expect((await openPayment(shop, buyer, bookingId)).body.code).toBe('booking-paid');
    expect(await paymentStates()).toEqual(['paid']);
    const params = { id: bookingId };
    expect(await shop.ok('GET /booked/:id', { params }, buyer)).toMatchObject({ paid: true });
  });
});

describe('two buyers and one phone', () => {
  async function openRivalry() {
    const parts = await openShop();
    const rival = await parts.shop.signUp();
    const rivalBooking = await book(parts.shop, rival, parts.productId);
    return { ...parts, rival, rivalBooking };
  }

  // sec T1
  test('the second is refused before money moves, and may pay when the hold is over', async () => {
    const { shop, buyer, bookingId, open, rival, rivalBooking, paymentStates } =
      await openRivalry();
    const late = await open();
    expect(await openPayment(shop, rival, rivalBooking)).toMatchObject({
      status: 409,
      body: { code: 'product-held' },
    });

    shop.clock.advance({ minutes: 16 });
    const [first, second] = [await renewed(shop, buyer), await renewed(shop, rival)];
    const { clientSecret } = (await openPayment(shop, second, rivalBooking)).body;
    // The first buyer's card form is still open, but its payment cannot succeed any more.
    expect(await enterCard(shop, late)).toMatchObject({ status: 409 });
    expect(await confirm(shop, first, bookingId, late)).toMatchObject({
      status: 409,
      body: { code: 'payment-not-finished' },
    });
    expect((await openPayment(shop, first, bookingId)).body.code).toBe('product-held');

    await enterCard(shop, clientSecret);
    expect(await confirm(shop, second, rivalBooking, clientSecret)).toMatchObject({ status: 200 });
    expect(await paymentStates()).toEqual(['released', 'paid']);
    expect((await openPayment(shop, first, bookingId)).body.code).toBe('product-sold');
  });

  test('money that arrived before the hold was ended buys the phone', async () => {
    const { shop, buyer, bookingId, open, rival, rivalBooking, paymentStates } =
      await openRivalry();
    const clientSecret = await open();
    shop.clock.advance({ minutes: 16 });
    await enterCard(shop, clientSecret);
    const refused = await openPayment(shop, await renewed(shop, rival), rivalBooking);
    expect(refused).toMatchObject({ status: 409, body: { code: 'product-sold' } });
    expect(await paymentStates()).toEqual(['paid']);
    const first = await renewed(shop, buyer);
    expect(await confirm(shop, first, bookingId, clientSecret)).toMatchObject({
      status: 200,
      body: { modifiedCount: 0 },
    });
  });

  test('while the provider cannot end the first payment, the phone stays on hold', async () => {
    const { shop, open, rival, rivalBooking, paymentStates } = await openRivalry();
    await open();
    shop.clock.advance({ minutes: 16 });
    const second = await renewed(shop, rival);
    const cancel = vi.spyOn(cardsOf(shop), 'close');
    cancel.mockRejectedValueOnce(new PaymentProviderDown('no answer'));
    expect((await openPayment(shop, second, rivalBooking)).status).toBe(503);
    expect(await paymentStates()).toEqual(['held']);
    expect((await openPayment(shop, second, rivalBooking)).status).toBe(200);
  });
});

describe('POST /paymentConfirm', () => {
  // spec S7-16
  // sec T11
  test('twice, and at once, sells once', async () => {
    const { shop, buyer, bookingId, open } = await openShop();
    const clientSecret = await open();
    await enterCard(shop, clientSecret);
    const answers = await Promise.all([
      confirm(shop, buyer, bookingId, clientSecret),
      confirm(shop, buyer, bookingId, clientSecret),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ body }) => body.modifiedCount).sort()).toEqual([0, 1]);
    expect((await shop.ok('GET /categories', {}))[1]?.unpaid).toBe(0);
  });

  // spec S3-12
  // sec T9, V2.3.1
  test('believes the provider, not the page', async () => {
    const { shop, buyer, bookingId, open } = await openShop();
    const clientSecret = await open();
    const unfinished = { status: 409, body: { code: 'payment-not-finished' } };
    expect(await confirm(shop, buyer, bookingId, clientSecret)).toMatchObject(unfinished);
    await enterCard(shop, clientSecret, { number: testCards.declined });
    expect(await confirm(shop, buyer, bookingId, clientSecret)).toMatchObject(unfinished);
    await enterCard(shop, clientSecret, { number: testCards.asksForApproval });
    expect(await confirm(shop, buyer, bookingId, clientSecret)).toMatchObject(unfinished);
    const params = { id: bookingId };
    expect(await shop.ok('GET /booked/:id', { params }, buyer)).toMatchObject({ paid: false });
  });

  // sec T11, V2.2.3
  test('a payment counts for its own booking only', async () => {
    const { shop, seller, buyer, productId } = await openShop();
    await buy(shop, buyer, productId);
    const spent = await shop.deps.db
      .selectFrom('payment_attempts')
      .select('provider_id')
      .executeTakeFirstOrThrow();
    const other = await book(shop, buyer, await shop.addProduct(seller, { selingPrice: 24500 }));
    for (const transitionId of [String(spent.provider_id), 'pi_made_up']) {
      const body = { bookingId: other, transitionId, paid: true };
      expect(await shop.call('POST /paymentConfirm', { body }, buyer)).toMatchObject({
        status: 409,
        body: { code: 'payment-mismatch' },
      });
    }
    const params = { id: other };
    expect(await shop.ok('GET /booked/:id', { params }, buyer)).toMatchObject({ paid: false });
  });

  /** Without a token, or with another user's, as the specified client may send it. */
  const confirmAs = (shop: TestShop, bookingId: string, transitionId: string, person?: Person) =>
    shop.call('POST /paymentConfirm', { body: { bookingId, transitionId, paid: true } }, person);

  // spec S7-16
  // sec T10
  test('a client that sends no token is told that its payment went through, and nothing else', async () => {
    const { shop, buyer, bookingId, open } = await openShop();
    const clientSecret = await open();
    const id = intentIdOf(clientSecret);
    expect(await confirmAs(shop, bookingId, id)).toMatchObject({
      status: 409,
      body: { code: 'payment-not-finished' },
    });
    await enterCard(shop, clientSecret);
    const done = { status: 200, body: { acknowledged: true, modifiedCount: 0 } };
    const first = await confirmAs(shop, bookingId, id);
    expect(first).toMatchObject(done);
    expect(Object.keys(first.body).sort()).toEqual(['acknowledged', 'modifiedCount']);
    const order = { params: { id: bookingId } };
    expect(await shop.ok('GET /booked/:id', order, buyer)).toMatchObject({ paid: true });
    // Repeating it returns the same, and nothing is booked twice.
    expect(await confirmAs(shop, bookingId, id)).toMatchObject(done);
    expect((await shop.ok('GET /categories', {}))[1]?.unpaid).toBe(0);
  });

  // sec T10, T9
  test('a stranger gains nothing: neither a sale without money, nor which bookings there are', async () => {
    const { shop, seller, buyer, productId, bookingId, open, paymentStates } = await openShop();
    const clientSecret = await open();
    const own = intentIdOf(clientSecret);
    const stranger = await shop.signUp();
    const nobody = { status: 404, body: { code: 'booking-not-found' } };
    const retrieve = vi.spyOn(cardsOf(shop), 'retrieve');
    for (const person of [undefined, stranger, seller]) {
      // An existing and an unknown booking get the same response, and the provider is not queried.
      expect(await confirmAs(shop, bookingId, 'pi_made_up', person)).toMatchObject(nobody);
      expect(await confirmAs(shop, shop.deps.newId(), 'pi_made_up', person)).toMatchObject(nobody);
      expect(await confirmAs(shop, shop.deps.newId(), own, person)).toMatchObject(nobody);
      expect(await confirmAs(shop, productId, own, person)).toMatchObject(nobody);
    }
    expect(retrieve).not.toHaveBeenCalled();
    // Even with both ids there is no sale, because the provider decides.
    expect(await confirmAs(shop, bookingId, own, stranger)).toMatchObject({
      status: 409,
      body: { code: 'payment-not-finished' },
    });
    expect(await paymentStates()).toEqual(['held']);
    // One's own payment does not pay another booking.
    const other = await book(shop, buyer, await shop.addProduct(seller, { selingPrice: 24500 }));
    await enterCard(shop, clientSecret);
    expect(await confirmAs(shop, other, own)).toMatchObject(nobody);
    expect(await shop.ok('GET /booked/:id', { params: { id: other } }, buyer)).toMatchObject({
      paid: false,
    });
  });

  // sec API4
  test('tries without a token are counted by network', async () => {
    const shop = await buildTestApp({
      rateLimits: { ...rateLimits, payments: [{ per: 'address', tries: 2, seconds: 60 }] },
    });
    const tries = [0, 1, 2].map(() => confirmAs(shop, shop.deps.newId(), 'pi_made_up'));
    expect((await Promise.all(tries)).map(({ status }) => status).sort()).toEqual([404, 404, 429]);
  });

  // sec T8
  test('a payment with another amount than was booked is not taken for it', async () => {
    const { shop, buyer, bookingId, open, paymentStates } = await openShop();
    const clientSecret = await open();
    await enterCard(shop, clientSecret);
    await shop.deps.db.updateTable('bookings').set({ price: 2_450_001 }).execute();
    expect(await confirm(shop, buyer, bookingId, clientSecret)).toMatchObject({
      status: 409,
      body: { code: 'payment-mismatch' },
    });
    expect(await paymentStates()).toEqual(['held']);
  });

  test('answers 503 while the provider is down, and can be repeated', async () => {
    const { shop, buyer, bookingId, open } = await openShop();
    const clientSecret = await open();
    await enterCard(shop, clientSecret);
    const retrieve = vi.spyOn(cardsOf(shop), 'retrieve');
    retrieve.mockRejectedValueOnce(new PaymentProviderDown('no answer'));
    expect(await confirm(shop, buyer, bookingId, clientSecret)).toMatchObject({
      status: 503,
      body: { code: 'temporarily-down' },
    });
    expect((await confirm(shop, buyer, bookingId, clientSecret)).status).toBe(200);
  });

  test('bad input gets a sentence for each field', async () => {
    const { shop, buyer } = await openShop();
    const answer = await shop.call('POST /paymentConfirm', { body: {} }, buyer);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors ?? {}).sort()).toEqual(['bookingId', 'transitionId']);
  });
});
