import { expect, test } from 'vitest';
import { reconcilePayments } from '#server/features/payments/reconcile-payments.ts';
import { book, renewed } from '../payments/paying.ts';
import { openBkashDesk } from './gateway-desk.ts';
import { openRedirectWorld } from './world.ts';

/** A booked phone, and what its buyer does. */
async function openBooked() {
  const desk = await openBkashDesk();
  const world = await openRedirectWorld(desk, { pairs: 1 });
  const { shop, people, img } = world;
  const [buyer] = people.buyers[0] ?? [];
  if (!buyer) throw new Error('There is a pair of buyers');
  const productId = await shop.addProduct(people.seller, { img, selingPrice: 24500 });
  const bookingId = await book(shop, buyer, productId);
  const open = async () => {
    const body = { price: 24500, bookingId, method: 'bkash' };
    const answer = await world.call(0, '/api/create-payment-intent', body, buyer);
    const { redirectTo = '', code } = answer.body as { redirectTo?: string; code?: string };
    return { status: answer.status, code, page: redirectTo && desk.idOf(redirectTo) };
  };
  const states = async () => {
    const rows = await shop.deps.db.selectFrom('payments').select('state').orderBy('id').execute();
    return rows.map(({ state }) => state);
  };
  const attempt = async () => {
    const { attempt: now } = await shop.ok('GET /booked/:id', { params: { id: bookingId } }, buyer);
    return now && { state: now.state, reason: now.reason };
  };
  return { desk, world, shop, open, states, attempt };
}

test('a wallet without money is found when the money is taken, and another one pays', async () => {
  const { desk, world, open, states, attempt } = await openBooked();
  const first = await open();
  expect(await attempt()).toEqual({ state: 'open', reason: null });
  desk.approve(first.page, '2023');
  await world.send(0, desk.back(first.page, 'paid'));
  expect(await states()).toEqual(['held']);
  // The phone is not held for money that does not come.
  expect(await attempt()).toEqual({ state: 'declined', reason: 'balance' });
  const second = await open();
  expect(second.status).toBe(200);
  expect(second.page).not.toBe(first.page);
  desk.approve(second.page, null);
  await world.send(0, desk.back(second.page, 'paid'));
  expect(await states()).toEqual(['paid']);
});

// sec T4
test('while it is not known whether the money was taken, nobody is asked to pay again', async () => {
  const { desk, world, open, states, attempt } = await openBooked();
  const { page } = await open();
  desk.approve(page, null);
  desk.plan('execute', 'drop-before');
  await world.send(0, desk.back(page, 'paid'));
  expect(await open()).toMatchObject({ status: 409 });
  expect(await states()).toEqual(['held']);
  expect(await attempt()).toEqual({ state: 'confirming', reason: null });
});

// sec T4, T14
test('a second tab cannot close an attempt whose money is being taken', async () => {
  const { desk, world, shop, open, states } = await openBooked();
  const { page } = await open();
  desk.approve(page, null);
  const bkash = shop.deps.payments.named('bkash');
  const { close } = bkash;
  // The buyer returns between the query to bKash and the end of the attempt.
  bkash.close = async (attempt) => {
    bkash.close = close;
    const answer = await close(attempt);
    desk.plan('execute', 'drop-after');
    desk.plan('query', 'drop-after');
    await world.send(0, desk.back(page, 'paid'));
    return answer;
  };
  bkash.resume = async () => null;
  expect(await open()).toMatchObject({ status: 409 });
  // The shop queries the lost answer, and the phone is the buyer's.
  await world.send(0, desk.back(page, 'paid'));
  expect(await states()).toEqual(['paid']);
});

test('D2: a hiccup of the token at the return costs neither the approval nor the phone', async () => {
  const { desk, world, shop, open, states, attempt } = await openBooked();
  const { page } = await open();
  desk.approve(page, null);
  desk.endTokens();
  // The renewal of the refused token fails with 503.
  desk.plan('grant', 'error-before');
  await world.send(0, desk.back(page, 'paid'));
  expect(await states()).toEqual(['held']);
  expect(await attempt()).toEqual({ state: 'open', reason: null });
  // The buyer loads the page again.
  await world.send(0, desk.back(page, 'paid'));
  expect(await states()).toEqual(['paid']);
  expect(shop.deps.payments.all.map(({ name }) => name)).toEqual(['bkash']);
});

test('D2: who does not come back has paid all the same, by the reconciler, within the hold', async () => {
  const { desk, world, shop, open, states } = await openBooked();
  const { page } = await open();
  desk.approve(page, null);
  desk.endTokens();
  desk.plan('grant', 'error-before');
  await world.send(0, desk.back(page, 'paid'));
  expect(await states()).toEqual(['held']);
  shop.clock.advance({ minutes: 2 });
  await reconcilePayments(shop.deps);
  expect(await states()).toEqual(['paid']);
});

test('R6: an early or forged success ends nothing: the true approval pays', async () => {
  const { desk, world, open, states, attempt } = await openBooked();
  const { page } = await open();
  await world.send(0, desk.back(page, 'paid'));
  expect(await states()).toEqual(['held']);
  expect(await attempt()).toEqual({ state: 'open', reason: null });
  desk.approve(page, null);
  await world.send(0, desk.back(page, 'paid'));
  expect(await states()).toEqual(['paid']);
});

/** A bKash sale that an admin refunds; returns the refund's texts for the admin. */
async function openSold() {
  const booked = await openBooked();
  const { desk, world, shop, open, states } = booked;
  const { page } = await open();
  desk.approve(page, null);
  await world.send(0, desk.back(page, 'paid'));
  expect(await states()).toEqual(['paid']);
  const { id } = await shop.deps.db.selectFrom('payments').select('id').executeTakeFirstOrThrow();
  const refund = () =>
    world.call(0, `/api/payments/${id}/refund`, { reason: 'A scratch' }, world.people.admin);
  const read = () =>
    shop.deps.db
      .selectFrom('payment_refunds')
      .select(['state', 'problem'])
      .where('payment_id', '=', id)
      .execute();
  return { ...booked, refund, read };
}

test('R1: a refund that is refused by an unknown code is refused at once, with the code to read', async () => {
  const { desk, refund, read } = await openSold();
  desk.refuseRefunds({ code: '2071', message: 'refund period over', isMade: false });
  await refund();
  expect(await read()).toEqual([
    {
      state: 'failed',
      problem: 'GatewayRefusal: bKash refuses refund: 2071 refund period over',
    },
  ]);
});

test('R1: a refund that is refused and in the list all the same is done', async () => {
  const { desk, refund, read } = await openSold();
  desk.refuseRefunds({ code: '2071', message: 'refund period over', isMade: true });
  await refund();
  expect(await read()).toMatchObject([{ state: 'done' }]);
});

test('D2: a refund whose token fails is due again, and made without an admin', async () => {
  const { desk, shop, refund, read } = await openSold();
  const bkash = shop.deps.payments.named('bkash');
  const { refund: send } = bkash;
  // The tokens expire between the query and the refund.
  bkash.refund = (...order) => {
    bkash.refund = send;
    desk.endTokens();
    desk.plan('grant', 'error-before');
    return send(...order);
  };
  await refund();
  expect(await read()).toEqual([{ state: 'due', problem: null }]);
  shop.clock.advance({ minutes: 2 });
  await reconcilePayments(shop.deps);
  expect(await read()).toEqual([{ state: 'done', problem: null }]);
});

test('R2: an admin is warned from day 12 on, while the deal lives, that bKash refunds for 15 days', async () => {
  const { world, shop } = await openSold();
  const { admin } = world.people;
  const order = await shop.deps.db
    .selectFrom('deals')
    .select('booking_id')
    .executeTakeFirstOrThrow();
  const paidAt = shop.clock.now().getTime();
  const told = async () => {
    Object.assign(admin, await renewed(shop, admin));
    const lines = await shop.ok('GET /waiting', {}, admin);
    return lines.filter(({ kind }) => kind === 'refund-limit');
  };
  shop.clock.advance({ minutes: 12 * 24 * 60 - 1 });
  expect(await told()).toEqual([]);
  shop.clock.advance({ minutes: 1 });
  const [line] = await told();
  expect(line).toMatchObject({ count: 1, orderId: order.booking_id });
  expect(Date.parse(line?.until ?? '') - paidAt).toBeLessThanOrEqual(15 * 24 * 3_600_000);
  await shop.deps.db
    .updateTable('deals')
    .set({ state: 'completed' } as object)
    .execute();
  expect(await told()).toEqual([]);
});
