import { expect, test } from 'vitest';
import { rateLimits } from '#contract/rate-limits.ts';
import { openAamarpayDesk, openSslcommerzDesk } from './gateway-desk.ts';
import { openBooked } from './two-buyers.ts';

const webhook = '/api/payments/webhook/aamarpay';

/** A shop with the limits of the contract. */
async function openLimited(openDesk = openSslcommerzDesk) {
  const opened = await openBooked(openDesk, { rateLimits });
  let asked = 0;
  // No fault: it only counts the queries.
  opened.desk.onCall((operation) => {
    if (operation.startsWith('query') || operation === 'search') asked += 1;
  });
  return { ...opened, asked: () => asked };
}

// sec T6, T152
test('D7: a hundred unsigned returns of an open attempt ask the gateway three times in twelve seconds', async () => {
  const { desk, world, shop, open, asked } = await openLimited();
  const page = await open(0);
  const unsigned = { ...desk.back(page, 'paid') };
  for (let time = 0; time < 100; time += 1) {
    expect((await world.send(0, unsigned)).status).toBe(303);
  }
  expect(asked()).toBe(3);
  // The true return after that still counts.
  shop.clock.advance({ seconds: 12 });
  desk.pay(page);
  await world.send(0, desk.back(page, 'paid'));
  expect(asked()).toBe(4);
});

// sec T6, T152
test('D7: returns of what is paid ask the gateway nothing', async () => {
  const { desk, open, comeBack, states, asked } = await openLimited();
  const page = await open(0);
  desk.pay(page);
  await comeBack(page);
  expect(await states()).toEqual(['paid']);
  const before = asked();
  for (let time = 0; time < 20; time += 1) await comeBack(page);
  expect(asked()).toBe(before);
});

// sec T6
test('a hundred messages in the name of aamarPay ask it three times in twelve seconds, and a true one still counts', async () => {
  const { desk, world, shop, open, states, asked } = await openLimited(openAamarpayDesk);
  const page = await open(0);
  const forged = { ...desk.notice(page), method: 'POST', path: webhook } as const;
  const answers: number[] = [];
  for (let time = 0; time < 100; time += 1) answers.push((await world.send(0, forged)).status);
  expect(answers.filter((status) => status === 200)).toHaveLength(3);
  // The sender gets a 429, and retries later.
  expect(new Set(answers.slice(3))).toEqual(new Set([429]));
  expect(asked()).toBe(3);
  shop.clock.advance({ seconds: 12 });
  desk.pay(page);
  await world.send(0, desk.notice(page) ?? forged);
  expect(asked()).toBe(4);
  expect(await states()).toEqual(['paid']);

  for (let time = 0; time < 20; time += 1) await world.send(0, desk.notice(page) ?? forged);
  expect(asked()).toBe(4);
});

// sec T6
test('a message in the name of aamarPay moves nothing of what another gateway has', async () => {
  const gateways = await Promise.all([openSslcommerzDesk(), openAamarpayDesk()]);
  const [sslcommerz, aamarpay] = gateways;
  const settings = { ...sslcommerz.settings, ...aamarpay.settings };
  const both = async () => ({ ...sslcommerz, settings, onCall: sslcommerz.onCall });
  const { desk, world, open, press, asked } = await openLimited(both);
  const page = await open(0);
  const ref = new URLSearchParams(desk.notice(page)?.body).get('tran_id') ?? '';
  const body = JSON.stringify({ store_id: 'phonehaatstandin', mer_txnid: ref });
  expect((await world.send(0, { method: 'POST', path: webhook, body })).status).toBe(200);
  expect(asked()).toBe(0);
  // Both are there, each by its own button.
  expect(await press(0, 'aamarpay')).toMatchObject({ status: 200 });
  await aamarpay.close();
});
