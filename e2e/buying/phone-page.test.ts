import { expect, test } from 'vitest';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { untilScriptRuns } from '#testing/browser/hydration.ts';
import { join, listPhone } from '#testing/browser/market.ts';
import { pressUntil } from '#testing/browser/visitor.ts';
import { shown } from '#testing/screens/shown.ts';

const shop = sharedShop('writing');

/** The demo phone with several photos and a history of sales. */
const name = 'Samsung Galaxy S24 Ultra';

async function pathOf(wanted: string): Promise<string> {
  const answer = await fetch(`${shop.url}/api/search?${new URLSearchParams({ q: wanted })}`);
  const { phones } = (await answer.json()) as { phones: { _id: string; name: string }[] };
  const id = phones.find((phone) => phone.name === wanted)?._id;
  return `/phone/${id}/${wanted.toLowerCase().replaceAll(' ', '-')}`;
}

// spec D2-81
test('without script a phone is there in full, and another slug leads to its address', async () => {
  const { page } = await shop.visit(undefined, { javaScriptEnabled: false });
  const path = await pathOf(name);
  await page.goto(path.replace(/[^/]+$/, 'wrong'));
  expect(new URL(page.url()).pathname).toBe(path);
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByText('Tk 88,000').first().waitFor();
  await page.getByText('below what it usually sells for').waitFor();
  await page.getByRole('link', { name: 'Photo 2, larger' }).waitFor();
  await page.getByText('2 of 4', { exact: true }).waitFor();
  await page.getByText('Meet safely').waitFor();
  await page.getByRole('link', { name: shown('Booked now') }).click();
  await page.waitForURL(({ pathname }) => pathname === '/login');
});

// spec D2-81
test('by keyboard: the photos, each with its number, and back to the page', async () => {
  const { page } = await shop.visit();
  await page.goto(await pathOf(name));
  const first = page.getByRole('link', { name: 'Photo 1, larger' });
  await first.focus();
  await untilScriptRuns(page);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByText('1 of 4').waitFor();
  await page.keyboard.press('ArrowRight');
  await dialog.getByText('2 of 4').waitFor();
  await dialog.getByRole('img', { name: `${name}, photo 2 of 4` }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await first.evaluate((link) => link === document.activeElement)).toBe(true);
});

// spec D2-81
test('a member books from the page, and copies its link', async () => {
  const [seller, buyer] = [await shop.visit(), await shop.visit()];
  await join(seller, 'Page Seller', 'seller');
  await join(buyer, 'Page Buyer', 'buyer');
  const own = 'Phone with a page';
  const id = await listPhone(seller, { name: own });
  const { page } = buyer;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/phone/${id}/phone-with-a-page`);
  const dialog = page.getByRole('dialog');
  await pressUntil(page.getByRole('link', { name: shown('Booked now') }), dialog);
  await dialog.getByLabel('Phone number').fill('01812345678');
  await dialog.getByLabel('Where you meet').fill('Shahbagh');
  await dialog.getByRole('button', { name: 'Book' }).click();
  await page.getByText(shown('Booked Product Successful')).waitFor();
  await dialog.waitFor({ state: 'detached' });
  const pay = page.getByRole('link', { name: 'Pay', exact: true });
  expect(await pay.getAttribute('href')).toMatch(/^\/dashboard\/pay\/[\da-f-]{36}$/);
  await page.getByText('Share', { exact: true }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Link copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${shop.url}/phone/${id}/phone-with-a-page`,
  );
});

// spec D2-148
test('without script the seller’s page has facts, the badge and phones for sale', async () => {
  const { page } = await shop.visit(undefined, { javaScriptEnabled: false });
  await page.goto(await pathOf(name));
  await page.getByRole('link', { name: 'This seller’s page' }).click();
  await page.waitForURL(({ pathname }) => pathname.startsWith('/seller/'));
  await page.getByRole('heading', { name: 'Facts from ended deals' }).waitFor();
  await page.getByRole('heading', { name: 'What the badge means' }).waitFor();
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  await page.getByRole('heading', { name: /\d+ phones? for sale/ }).waitFor();
  await page.locator('main #phones ~ ul a').first().click();
  await page.waitForURL(({ pathname }) => pathname.startsWith('/phone/'));
});
