import { expect, test } from 'vitest';
import { rateLimits } from '#contract/rate-limits.ts';
import { newImei } from '#testing/fixtures/imeis.ts';
import { openStolenMarket } from '#testing/fixtures/stolen-market.ts';
import { buildTestApp, type Person } from '#testing/test-app.ts';

test('an IMEI is unknown before anything was declared here, and another one is afterwards', async () => {
  const { list, check } = await openStolenMarket();
  expect(await check()).toBe('unknown');
  await list();
  expect(await check()).toBe('listed');
  expect(await check(newImei())).toBe('unknown');
});

test('the text of a phone with two SIMs is enough', async () => {
  const { imeis, list, check } = await openStolenMarket();
  await list();
  expect(await check(`IMEI1: ${newImei()}\nIMEI2: ${imeis} / 78`)).toBe('listed');
});

test('a phone that its seller took off or removed is unknown', async () => {
  const { shop, people, list, check } = await openStolenMarket();
  const id = await list();
  const shown = (isShown: boolean) =>
    shop.ok(
      'PUT /myproducts/:id/shown',
      { params: { id }, body: { shown: isShown } },
      people.seller,
    );
  await shown(false);
  expect(await check()).toBe('unknown');
  await shown(true);
  expect(await check()).toBe('listed');
  await shop.ok('DELETE /myproducts/:id', { params: { id } }, people.seller);
  expect(await check()).toBe('unknown');
});

test('a report waits, and is no longer known once it is withdrawn', async () => {
  const { shop, people, report, check } = await openStolenMarket();
  const id = await report();
  expect(await check()).toBe('waits');
  await shop.ok('DELETE /stolenphones/:id', { params: { id } }, people.owner);
  expect(await check()).toBe('unknown');
});

test('a stolen phone is reported from the look of staff on, also when it is for sale', async () => {
  const { people, list, report, judge, check } = await openStolenMarket();
  await list();
  const id = await report();
  expect(await check()).toBe('waits');
  await judge(id, 'stands');
  expect(await check()).toBe('reported');
  await judge(id, 'unproven', people.admin);
  expect(await check()).toBe('listed');
});

test('a wrong digit is said, and nothing at all as well', async () => {
  const { shop } = await openStolenMarket();
  const refusal = async (imeis: string) =>
    (await shop.call('POST /imeicheck', { body: { imeis } })).body.code;
  expect(await refusal('490154203237519')).toBe('imei-wrong-digit');
  expect(await refusal('')).toBe('imei-length');
});

test('a member checks a hundred phones a day, and the networks of others do not count them', async () => {
  const shop = await buildTestApp({ rateLimits });
  const imeis = newImei();
  const dealer = await shop.signUp();
  const check = async (person?: Person) =>
    (await shop.call('POST /imeicheck', { body: { imeis } }, person)).status;
  const statuses = [];
  for (let at = 0; at < 101; at += 1) statuses.push(await check(dealer));
  expect(statuses).toEqual([...Array(100).fill(200), 429]);
  expect(await check()).toBe(200);
});
