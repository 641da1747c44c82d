import { expect, test } from 'vitest';
import { rateLimits } from '#contract/rate-limits.ts';
import { openSslcommerzDesk } from './gateway-desk.ts';
import { openBooked } from './two-buyers.ts';

/** A shop with the contract's limits, and the number of its queries at SSLCommerz. */
async function openLimited() {
  const opened = await openBooked(openSslcommerzDesk, { rateLimits });
  let asked = 0;
  opened.desk.onCall((operation) => {
    if (operation.startsWith('query') || operation === 'validate') asked += 1;
  });
  const flood = async (page: string, times: number) => {
    const message = opened.desk.notice(page);
    if (!message) throw new Error('SSLCommerz sends messages');
    const sent = Array.from({ length: times }, () => opened.world.send(0, message));
    return (await Promise.all(sent)).map(({ status }) => status);
  };
  return { ...opened, asked: () => asked, flood };
}

// sec T6, T152
test('a hundred genuine messages at once about what was paid ask the gateway as often as one', async () => {
  const one = await openLimited();
  const page = await one.open(0);
  one.desk.pay(page);
  expect(await one.flood(page, 1)).toEqual([200]);
  const questions = one.asked();
  expect(questions).toBeGreaterThan(0);

  const many = await openLimited();
  const other = await many.open(0);
  many.desk.pay(other);
  expect(new Set(await many.flood(other, 100))).toEqual(new Set([200]));
  expect(many.asked()).toBe(questions);
  expect(await many.states()).toEqual(['paid']);
  // Nor does any that comes later.
  expect(new Set(await many.flood(other, 20))).toEqual(new Set([200]));
  expect(many.asked()).toBe(questions);
});

// sec T6, T152
test('a genuine message that brought no money asks twenty times a minute at most, and then counts again', async () => {
  const { desk, shop, open, asked, flood, states } = await openLimited();
  const page = await open(0);
  // Begins a minute, so that no window ends in the middle.
  shop.clock.advance({ seconds: 60 - ((shop.clock.now().getTime() / 1000) % 60) });
  await flood(page, 1);
  const questions = asked();
  for (let time = 1; time < 100; time += 1) await flood(page, 1);
  const most = asked();
  expect(most).toBe(20 * questions);
  expect(await flood(page, 1)).toEqual([429]);
  expect(asked()).toBe(most);
  shop.clock.advance({ minutes: 1 });
  desk.pay(page);
  expect(await flood(page, 1)).toEqual([200]);
  expect(await states()).toEqual(['paid']);
});
