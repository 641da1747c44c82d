import { expect, test } from 'vitest';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { join, listPhone } from '#testing/browser/market.ts';

const shop = sharedShop('writing');

const decide = 'Decide about this phone';

test('staff hide a phone from its public page, and show it again, without script', async () => {
  const seller = await shop.visit();
  await join(seller, 'Rahim Staffed', 'seller');
  const phone = await listPhone(seller, { name: 'Galaxy of staff' });
  const path = `/phone/${phone}`;
  const admin = await shop.visit('admin', { javaScriptEnabled: false });
  const visitor = await shop.visit();
  const { page } = admin;
  // A page of their own, by which the device knows its member for staff.
  await page.goto('/dashboard');
  await page.goto(path);
  await page.getByRole('link', { name: decide }).click();
  await page.getByText('Nobody has reported it.').waitFor();

  // The page that all others share has nothing of it, for who sells it neither.
  for (const other of [visitor, seller]) {
    await other.page.goto(path);
    expect(await other.page.content()).not.toContain(decide);
  }
  const bytes = await (await visitor.page.request.get(path)).text();
  expect(bytes).not.toMatch(/dashboard\/case|staff-links/);

  await page.getByLabel('Hide the phone').check();
  await page.getByLabel('Reason').fill('It is on sale elsewhere.');
  await page.getByRole('button', { name: 'Decide', exact: true }).click();
  await page.waitForURL(/reporteditems(\?|$)/);
  visitor.expects(/status of 404/);
  expect((await visitor.page.goto(path))?.status()).toBe(404);

  await page.goto(`/dashboard/case/report/${phone}`);
  await page.getByLabel('Show the phone again').check();
  await page.getByLabel('Reason').fill('It was not.');
  await page.getByRole('button', { name: 'Decide', exact: true }).click();
  await page.waitForURL(/reporteditems(\?|$)/);
  expect((await visitor.page.goto(path))?.status()).toBe(200);
});
