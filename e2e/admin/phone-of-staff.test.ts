import { expect, test } from 'vitest';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { apiOf, join, listPhone } from '#testing/browser/market.ts';
import type { Visitor } from '#testing/browser/visitor.ts';

const shop = sharedShop('writing');

const decide = 'Decide about this phone';

/** Whether a page has anything of what staff do there. */
const hasOfStaff = async ({ page }: Visitor) =>
  /reporteditems|staff-links/.test(await page.content());

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
    expect(await hasOfStaff(other)).toBe(false);
  }
  const bytes = await (await visitor.page.request.get(path)).text();
  expect(/dashboard\/case|staff-links/.test(bytes)).toBe(false);

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

test('with script, from the list of phones on: hidden and shown again, and nothing for a cashier or after a sign-out', async () => {
  const seller = await shop.visit();
  await join(seller, 'Rahim Scripted', 'seller');
  const phone = await listPhone(seller, { name: 'Galaxy with script' });
  const path = `/phone/${phone}/galaxy-with-script`;
  const admin = await shop.visit('admin');
  const { page } = admin;
  const link = page.getByRole('link', { name: decide });
  await page.goto('/dashboard');
  await page.goto('/search?q=Galaxy+with+script');
  // Without a page load, so the browser itself reads who they are.
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole('link', { name: 'Galaxy with script' }).first().click();
  await page.waitForURL(`**${path}`);
  await link.click();
  await page.getByText('Nobody has reported it.').waitFor();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);

  await page.getByLabel('Hide the phone').check();
  await page.getByLabel('Reason').fill('It is on sale elsewhere.');
  await page.getByRole('button', { name: 'Decide', exact: true }).click();
  await page.getByText('Decided, and notified').waitFor();
  const visitor = await shop.visit();
  visitor.expects(/status of 404/);
  expect((await visitor.page.goto(path))?.status()).toBe(404);

  // Found by its id, it is shown again where it was hidden.
  await page.goto('/dashboard/find');
  await page.getByLabel('What are you looking for?').fill(phone);
  await page.getByRole('main').getByRole('button', { name: 'Find', exact: true }).click();
  await page.getByRole('link', { name: 'Galaxy with script' }).click();
  await page.getByLabel('Show the phone again').check();
  await page.getByLabel('Reason').fill('It was not.');
  await page.getByRole('button', { name: 'Decide', exact: true }).click();
  await page.getByText('Decided, and notified').waitFor();
  expect((await visitor.page.goto(path))?.status()).toBe(200);
  expect(await hasOfStaff(visitor)).toBe(false);

  // Staff without this area get a page of their own, and nothing more in it.
  const cashier = await shop.visit();
  const email = await join(cashier, 'Kamal Cashier', 'buyer');
  await apiOf(admin)('PUT /staff/:email', { params: { email }, body: { role: 'cashier' } });
  await cashier.page.goto('/dashboard');
  const sent = await cashier.page.goto(path);
  expect(sent?.headers()['cache-control']).toContain('private');
  await cashier.page.getByRole('heading', { name: 'Galaxy with script', level: 1 }).waitFor();
  expect(await hasOfStaff(cashier)).toBe(false);
  cashier.expects(/status of 403/);
  expect((await cashier.page.goto(`/dashboard/case/report/${phone}`))?.status()).toBe(403);

  // On a device that others use after the sign-out, the page is that of everybody.
  await page.goto(path);
  await link.waitFor();
  await admin.context.clearCookies();
  await page.reload();
  await page.getByRole('heading', { name: 'Galaxy with script', level: 1 }).waitFor();
  expect(await hasOfStaff(admin)).toBe(false);
});
