import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { phonePath } from '#contract/phones/phone-path.ts';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { apiOf, join, listPhone } from '#testing/browser/market.ts';
import { openCard, type Visitor } from '#testing/browser/visitor.ts';
import { shown } from '#testing/screens/shown.ts';

const shop = sharedShop('writing');

/** The open reports of a phone, as the admin has them. */
async function reportsOf(itemId: string) {
  const admin = await shop.visit('admin', { javaScriptEnabled: false });
  const reports = await apiOf(admin)('GET /reportitems', { query: { limit: 100 } });
  await admin.context.close();
  const found = reports.find((each) => each.itemId === itemId);
  return { reports: found?.reports ?? 0, reasons: found?.reasons ?? [] };
}

async function suspicious(name: string) {
  const seller = await shop.visit('seller1', { javaScriptEnabled: false });
  const itemId = await listPhone(seller, { name });
  await seller.context.close();
  return { itemId, path: phonePath({ _id: itemId, name }), name };
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Report item' });

/** A tab that does not wait for scripts. */
const tabOf = ({ context }: Visitor) => context.newPage();

// spec D2-72
// sec T120
test('the first tap on an untouched page of a phone asks, and reports nobody', async () => {
  const { itemId, path } = await suspicious('First tap phone');
  const buyer = await shop.visit('buyer1');
  const page = await tabOf(buyer);
  const acts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/phone/')) acts.push(request.url());
  });
  await page.goto(path);
  await page.getByRole('button', { name: 'Report item' }).click();
  await dialogOf(page).getByLabel('It may be stolen or locked').waitFor();
  expect(acts).toEqual([]);
  expect(await reportsOf(itemId)).toEqual({ reports: 0, reasons: [] });
});

// spec D2-72
test('the first tap on an untouched list asks, and reports nobody', async () => {
  const { itemId, name } = await suspicious('First tap card');
  const buyer = await shop.visit('buyer1');
  const page = await tabOf(buyer);
  await page.goto('/category/2');
  const card = page.getByRole('article').filter({ hasText: name });
  await openCard(card);
  await card.getByRole('button', { name: 'Report item' }).click();
  await dialogOf(page).getByLabel('It may be stolen or locked').waitFor();
  expect(await reportsOf(itemId)).toEqual({ reports: 0, reasons: [] });
});

// spec D2-72
test('while the scripts are on their way the tap asks, and they change nothing of it', async () => {
  const { itemId, path } = await suspicious('Slow network phone');
  const buyer = await shop.visit('buyer1');
  const page = await tabOf(buyer);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/**/*.js', async (route) => {
    await released;
    await route.continue().catch(() => {});
  });
  await page.goto(path);
  // A touch elsewhere requests the scripts, which are not loaded yet.
  await page.getByRole('heading', { level: 1 }).click();
  await page.getByRole('button', { name: 'Report item' }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('It may be stolen or locked').check();
  expect(await reportsOf(itemId)).toEqual({ reports: 0, reasons: [] });
  release();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await page.getByText(shown('Item report'), { exact: true }).waitFor();
  expect(await reportsOf(itemId)).toEqual({ reports: 1, reasons: ['stolen'] });
});

// spec S2.5-6, D2-72
test('without script the reason is asked, and for some seconds the report can be taken back', async () => {
  const { itemId, path } = await suspicious('No script phone');
  const buyer = await shop.visit('buyer1', { javaScriptEnabled: false });
  const { page } = buyer;
  await page.goto(path);
  const open = () => page.getByRole('button', { name: 'Report item' }).click();
  const send = async () => {
    await dialogOf(page).getByLabel('It may be a fake or a copy').check();
    await dialogOf(page).getByLabel('What did you notice?').fill('The logo is wrong');
    await dialogOf(page).getByRole('button', { name: 'Send report' }).click();
  };
  await open();
  expect(await reportsOf(itemId)).toEqual({ reports: 0, reasons: [] });
  buyer.expects(/status of 40[09]/);
  await dialogOf(page).getByRole('button', { name: 'Send report' }).click();
  await dialogOf(page).getByText('Choose what is wrong').waitFor();
  expect(await reportsOf(itemId)).toEqual({ reports: 0, reasons: [] });

  await send();
  await page.getByText(shown('Item report'), { exact: true }).waitFor();
  expect(await reportsOf(itemId)).toEqual({ reports: 1, reasons: ['fake'] });
  await page.getByRole('button', { name: 'Take it back' }).click();
  await page.getByText('Your report is taken back.').waitFor();
  expect(await reportsOf(itemId)).toEqual({ reports: 0, reasons: [] });

  await open();
  await send();
  await page.getByText(shown('Item report'), { exact: true }).waitFor();
  await open();
  await send();
  await dialogOf(page).getByText('You have already reported this phone.').waitFor();
});

// spec S2.5-6
test('a visitor is led to the login, and back to the question', async () => {
  const { itemId, path } = await suspicious('Phone of a visitor');
  const { page } = await shop.visit(undefined, { javaScriptEnabled: false });
  await page.goto(path);
  await page.getByRole('button', { name: 'Report item' }).click();
  await page.waitForURL(/\/login\?from=.*report%3D/);
  await page.getByLabel('Email').fill('buyer2@phonehaat.test');
  await page.getByLabel('Password').fill('Phonehaat1');
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await dialogOf(page).getByLabel('It may be stolen or locked').waitFor();
  expect(await reportsOf(itemId)).toEqual({ reports: 0, reasons: [] });
});

test('without script a badge is given for what was checked only, as by script', async () => {
  const seller = await shop.visit();
  const email = await join(seller, 'Seller Unchecked', 'seller');
  const admin = await shop.visit('admin', { javaScriptEnabled: false });
  const { page } = admin;
  const badge = async () => {
    const sellers = await apiOf(admin)('GET /allsellers', { query: { limit: 100 } });
    return sellers.find((each) => each.email === email)?.isVerified;
  };
  await page.goto('/dashboard/allseller');
  await page.getByRole('button', { name: 'Verify Seller Unchecked' }).click();
  const dialog = page.getByRole('dialog', { name: 'Verify Seller Unchecked?' });
  await dialog.getByRole('button', { name: 'Verify' }).waitFor();
  expect(await badge()).toBe(false);
  admin.expects(/status of 400/);
  await dialog.getByRole('button', { name: 'Verify' }).click();
  await dialog.getByRole('alert').waitFor();
  expect(await badge()).toBe(false);
  await dialog.getByRole('checkbox').first().check();
  await dialog.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('Seller verified').waitFor();
  expect(await badge()).toBe(true);
});
