import { expect, test } from 'vitest';
import { rateLimits } from '#contract/rate-limits.ts';
import { openSslcommerzDesk } from './gateway-desk.ts';
import { openBooked } from './two-buyers.ts';

/** A shop with the limits of the contract. */
async function openLimited() {
  const opened = await openBooked(openSslcommerzDesk, { rateLimits });
  let asked = 0;
  // No trouble: it only counts what the gateway is asked.
  opened.desk.onCall((operation) => {
    if (operation.startsWith('query')) asked += 1;
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
