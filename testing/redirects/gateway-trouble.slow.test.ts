import { expect, test } from 'vitest';
import { renewed } from '../payments/paying.ts';
import { openAamarpayDesk, openBkashDesk, openSslcommerzDesk } from './gateway-desk.ts';
import { openBooked } from './two-buyers.ts';

const troubles = [
  ['SSLCommerz', 'down', openSslcommerzDesk],
  ['SSLCommerz', 'wrong-password', openSslcommerzDesk],
  ['SSLCommerz', 'other-host', openSslcommerzDesk],
  ['bKash', 'down', openBkashDesk],
  ['bKash', 'wrong-password', openBkashDesk],
  ['bKash', 'other-host', openBkashDesk],
  ['bKash', 'token-outage', openBkashDesk],
  ['aamarPay', 'down', openAamarpayDesk],
  ['aamarPay', 'wrong-password', openAamarpayDesk],
  ['aamarPay', 'other-host', openAamarpayDesk],
] as const;

// sec T151
test.each(troubles)(
  '%s, %s: the buyer is told at once to take another way, and the admin is alarmed',
  async (_, trouble, openDesk) => {
    const { desk, world, shop, press, order, states, pass } = await openBooked(openDesk);
    desk.setTrouble(trouble);
    expect(await press(0)).toMatchObject({ status: 503, code: 'method-down' });
    // No payment is in progress: the page offers the methods, and the phone remains held.
    expect(await order(0)).toMatchObject({ attempt: null, paid: false });
    expect(await states()).toEqual(['held']);
    const admin = await renewed(shop, world.people.admin);
    expect(await shop.ok('GET /waiting', {}, admin)).toEqual([
      { kind: 'ways', count: 1, orderId: null, until: null },
    ]);
    const { troubles: told } = await shop.ok('GET /ledger/check', {}, admin);
    expect(told).toEqual([expect.stringContaining('(1 times since ')]);

    // Once the gateway works again, the same button works, and the alarm ends.
    desk.setTrouble(null);
    await pass(1);
    expect(await press(0)).toMatchObject({ status: 200 });
    expect(await shop.ok('GET /waiting', {}, await renewed(shop, admin))).toEqual([]);
  },
);

// sec T151
test.each(troubles)(
  '%s, %s: the phone is free when the hold ends, and another buyer holds it',
  async (_, trouble, openDesk) => {
    const { desk, open, press, pass, states } = await openBooked(openDesk);
    await open(0);
    desk.setTrouble(trouble);
    await pass(16);
    expect(await states()).toEqual(['released']);
    // The second buyer's request reaches the gateway, and does not fail at the first one's hold.
    expect(await press(1)).toMatchObject({ status: 503, code: 'method-down' });
    expect(await states()).toEqual(['released', 'held']);
  },
);

// sec T14
test('money that was paid while SSLCommerz could not be asked is found, and the phone is sold for it', async () => {
  const { desk, open, order, pass, states } = await openBooked(openSslcommerzDesk);
  const page = await open(0);
  desk.pay(page);
  desk.setTrouble('down');
  await pass(16);
  expect(await states()).toEqual(['released']);
  desk.setTrouble(null);
  await pass(5);
  expect(await states()).toEqual(['paid']);
  expect(await order(0)).toMatchObject({ paid: true });
});

// sec T151
test('who has only seen the page of a gateway that is down can pay in another way at once', async () => {
  const { desk, open, press } = await openBooked(openSslcommerzDesk);
  await open(0, 'bkash');
  desk.plan('query-session', 'error-before');
  expect(await press(0, 'nagad')).toMatchObject({ status: 200 });
});

// sec T14
test('who came back and said that it is paid is not led to pay twice while SSLCommerz is down', async () => {
  const { desk, open, press, order, comeBack, pass, states } = await openBooked(openSslcommerzDesk);
  const page = await open(0, 'bkash');
  desk.pay(page);
  desk.setTrouble('down');
  await comeBack(page);
  expect(await order(0)).toMatchObject({ attempt: { state: 'confirming' } });
  expect(await press(0, 'nagad')).toMatchObject({ status: 409, code: 'payment-under-way' });
  desk.setTrouble(null);
  await pass(2);
  expect(await states()).toEqual(['paid']);
});

test('a claim that the gateway does not confirm is forgotten with its next answer', async () => {
  const { desk, open, press, order, comeBack, pass } = await openBooked(openSslcommerzDesk);
  const page = await open(0, 'bkash');
  desk.setTrouble('down');
  await comeBack(page);
  desk.setTrouble(null);
  await pass(2);
  expect(await order(0)).toMatchObject({ attempt: { state: 'open' } });
  expect(await press(0, 'nagad')).toMatchObject({ status: 200 });
});

test('a bKash that does not say what became of an execution keeps the phone for an hour, and no longer', async () => {
  const { desk, open, comeBack, pass, states } = await openBooked(openBkashDesk);
  const page = await open(0);
  desk.pay(page);
  desk.plan('execute', 'drop-before');
  desk.setTrouble('down');
  await comeBack(page);
  await expect(pass(30)).rejects.toThrow('still open');
  expect(await states()).toEqual(['held']);
  await pass(31);
  expect(await states()).toEqual(['released']);
});
