import { expect, test } from 'vitest';
import { rateLimits } from '#contract/rate-limits.ts';
import { newImei } from '#testing/fixtures/imeis.ts';
import { openStolenMarket } from '#testing/fixtures/stolen-market.ts';
import { buildTestApp, type Person } from '#testing/test-app.ts';

async function market() {
  const made = await openStolenMarket();
  const { shop, imeis } = made;
  const check = async (typed = imeis) =>
    (await shop.ok('POST /imeicheck', { body: { imeis: typed } })).answer;
  return { ...made, check };
}

test('an IMEI is unknown before anything was declared here, and another one is afterwards', async () => {
  const { list, check } = await market();
  expect(await check()).toBe('unknown');
  await list();
  expect(await check()).toBe('listed');
  expect(await check(newImei())).toBe('unknown');
});

test('the text of a phone with two SIMs is enough', async () => {
  const { imeis, list, check } = await market();
  await list();
  expect(await check(`IMEI1: ${newImei()}\nIMEI2: ${imeis} / 78`)).toBe('listed');
});

test('a phone that its seller took off or removed is unknown', async () => {
  const { shop, seller, list, check } = await market();
  const id = await list();
  const shown = (isShown: boolean) =>
    shop.ok('PUT /myproducts/:id/shown', { params: { id }, body: { shown: isShown } }, seller);
  await shown(false);
  expect(await check()).toBe('unknown');
  await shown(true);
  expect(await check()).toBe('listed');
  await shop.ok('DELETE /myproducts/:id', { params: { id } }, seller);
  expect(await check()).toBe('unknown');
});

test('a report stands until it is withdrawn', async () => {
  const { shop, owner, report, check } = await market();
  const id = await report();
  expect(await check()).toBe('reported');
  await shop.ok('DELETE /stolenphones/:id', { params: { id } }, owner);
  expect(await check()).toBe('unknown');
});

test('a phone for sale is reported until an admin finds that it is another one', async () => {
  const { list, report, decide, check } = await market();
  await list();
  await report();
  expect(await check()).toBe('reported');
  await decide(false);
  expect(await check()).toBe('listed');
});

test('a stolen phone that an admin confirmed remains reported', async () => {
  const { list, report, decide, check } = await market();
  await list();
  await report();
  await decide(true);
  expect(await check()).toBe('reported');
});

test('a wrong digit is said, and nothing at all as well', async () => {
  const { shop } = await market();
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
