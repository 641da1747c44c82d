import { expect, test } from 'vitest';
import { rateLimits } from '#contract/rate-limits.ts';
import { transact } from '#server/db/transact.ts';
import type { Attempt, PaymentProvider, ProviderRefund } from '#server/ports/payments/port.ts';
import { PaymentProviderDown } from '#server/ports/payments/port.ts';
import { createPaymentProviders } from '#server/ports/payments/providers.ts';
import { booksOf, ledgerSteps } from '#testing/payments/ledger.ts';
import { book, openPayment, renewed } from '#testing/payments/paying.ts';
import { buildTestApp } from '#testing/test-app.ts';
import { settleAttempt } from './attempts/settle-attempt.ts';
import { checkLedger } from './ledger/check-ledger.ts';
import { pursueRefund } from './pursue-refund.ts';
import { receiveNotification } from './receive-notification.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { startRefund } from './refunds/start-refund.ts';

type Can = Partial<PaymentProvider['can']>;

/**
 * A provider with a page of its own, whose answers a test decides. `approved`: the buyer has
 * agreed; `attempts` are its reports.
 */
function createGateway(can: Can) {
  const attempts = new Map<string, Attempt>();
  const refunds = new Map<string, ProviderRefund>();
  const asked: string[] = [];
  const faults: string[] = [];
  const takesByItself = can.cancel !== 'by-not-capturing';
  const meet = (what: string) => {
    asked.push(what);
    if (faults[0] !== what) return;
    faults.shift();
    throw new PaymentProviderDown(what);
  };
  const find = (id: string | null) => (id && attempts.get(id)) || null;
  const provider: PaymentProvider = {
    name: 'bkash',
    methods: ['bkash'],
    leavesTo: ['https://gateway.test'],
    can: {
      cancel: 'no',
      reopensByRef: false,
      refundsOncePerKey: false,
      refunds: 'followed',
      smallest: 100,
      largest: 50_000_000,
      ...can,
    },
    async createPayment({ ref, amount }) {
      const id = `G${attempts.size + 1}`;
      const status = 'requires_action' as const;
      attempts.set(id, { id, ref, status, amount, currency: 'bdt', refunded: null });
      meet('create');
      const attempt = attempts.get(id) as Attempt;
      return { attempt, start: { kind: 'redirect', url: `https://gateway.test/${id}` } };
    },
    resume: async ({ id }) =>
      find(id)?.status === 'requires_action'
        ? { kind: 'redirect', url: `https://gateway.test/${id}` }
        : null,
    async retrieve({ id }) {
      meet('retrieve');
      return find(id);
    },
    ...(!takesByItself && {
      prepareCapture: async () => meet('prepare'),
      async capture({ id }) {
        const attempt = find(id) as Attempt;
        attempts.set(attempt.id, { ...attempt, status: 'succeeded', receiptRef: 'TRX1' });
        meet('capture');
        return find(id) as Attempt;
      },
    }),
    async close({ id }) {
      meet('close');
      return find(id);
    },
    async refund(_attempt, { key, amount }) {
      const made: ProviderRefund = { id: `R${amount}`, status: 'started' };
      refunds.set(key, made);
      meet('refund');
      return made;
    },
    retrieveRefund: async (_attempt, { id }) =>
      [...refunds.values()].find((each) => each.id === id) ?? null,
    readNotification: async () => null,
    readReturn({ query }) {
      const id = query.get('paymentID');
      return id ? { id, hint: query.get('status') === 'success' ? 'paid' : 'failed' } : null;
    },
  };
  return {
    provider,
    asked,
    faults,
    /** The gateway captures the money by itself. */
    pay(id: string, other: Partial<Pick<Attempt, 'amount' | 'currency' | 'receiptRef'>> = {}) {
      attempts.set(id, { ...(find(id) as Attempt), status: 'succeeded', ...other });
    },
    /** The gateway has the money, with a warning. */
    warn(id: string) {
      const attempt = find(id) as Attempt;
      attempts.set(id, { ...attempt, status: 'processing', review: 'risk' });
    },
    fail(id: string) {
      attempts.set(id, { ...(find(id) as Attempt), status: 'requires_payment_method' });
    },
    finishRefunds(status: ProviderRefund['status']) {
      for (const [key, refund] of refunds) refunds.set(key, { ...refund, status });
    },
    refunds,
  };
}

async function openShop(can: Can = {}, options: Parameters<typeof buildTestApp>[0] = {}) {
  const shop = await buildTestApp(options);
  const gateway = createGateway(can);
  shop.deps.payments = createPaymentProviders([gateway.provider]);
  const { db } = shop.deps;
  const seller = await shop.signUp({ title: 'seller' });
  const buyer = await shop.signUp();
  const productId = await shop.addProduct(seller, { selingPrice: 24500 });
  const bookingId = await book(shop, buyer, productId);
  const open = async () => openPayment(shop, await renewed(shop, buyer), bookingId);
  const comeBack = (id: string, status = 'success') =>
    shop.inject({ method: 'GET', url: `/payments/return/bkash?paymentID=${id}&status=${status}` });
  const order = async () => {
    const person = await renewed(shop, buyer);
    return shop.ok('GET /booked/:id', { params: { id: bookingId } }, person);
  };
  const state = async () => (await booksOf(db)).states;
  return { shop, db, gateway, seller, buyer, productId, bookingId, open, comeBack, order, state };
}

test('the buyer leaves to the page of the gateway, comes back, and has paid', async () => {
  const { shop, gateway, buyer, bookingId, open, comeBack, order } = await openShop();
  const redirectTo = 'https://gateway.test/G1';
  expect((await open()).body).toEqual({ clientSecret: '', redirectTo });
  // A reload returns to the same page.
  expect((await open()).body).toEqual({ clientSecret: '', redirectTo });
  gateway.pay('G1', { receiptRef: 'TRX9' });
  const back = await comeBack('G1');
  expect(back).toMatchObject({
    status: 303,
    headers: { location: `/dashboard/pay/${bookingId}?back=paid`, 'cache-control': 'no-store' },
  });
  expect(back.headers['set-cookie']).toBeUndefined();
  expect(await order()).toMatchObject({ paid: true, transitionId: 'G1', attempt: null });
  // What the buyer finds in their own app.
  const receipt = await shop.ok('GET /receipts/:id', { params: { id: bookingId } }, buyer);
  expect(receipt).toMatchObject({ method: 'bkash', reference: 'TRX9' });
});

// A browser may send a navigation twice, also both at once.
test('a return that comes twice is answered twice alike, and counts once', async () => {
  const { gateway, bookingId, open, comeBack, state } = await openShop();
  await open();
  gateway.pay('G1');
  const answers = [...(await Promise.all([comeBack('G1'), comeBack('G1')])), await comeBack('G1')];
  expect(answers.map(({ headers }) => headers.location)).toEqual(
    Array(3).fill(`/dashboard/pay/${bookingId}?back=paid`),
  );
  expect(await state()).toEqual(['paid']);
});

test('what a return claims is believed by nobody', async () => {
  const { open, comeBack, order, state } = await openShop();
  await open();
  for (const id of ['G1', 'unknown', '']) expect((await comeBack(id)).status).toBe(303);
  expect(await order()).toMatchObject({ paid: false, attempt: { state: 'open', method: 'bkash' } });
  expect(await state()).toEqual(['held']);
});

test('a failed try is followed by another one, in the same hold', async () => {
  const { gateway, open, comeBack, order, state } = await openShop();
  await open();
  gateway.fail('G1');
  await comeBack('G1', 'failure');
  expect((await open()).body.redirectTo).toBe('https://gateway.test/G2');
  gateway.pay('G2');
  await comeBack('G2');
  expect(await order()).toMatchObject({ paid: true, transitionId: 'G2' });
  expect(await state()).toEqual(['paid']);
});

test('money that comes after the hold ended goes back, and is back when the gateway says so', async () => {
  const { shop, db, gateway, productId, open, state } = await openShop();
  await open();
  shop.clock.advance({ minutes: 16 });
  await reconcilePayments(shop.deps);
  expect(await state()).toEqual(['released']);
  await db
    .updateTable('products')
    .set({ removed_at: new Date() })
    .where('id', '=', productId)
    .execute();
  gateway.pay('G1');
  shop.clock.advance({ minutes: 20 });
  await reconcilePayments(shop.deps);
  expect(await booksOf(db)).toEqual({ states: ['refund_due'], wrong: [] });
  shop.clock.advance({ minutes: 20 });
  await reconcilePayments(shop.deps);
  expect(await state()).toEqual(['refund_due']);
  gateway.finishRefunds('done');
  shop.clock.advance({ minutes: 60 });
  await reconcilePayments(shop.deps);
  expect(await booksOf(db)).toEqual({ states: ['refunded'], wrong: [] });
  expect(await ledgerSteps(db)).toEqual([
    'late: 2450000, 0, -2450000',
    'refund: -2450000, 0, 2450000',
  ]);
  expect(gateway.asked.filter((what) => what === 'refund')).toHaveLength(1);
});

test('two tries that are both paid: the second money goes back', async () => {
  const { db, gateway, open, comeBack, state } = await openShop();
  await open();
  gateway.fail('G1');
  await open();
  gateway.pay('G1');
  gateway.pay('G2');
  await comeBack('G2');
  await comeBack('G1');
  gateway.finishRefunds('done');
  expect(await state()).toEqual(['paid', 'refund_due']);
  expect((await booksOf(db)).wrong).toEqual([]);
});

// sec T14
test('a page that is still open when another one has paid is watched, and its money goes back', async () => {
  const { shop, db, gateway, open, comeBack, state } = await openShop();
  await open();
  gateway.fail('G1');
  await open();
  gateway.pay('G1');
  await comeBack('G1');
  expect(await state()).toEqual(['paid']);
  // Without a return, and without a notification.
  gateway.pay('G2');
  shop.clock.advance({ minutes: 30 });
  await reconcilePayments(shop.deps);
  gateway.finishRefunds('done');
  shop.clock.advance({ minutes: 20 });
  await reconcilePayments(shop.deps);
  expect(await booksOf(db)).toEqual({ states: ['paid', 'refunded'], wrong: [] });
});

// sec T14
test('a page that can be ended is ended when another one has paid', async () => {
  const { shop, db, gateway, open, comeBack } = await openShop();
  await open();
  gateway.fail('G1');
  await open();
  gateway.pay('G1');
  await comeBack('G1');
  await reconcilePayments(shop.deps);
  expect(gateway.asked.at(-1)).toBe('close');
  const open2 = await db
    .selectFrom('payment_attempts')
    .select('ref')
    .where('closed_at', 'is', null)
    .execute();
  expect(open2).toEqual([]);
});

test('a warning that comes after the sale keeps no refund back', async () => {
  const { shop, db, gateway, open, comeBack } = await openShop();
  await open();
  gateway.pay('G1');
  await comeBack('G1');
  gateway.warn('G1');
  const admin = await shop.signUp({ admin: true });
  const [payment] = await db.selectFrom('payments').select('id').execute();
  const params = { id: payment?.id ?? '' };
  const body = { reason: 'The phone is not as described.' };
  expect((await shop.call('POST /payments/:id/refund', { params, body }, admin)).status).toBe(200);
  gateway.finishRefunds('done');
  shop.clock.advance({ minutes: 20 });
  await reconcilePayments(shop.deps);
  expect(await booksOf(db)).toEqual({ states: ['refunded'], wrong: [] });
});

// sec T8
test.each([2_449_999, 2_450_001, 100])(
  'of %i poisha instead of 2450000 all go back, and the phone can still be paid for',
  async (amount) => {
    const { shop, db, gateway, open, comeBack, order, state } = await openShop();
    await open();
    gateway.pay('G1', { amount });
    await comeBack('G1');
    expect((await state()).toSorted()).toEqual(['held', 'refund_due']);
    expect(await ledgerSteps(db)).toEqual([`late: ${amount}, 0, -${amount}`]);
    expect((await open()).body.redirectTo).toBe('https://gateway.test/G2');
    gateway.pay('G2');
    await comeBack('G2');
    expect(await order()).toMatchObject({ paid: true, transitionId: 'G2' });
    gateway.finishRefunds('done');
    shop.clock.advance({ minutes: 20 });
    await reconcilePayments(shop.deps);
    expect(await booksOf(db)).toEqual({ states: ['paid', 'refunded'], wrong: [] });
    expect([...gateway.refunds.values()].map(({ id }) => id)).toEqual([`R${amount}`]);
  },
);

test('return and notification of another amount at the same moment book it once', async () => {
  const { shop, db, gateway, open, state } = await openShop();
  await open();
  gateway.pay('G1', { amount: 1_000 });
  const { ref } = await db.selectFrom('payment_attempts').select('ref').executeTakeFirstOrThrow();
  const settled = await Promise.all([0, 1].map(() => settleAttempt(shop.deps, { ref })));
  expect(settled.map(({ outcome }) => outcome)).toEqual(['refunded', 'refunded']);
  expect((await state()).toSorted()).toEqual(['held', 'refund_due']);
  expect(await ledgerSteps(db)).toEqual(['late: 1000, 0, -1000']);
});

// sec T8
test('another amount that is found when the hold ends releases the phone, and goes back', async () => {
  const { shop, db, gateway, open, state } = await openShop();
  await open();
  gateway.pay('G1', { amount: 1_000 });
  shop.clock.advance({ minutes: 16 });
  await reconcilePayments(shop.deps);
  expect((await state()).toSorted()).toEqual(['refund_due', 'released']);
  gateway.finishRefunds('done');
  shop.clock.advance({ minutes: 20 });
  await reconcilePayments(shop.deps);
  expect((await booksOf(db)).states.toSorted()).toEqual(['refunded', 'released']);
});

// sec T8
test('money that is no Taka is listed for an admin, asks nobody to pay again, and holds no phone', async () => {
  const { shop, gateway, open, comeBack, state } = await openShop();
  await open();
  gateway.pay('G1', { currency: 'usd' });
  await comeBack('G1');
  expect(await open()).toMatchObject({ status: 409, body: { code: 'payment-mismatch' } });
  expect(await state()).toEqual(['held']);
  shop.clock.advance({ minutes: 16 });
  await reconcilePayments(shop.deps);
  expect(await state()).toEqual(['released']);
  const { disagreements } = await checkLedger(shop.deps.db);
  expect(disagreements).toEqual([
    expect.stringMatching(/^The provider has 2450000 usd in G1; payment .+ asked for 2450000 bdt/),
  ]);
});

test('money that is only taken is taken once, and never after the hold', async () => {
  const { shop, gateway, open, comeBack, order } = await openShop({ cancel: 'by-not-capturing' });
  await open();
  gateway.faults.push('capture');
  await comeBack('G1');
  expect(await order()).toMatchObject({ paid: false, attempt: { state: 'confirming' } });
  // The buyer is not offered a second payment: the gateway is queried for the result.
  expect((await open()).body.code).toBe('booking-paid');
  await Promise.all([comeBack('G1'), comeBack('G1')]);
  expect(await order()).toMatchObject({ paid: true });
  // Its preparation takes no time of the claim.
  const taken = gateway.asked.filter((what) => ['prepare', 'capture'].includes(what));
  expect(taken).toEqual(['prepare', 'capture']);

  const late = await openShop({ cancel: 'by-not-capturing' });
  await late.open();
  late.shop.clock.advance({ minutes: 15 });
  await late.comeBack('G1');
  expect(late.gateway.asked).not.toContain('capture');
  await reconcilePayments(late.shop.deps);
  expect(await late.state()).toEqual(['released']);
  expect(shop.deps.payments.all).toHaveLength(1);
});

test.each([
  [true, 'paid'],
  [false, 'refund_due'],
])('money that the gateway warns of waits for an admin: accepted %s', async (accept, after) => {
  const { shop, db, gateway, open, comeBack, order, state } = await openShop();
  await open();
  gateway.warn('G1');
  await comeBack('G1');
  expect(await order()).toMatchObject({ paid: false, attempt: { state: 'review' } });
  expect((await open()).body.code).toBe('payment-under-way');
  shop.clock.advance({ minutes: 60 });
  await reconcilePayments(shop.deps);
  // The phone remains held until an admin has decided.
  expect(await state()).toEqual(['held']);
  const { id } = await db.selectFrom('payments').select('id').executeTakeFirstOrThrow();
  const admin = await shop.signUp({ admin: true });
  const second = await shop.signUp({ admin: true });
  const inReview = async () =>
    (await shop.ok('GET /payments', { query: {} }, admin)).payments.map((each) => each.inReview);
  expect(await inReview()).toEqual([true]);
  const parts = { params: { id }, body: { accept, reason: 'We called the buyer' } };
  expect((await shop.call('POST /payments/:id/review', parts, admin)).status).toBe(200);
  expect(await state()).toEqual([after]);
  expect(await inReview()).toEqual([false]);
  // A friend's stolen card is not accepted unseen; money that goes back is.
  const told = (await shop.ok('GET /notices', {}, second)).map(({ kind }) => kind);
  expect(told).toEqual(accept ? ['suspicion-ended'] : []);
  expect((await shop.call('POST /payments/:id/review', parts, admin)).status).toBe(409);
  const action = accept ? 'payment-accepted' : 'payment-refused';
  expect((await shop.ok('GET /auditlog', { query: { action } }, admin)).entries).toMatchObject([
    { target: id, actorEmail: admin.email, detail: { reason: 'We called the buyer' } },
  ]);
});

// sec T14
test.each([
  [true, 'paid'],
  [false, 'refund_due'],
])(
  'a decision whose settling was cut off is carried out by the reconciler: accepted %s',
  async (accept, after) => {
    const { shop, db, gateway, open, comeBack, state } = await openShop();
    await open();
    gateway.warn('G1');
    await comeBack('G1');
    const { id } = await db.selectFrom('payments').select('id').executeTakeFirstOrThrow();
    const admin = await shop.signUp({ admin: true });
    gateway.faults.push('retrieve');
    const parts = { params: { id }, body: { accept, reason: 'We called the buyer' } };
    expect((await shop.call('POST /payments/:id/review', parts, admin)).status).toBe(503);
    expect(await state()).toEqual(['held']);
    shop.clock.advance({ minutes: 60 });
    await reconcilePayments(shop.deps);
    expect(await state()).toEqual([after]);
  },
);

// sec T14
test('two pages are paid and warned of: one decision is about both, and one money is kept', async () => {
  const { shop, db, gateway, open, comeBack, state } = await openShop();
  await open();
  gateway.fail('G1');
  await open();
  gateway.warn('G1');
  gateway.warn('G2');
  await comeBack('G1');
  await comeBack('G2');
  const { id } = await db.selectFrom('payments').select('id').executeTakeFirstOrThrow();
  const admin = await shop.signUp({ admin: true });
  const parts = { params: { id }, body: { accept: true, reason: 'We called the buyer' } };
  expect((await shop.call('POST /payments/:id/review', parts, admin)).status).toBe(200);
  expect(await state()).toEqual(['paid', 'refund_due']);
  gateway.finishRefunds('done');
  shop.clock.advance({ minutes: 60 });
  await reconcilePayments(shop.deps);
  expect(await booksOf(db)).toEqual({ states: ['paid', 'refunded'], wrong: [] });
});

/** A sale at the gateway, whose refunds an admin or a deal orders. */
async function openSale() {
  const opened = await openShop();
  const { shop, db, gateway, bookingId, open, comeBack } = opened;
  await open();
  gateway.pay('G1');
  await comeBack('G1');
  const admin = await shop.signUp({ admin: true });
  const { id } = await db
    .selectFrom('payments')
    .select('id')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow();
  const press = async () => {
    const parts = { params: { id }, body: { reason: 'Broken' } };
    return shop.call('POST /payments/:id/refund', parts, await renewed(shop, admin));
  };
  const refundState = async () =>
    (await db.selectFrom('payment_refunds').select('state').executeTakeFirst())?.state;
  const pass = async (minutes: number) => {
    shop.clock.advance({ minutes });
    await reconcilePayments(shop.deps);
  };
  const sent = () => gateway.asked.filter((what) => what === 'refund').length;
  return { ...opened, paymentId: id, press, refundState, pass, sent };
}

// sec T15
test('a part whose answer was lost is in doubt after ten minutes, and never sent twice by itself', async () => {
  const { shop, db, gateway, paymentId, press, refundState, pass, sent } = await openSale();
  gateway.faults.push('refund');
  const order = { paymentId, amount: 100_000, reason: 'A scratch', actorId: null };
  const { refundId } = await transact(db, (trx) => startRefund(trx, order, shop.deps));
  await expect(pursueRefund(shop.deps, refundId)).rejects.toThrow(PaymentProviderDown);
  for (const [minutes, expected] of [
    [1, 'started'],
    [10, 'in_doubt'],
    [60, 'in_doubt'],
  ] as const) {
    gateway.refunds.clear();
    await pass(minutes);
    expect(await refundState()).toBe(expected);
  }
  expect(sent()).toBe(1);
  expect((await booksOf(db)).wrong).toEqual([
    // R1: with its reason.
    `A refund of 100000 poisha of payment ${paymentId} is in doubt: The payment provider does not answer.`,
  ]);
  expect((await press()).status).toBe(200);
  gateway.finishRefunds('done');
  await pass(60);
  expect(await refundState()).toBe('done');
  expect(await booksOf(db)).toEqual({ states: ['paid'], wrong: [] });
});

// sec T15
test('a refund of all that was paid whose answer was lost is sent again by its key, by nobody', async () => {
  const { db, gateway, press, refundState, pass, sent } = await openSale();
  gateway.faults.push('refund');
  expect((await press()).status).toBe(503);
  const [key] = gateway.refunds.keys();
  gateway.refunds.clear();
  await pass(1);
  expect(sent()).toBe(2);
  expect([...gateway.refunds.keys()]).toEqual([key]);
  gateway.finishRefunds('done');
  await pass(60);
  expect(sent()).toBe(2);
  expect(await refundState()).toBe('done');
  expect(await booksOf(db)).toEqual({ states: ['refunded'], wrong: [] });
});

test('a repeated refund that is refused is in doubt with the reason, because the first may have arrived', async () => {
  const { db, gateway, press, refundState, pass } = await openSale();
  gateway.faults.push('refund');
  expect((await press()).status).toBe(503);
  gateway.provider.refund = async () => {
    throw new Error('Refund amount exceeds the transaction amount');
  };
  gateway.refunds.clear();
  await pass(1);
  expect(await refundState()).toBe('started');
  await pass(10);
  expect(await refundState()).toBe('in_doubt');
  const { problem } = await db
    .selectFrom('payment_refunds')
    .select('problem')
    .executeTakeFirstOrThrow();
  expect(problem).toContain('exceeds the transaction amount');
});

test('the card form that opens by itself does not close the wallet that the buyer has left for', async () => {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller' });
  const buyer = await shop.signUp();
  const bookingId = await book(shop, buyer, await shop.addProduct(seller, { selingPrice: 24500 }));
  const open = (more: object) =>
    shop.call('POST /create-payment-intent', { body: { price: 24500, bookingId, ...more } }, buyer);
  expect((await open({})).status).toBe(200);
  const wallet = (await open({ method: 'test-wallet' })).body.redirectTo;
  expect(await open({})).toMatchObject({ status: 409, body: { code: 'payment-under-way' } });
  expect((await open({ method: 'test-wallet' })).body.redirectTo).toBe(wallet);
  // Chosen, the card takes its place.
  expect((await open({ method: 'card' })).body.clientSecret).toMatch(/_secret_/);
});

test('who left a page in Bangla comes back to one', async () => {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller' });
  const buyer = await shop.signUp();
  const bookingId = await book(shop, buyer, await shop.addProduct(seller, { selingPrice: 24500 }));
  const choice = { method: 'test-wallet' as const, language: 'bn' as const };
  const body = { price: 24500, bookingId, ...choice };
  const { redirectTo } = await shop.ok('POST /create-payment-intent', { body }, buyer);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const url = String(redirectTo);
  const left = await shop.inject({ method: 'POST', url, headers, payload: 'act=pay' });
  const back = await shop.inject({ method: 'GET', url: String(left.headers.location) });
  expect(back).toMatchObject({
    status: 303,
    headers: { location: `/bn/dashboard/pay/${bookingId}?back=paid` },
  });
});

// By the table of limits: three queries about one payment in twelve seconds.
test('forged returns and unsigned notifications cause few queries at the provider', async () => {
  const { shop, gateway, open, comeBack } = await openShop({}, { rateLimits });
  await open();
  const queries = () => gateway.asked.filter((what) => what === 'retrieve').length;
  const before = queries();
  for (let n = 0; n < 5; n += 1) await comeBack('G1', 'failed');
  expect(queries() - before).toBe(3);
  const unsigned = { eventId: 'e1', isUnsigned: true, id: 'G1' } as const;
  const notified = receiveNotification(shop.deps, 'bkash', unsigned, '203.0.113.9');
  await expect(notified).rejects.toMatchObject({ code: 'too-many-requests' });
  expect(queries() - before).toBe(3);
});
