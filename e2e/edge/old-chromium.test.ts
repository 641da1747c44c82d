import { expect, test } from 'vitest';
import { openDemoShop } from '#testing/browser/demo-shop.ts';
import { untilScriptRuns } from '#testing/browser/hydration.ts';
import { join, listPhone, password } from '#testing/browser/market.ts';
import { inOldChromium } from '#testing/browser/old-chromium.ts';
import { arrivedAt } from '#testing/browser/visitor.ts';
import { en } from '#web/i18n/all-messages.ts';

// The oldest Chromium for which the shop's scripts are written, a real one. What is hydrated there is
// asserted, because forms and links would work without script, too. The main job is one of the journeys.

const shop = inOldChromium(openDemoShop(undefined, 'old'));

test('somebody searches, logs in, asks and reserves there, and sees the order', async () => {
  const name = 'Galaxy A54 for an old browser';
  await listPhone(await shop.visit('seller1'), { name });
  const buyer = await shop.visit();
  const { page } = buyer;
  const email = await join(buyer, 'Shirin Akter', 'buyer');
  await page.context().clearCookies();
  await page.goto('/search?q=samsung');
  await untilScriptRuns(page);
  const field = page.getByRole('main').getByRole('searchbox', { name: 'Search phones' });
  await field.fill(name);
  await page.keyboard.press('Enter');
  await page.getByRole('main').getByRole('link', { name }).first().click();
  await page.waitForURL('**/phone/**');
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await untilScriptRuns(page);
  const phone = new URL(page.url()).pathname;

  await page.goto('/login');
  await untilScriptRuns(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL(arrivedAt('/'));

  await page.goto(phone);
  await page.getByRole('link', { name: en.phone.ask }).click();
  await untilScriptRuns(page);
  await page.getByRole('button', { name: en.ask.questions.available }).click();
  const log = page.getByRole('log');
  await log.getByText(en.ask.questions.available).waitFor();
  await untilScriptRuns(page);
  await page.getByLabel(en.thread.write).fill('Can I see it tomorrow?');
  await page.getByRole('button', { name: en.thread.send, exact: true }).click();
  await log.getByText('Can I see it tomorrow?').waitFor();
  expect(await page.getByLabel(en.thread.write).inputValue()).toBe('');

  await page.goto(`${phone}?book=1`);
  await untilScriptRuns(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Phone number').fill('01812345678');
  await dialog.getByLabel('Where you meet').fill('Zindabazar Point, Sylhet');
  await dialog.getByRole('button', { name: 'Book' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.goto('/dashboard/myorders');
  await untilScriptRuns(page);
  await page.locator('main a[href*="/order/"]').first().click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await untilScriptRuns(page);
});

test('the pages of staff run there', async () => {
  const { page } = await shop.visit('admin');
  for (const path of ['/dashboard/queue', '/dashboard/allseller', '/dashboard/overview']) {
    await page.goto(path);
    await untilScriptRuns(page);
    expect(await page.getByText('Something went wrong').count()).toBe(0);
  }
});
