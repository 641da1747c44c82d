import { readdir } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { demoPerson, sharedShop } from '#testing/browser/demo-shop.ts';
import { emptyDataDir, startProgram } from '#testing/browser/program.ts';
import { connectBrowser } from '#testing/browser/shared.ts';
import { arrivedAt, createVisitor } from '#testing/browser/visitor.ts';
import { shown } from '#testing/screens/shown.ts';

const shop = sharedShop('writing');

// spec S1-12
test('the web client alone works against an API on another host', async () => {
  const data = await emptyDataDir();
  onTestFinished(data.remove);
  const webOnly = await startProgram(data.folder, { API_URL: `${shop.url}/api` });
  onTestFinished(webOnly.stop);
  const browser = await connectBrowser();
  onTestFinished(() => browser.close());
  const { page } = await createVisitor(browser, webOnly.url);

  // Public pages use the data of the other host, including pictures.
  await page.goto('/');
  await page.getByRole('region', { name: shown('Advertize Items') }).waitFor();
  const picture = page.getByRole('img', { name: /^Photo of/ }).first();
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);

  // Sign-in, a guarded page and a booking work through it.
  const { email, password } = demoPerson('buyer2');
  await page.goto('/category/1');
  await page.waitForURL(/\/login/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(arrivedAt('/category/1'));
  const first = page.getByRole('article').first();
  const name = await first.getByRole('heading').textContent();
  await first.getByRole('button', { name: shown('Booked now') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Phone number').fill('01812345678');
  await dialog.getByLabel('Where you meet').fill('Shahbagh, Dhaka');
  await dialog.getByRole('button', { name: 'Book' }).click();
  await page.getByText(shown('Booked Product Successful')).waitFor();
  await page.goto('/dashboard/myorders');
  await page.getByRole('link', { name: `Pay for ${name}` }).waitFor();

  // It stores nothing itself.
  expect(await readdir(data.folder)).toEqual([]);
});
