import { expect, test } from 'vitest';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { join } from '#testing/browser/market.ts';
import type { Visitor } from '#testing/browser/visitor.ts';

const shop = sharedShop('writing');

async function openMenu({ page }: Visitor) {
  await page.getByRole('button', { name: 'Dashboard menu' }).click();
  return page.getByRole('navigation', { name: 'Dashboard menu' });
}

test('an admin makes a moderator, who sees reports, finds a seller, and gets a plain page for payouts', async () => {
  const [admin, helper] = [await shop.visit('admin'), await shop.visit()];
  const email = await join(helper, 'Helper Mitu', 'buyer');
  await admin.page.goto('/dashboard/allbuyer');
  const row = admin.page.getByRole('row').filter({ hasText: email });
  await row.getByRole('button', { name: 'Role of Helper Mitu' }).click();
  const dialog = admin.page.getByRole('dialog', { name: 'What may Helper Mitu do for the shop?' });
  expect(await dialog.getByLabel('No role').isChecked()).toBe(true);
  await dialog.getByLabel('Moderator').check();
  await dialog.getByRole('button', { name: 'Save role' }).click();
  await admin.page.getByText('Role saved').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await row.getByText('Moderator', { exact: true }).waitFor();

  const { page } = helper;
  await page.goto('/dashboard');
  const menu = await openMenu(helper);
  expect(await menu.getByRole('link').allTextContents()).toEqual([
    'Mine',
    'My Orders',
    'Saved phones',
    'Stolen phone',
    'Inbox',
    'You and the shop',
    'Me',
    'My Logins',
    'To do',
    'Find',
    'Reported Items',
    'Written after deals',
    'Decisions',
    'All Sellers',
  ]);
  await menu.getByRole('link', { name: 'Reported Items' }).click();
  await page.getByRole('heading', { name: 'Reported Items', level: 1 }).waitFor();
  helper.expects(/status of 403/);
  await page.goto('/dashboard/payouts');
  await page.getByRole('heading', { name: 'Not part of your work here' }).waitFor();
  await page.getByRole('link', { name: 'To the dashboard' }).click();
  await page.waitForURL('**/dashboard');

  // A seller who is found is one row, with what a moderator may do.
  await page.goto('/dashboard/find');
  await page.getByLabel('What are you looking for?').fill('seller1@phonehaat.test');
  await page.getByRole('main').getByRole('button', { name: 'Find', exact: true }).click();
  await page.getByRole('list', { name: 'People' }).getByRole('link').click();
  await page.waitForURL('**/dashboard/allseller?person=*');
  const sellers = page.getByRole('row').filter({ hasText: '@' });
  await sellers.filter({ hasText: 'seller1@phonehaat.test' }).waitFor();
  expect(await sellers.count()).toBe(1);
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await expect.poll(() => sellers.count()).toBeGreaterThan(1);
  expect(new URL(page.url()).search).toBe('');
});
