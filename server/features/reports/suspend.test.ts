import { expect, test } from 'vitest';
import type { CallKey } from '#contract/calls.ts';
import { believablePhone } from '#testing/fixtures/believable-phone.ts';
import { diary, newImei } from '#testing/fixtures/imeis.ts';
import { hidingOf } from '#testing/fixtures/stolen-market.ts';
import { dealIn } from '#testing/payments/dealing.ts';
import { book, buy, openPayment } from '#testing/payments/paying.ts';
import { buildTestApp, type Person } from '#testing/test-app.ts';

const reason = 'Asked three buyers for an advance';

async function market() {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller' });
  const buyer = await shop.signUp();
  const admin = await shop.signUp({ admin: true });
  const of = ({ email }: Person) => ({ params: { email }, body: { reason } });
  const suspend = (who: Person) => shop.call('POST /suspensions/:email', of(who), admin);
  const end = (who: Person) => shop.call('POST /suspensions/:email/end', of(who), admin);
  const state = (id: string) => hidingOf(shop, id);
  const ask = (productId: string, who = buyer) => {
    const body = { productId, text: 'Is it still there?', entryId: shop.deps.newId() };
    return shop.call('POST /threads', { body }, who);
  };
  const setShown = (id: string, shown: boolean) =>
    shop.ok('PUT /myproducts/:id/shown', { params: { id }, body: { shown } }, seller);
  return { shop, seller, buyer, admin, suspend, end, state, ask, setShown };
}

test('a suspended member begins nothing new', async () => {
  const { shop, seller, buyer, suspend, ask } = await market();
  const other = await shop.signUp({ title: 'seller' });
  const phone = await shop.addProduct(other, { negotiable: true });
  const own = await shop.addProduct(seller);
  const booking = await book(shop, seller, phone);
  const asked = (await ask(phone, seller)).body as { insertedId: string };
  const offered = await shop.addProduct(seller, { negotiable: true, selingPrice: 20_000 });
  const message = { text: 'Would you sell it?', entryId: shop.deps.newId() };
  const offer = { ...message, productId: offered, taka: 18_000 };
  const { insertedId: offerId } = await shop.ok('POST /offers', { body: offer }, buyer);
  expect((await suspend(seller)).body).toEqual({ acknowledged: true, modifiedCount: 1 });
  const img = await shop.upload(seller);
  const refusals: [CallKey, object][] = [
    ['POST /addproduct', { body: { ...believablePhone, img } }],
    ['PUT /advertize/:id', { params: { id: own } }],
    [
      'POST /booking',
      { body: { productId: phone, userNumber: '01812345678', meetLocation: 'Shahbagh' } },
    ],
    [
      'POST /create-payment-intent',
      { body: { price: Number(believablePhone.selingPrice), bookingId: booking } },
    ],
    ['POST /offers', { body: { ...message, productId: phone, taka: 20_000 } }],
    ['POST /offers/:id', { params: { id: offerId }, body: { event: 'accept', seen: offer.taka } }],
    ['POST /threads', { body: { ...message, productId: phone } }],
    ['POST /threads/:id', { params: { id: asked.insertedId }, body: message }],
    ['POST /reportitem', { body: { itemId: phone, reason: 'advance' } }],
    ['POST /stolenphones', { body: { imeis: newImei(), ...diary } }],
    ['POST /myproducts/:id/list-again', { params: { id: own }, body: { answer: 'Sold again' } }],
  ];
  const answers: Record<string, unknown> = {};
  for (const [call, request] of refusals) {
    answers[call] = (await shop.call(call, request as never, seller)).body.code;
  }
  expect(answers).toEqual(
    Object.fromEntries(refusals.map(([call]) => [call, 'account-suspended'])),
  );
  // A polite no brings no sale nearer.
  const decline = {
    params: { id: offerId },
    body: { event: 'decline', seen: offer.taka },
  } as const;
  expect((await shop.call('POST /offers/:id', decline, seller)).status).toBe(200);
});

test('a running deal goes on, with its messages, and the money too', async () => {
  const { shop, seller, buyer, suspend, ask } = await market();
  const phone = await shop.addProduct(seller);
  const thread = ((await ask(phone)).body as { insertedId: string }).insertedId;
  const order = await buy(shop, buyer, phone);
  await suspend(seller);
  const text = { text: 'I come at five.', entryId: shop.deps.newId() };
  const write = { params: { id: thread }, body: text };
  expect((await shop.call('POST /threads/:id', write, seller)).status).toBe(200);
  const { acts } = await shop.ok('GET /order/:id', { params: { id: order } }, seller);
  expect(acts.length).toBeGreaterThan(0);
  expect((await shop.call('GET /money', {}, seller)).status).toBe(200);
});

test('phones are hidden meanwhile, each returns as it was, and a payment under way ends', async () => {
  const { shop, seller, buyer, suspend, end, state, setShown } = await market();
  const shown = await shop.addProduct(seller);
  const off = await shop.addProduct(seller);
  await setShown(off, false);
  const words = await shop.addProduct(seller, {
    description: 'Send 500 Taka by bKash first, then I deliver it to you by courier',
  });
  expect(await state(words)).toBe('words');
  const booking = await book(shop, buyer, shown);
  await openPayment(shop, buyer, booking);
  await suspend(seller);
  expect([await state(shown), await state(off), await state(words)]).toEqual(
    Array(3).fill('admin'),
  );
  expect((await shop.call('GET /phone/:id', { params: { id: shown } })).status).toBe(404);
  const [payment] = await shop.deps.db.selectFrom('payments').select('state').execute();
  expect(payment?.state).not.toBe('held');
  await end(seller);
  expect([await state(shown), await state(off), await state(words)]).toEqual([
    'shown',
    'seller',
    'words',
  ]);
});

test('a phone that comes back from a deal meanwhile is for sale when its seller says so afterwards', async () => {
  const { shop, seller, buyer, admin, suspend, end } = await market();
  const people = { buyer, seller, admin, stranger: admin };
  const calledOff = await shop.addProduct(seller);
  const cameBack = await shop.addProduct(seller);
  const first = dealIn(shop, people, { id: await buy(shop, buyer, calledOff), phone: calledOff });
  const second = dealIn(shop, people, { id: await buy(shop, buyer, cameBack), phone: cameBack });
  await suspend(seller);
  await first.play(['buyer', { event: 'call-off', reason: 'I changed my mind.' }]);
  const { codeOf } = shop.deps.deals;
  await second.play(
    ['seller', { event: 'hand-over', code: codeOf(second.id, 'to-buyer') }],
    ['buyer', { event: 'report', problem: 'broken', reason: 'No sound.' }],
    ['seller', { event: 'take-back' }],
    ['seller', { event: 'received', code: codeOf(second.id, 'to-seller') }],
  );
  const found = async () => (await shop.ok('GET /search', {})).total.count;
  const listAgain = async () => {
    const answers = [first, second].map((deal) => deal.act('seller', { event: 'list-again' }));
    return (await Promise.all(answers)).map(({ status, body }) => body.code ?? status);
  };
  expect(await listAgain()).toEqual(['account-suspended', 'account-suspended']);
  expect(await found()).toBe(0);
  await end(seller);
  expect(await listAgain()).toEqual([200, 200]);
  expect(await found()).toBe(2);
});

test('the end of a suspension does not show what an admin has hidden for itself', async () => {
  const { shop, seller, buyer, admin, suspend, end, state } = await market();
  const id = await shop.addProduct(seller);
  await shop.ok('POST /reportitem', { body: { itemId: id, reason: 'fake' } }, buyer);
  const decide = async (decision: 'hide' | 'dismiss') => {
    const params = { itemId: id };
    const { version } = await shop.ok('GET /reportitems/:itemId', { params }, admin);
    const body = { decision, reason: 'It is a copy.', version };
    await shop.ok('POST /reportitems/:itemId/decision', { params, body }, admin);
  };
  await suspend(seller);
  await decide('hide');
  await end(seller);
  expect(await state(id)).toBe('admin');
  // And the other way round: what is let go meanwhile is shown at the end.
  await suspend(seller);
  await decide('dismiss');
  expect(await state(id)).toBe('admin');
  await end(seller);
  expect(await state(id)).toBe('shown');
});

test('a phone reported as stolen meanwhile is shown when both are over, in either order', async () => {
  const { shop, seller, buyer, admin, suspend, end, state } = await market();
  const list = async () => {
    const id = await shop.addProduct(seller);
    const imeis = newImei();
    await shop.ok('PUT /myproducts/:id/imeis', { params: { id }, body: { imeis } }, seller);
    const report = async () => {
      const body = { imeis, ...diary };
      const { insertedId } = await shop.ok('POST /stolenphones', { body }, buyer);
      const decision = { decision: 'stands', seen: 'waiting', note: 'The diary is real.' } as const;
      await shop.ok(
        'POST /stolenreports/:id',
        { params: { id: insertedId }, body: decision },
        admin,
      );
    };
    return { id, report };
  };
  const dismiss = async () => {
    // The second phone has the first one's photo, too.
    for (const { _id: id } of await shop.ok('GET /stolenmatches', {}, admin)) {
      await shop.ok('POST /stolenmatches/:id', { params: { id }, body: { stolen: false } }, admin);
    }
  };
  const first = await list();
  await suspend(seller);
  await first.report();
  await end(seller);
  expect(await state(first.id)).toBe('admin');
  await dismiss();
  expect(await state(first.id)).toBe('shown');

  const second = await list();
  await second.report();
  await suspend(seller);
  await dismiss();
  expect(await state(second.id)).toBe('admin');
  await end(seller);
  expect(await state(second.id)).toBe('shown');
});

test('the member reads why and answers; twice is once; the lists and the log say so', async () => {
  const { shop, seller, admin, suspend, end } = await market();
  await suspend(seller);
  expect((await suspend(seller)).body).toEqual({ acknowledged: true, modifiedCount: 0 });
  const listed = async () => (await shop.ok('GET /allsellers', {}, admin)).map((s) => s.suspended);
  expect(await listed()).toEqual([true]);
  const [notice] = await shop.ok('GET /notices', {}, seller);
  expect(notice).toMatchObject({ kind: 'suspend', reason });
  const status = () =>
    shop.ok('GET /users/admin/:email', { params: { email: seller.email } }, seller);
  expect((await status()).suspended).toEqual({ since: notice?.at, reason });
  const answer = { params: { id: notice?._id ?? '' }, body: { answer: 'It was my brother.' } };
  await shop.ok('POST /notices/:id/answer', answer, seller);
  await end(seller);
  expect((await end(seller)).body).toEqual({ acknowledged: true, modifiedCount: 0 });
  expect(await listed()).toEqual([false]);
  expect((await status()).suspended).toBeUndefined();
  const kinds = (await shop.ok('GET /notices', {}, seller)).map(({ kind }) => kind);
  expect(kinds).toEqual(['unsuspend', 'suspend']);
  const logged = async (action: 'member-suspended' | 'suspension-ended') =>
    (await shop.ok('GET /auditlog', { query: { action } }, admin)).entries.length;
  expect([await logged('member-suspended'), await logged('suspension-ended')]).toEqual([1, 1]);
});

test('those who run the shop are not suspended, nor somebody who is not there', async () => {
  const { shop, buyer, admin, suspend } = await market();
  const second = await shop.signUp({ admin: true });
  expect((await suspend(second)).body.code).toBe('not-allowed');
  expect((await suspend(admin)).body.code).toBe('own-matter');
  expect((await suspend({ ...buyer, email: 'nobody@example.test' })).body.code).toBe('not-found');
  const moderator = { params: { email: buyer.email }, body: { role: 'moderator' } } as const;
  await shop.ok('PUT /staff/:email', moderator, admin);
  expect((await suspend(buyer)).body.code).toBe('not-allowed');
});

// sec T17
test('who suspended is told that another admin ended it, which a new admin does only after three days', async () => {
  const { shop, seller, admin, suspend, end } = await market();
  const fresh = await shop.signUp({ admin: true });
  const setStaffSince = (staff_since: Date | null) =>
    shop.deps.db
      .updateTable('members')
      .set({ staff_since })
      .where('id', '=', fresh.userId)
      .execute();
  await setStaffSince(shop.clock.now());
  const request = { params: { email: seller.email }, body: { reason } };
  const endAs = (by: Person) => shop.call('POST /suspensions/:email/end', request, by);
  await suspend(seller);
  expect(await endAs(fresh)).toMatchObject({ status: 403, body: { code: 'new-staff' } });
  const [notice] = await shop.ok('GET /notices', {}, seller);
  const review = { params: { id: notice?._id ?? '' }, body: { outcome: 'back', reason } } as const;
  const taken = await shop.call('POST /decisions/:id/review', review, fresh);
  expect(taken).toMatchObject({ status: 403, body: { code: 'new-staff' } });
  await setStaffSince(null);
  expect(await endAs(fresh)).toMatchObject({ status: 200 });
  const told = (await shop.ok('GET /notices', {}, admin)).filter(
    ({ kind }) => kind === 'decision-reviewed',
  );
  expect(told).toMatchObject([{ reason }]);
  // One's own is ended without a notice, also by a new admin.
  await suspend(seller);
  expect((await end(seller)).status).toBe(200);
  expect(
    (await shop.ok('GET /notices', {}, admin)).filter(({ kind }) => kind === 'decision-reviewed'),
  ).toHaveLength(1);
});
