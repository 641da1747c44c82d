import { describe, expect, test } from 'vitest';
import { openDemoShop } from '#testing/browser/demo-shop.ts';
import { join } from '#testing/browser/market.ts';
import { holdBack, type Visitor, workerHidesRequests } from '#testing/browser/visitor.ts';
import { shown } from '#testing/screens/shown.ts';

const shop = openDemoShop();

/** Clicks Delete, cancels, clicks again and confirms; waits for the toast. */
async function remove(
  { page }: Visitor,
  row: ReturnType<Visitor['page']['locator']>,
  question: string,
  toast: string,
) {
  const dialog = page.getByRole('dialog');
  await row.getByRole('button', { name: /^Delete/ }).click();
  await dialog.getByRole('heading', { name: question, exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).last().click();
  await dialog.waitFor({ state: 'detached' });
  expect(await row.count()).toBe(1);
  await row.getByRole('button', { name: /^Delete/ }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByText(toast, { exact: true }).first().waitFor();
  await row.waitFor({ state: 'detached' });
}

/** Opens a screen from the menu with a delayed list, so that its spinner is visible. */
async function openWaiting({ page }: Visitor, entry: string, call: string) {
  const release = await holdBack(page, call);
  await page.getByRole('button', { name: 'Dashboard menu' }).click();
  await page
    .getByRole('navigation', { name: 'Dashboard menu' })
    .getByRole('link', { name: entry })
    .click();
  await page.getByRole('heading', { name: entry }).waitFor();
  await page.getByRole('status').getByText('Loading…').waitFor();
  await release();
}

/** In the order of an admin workday: every list ends empty. */
describe('an admin', () => {
  // spec S2.1-5, S2.7-1, S2.7-2, S2.7-6
  test('has a menu of their own and no orders yet', async () => {
    const { page } = await shop.visit('admin');
    await page.goto('/dashboard');
    await page.getByText(shown('Do not have order yet')).waitFor();
    await page.getByRole('button', { name: 'Dashboard menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Dashboard menu' });
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
      'Support',
      'Reported Items',
      'Written after deals',
      'Decisions',
      'All Sellers',
      'All Buyers',
      'Payments',
      'Payouts',
      'Settlements',
      'Bank statements',
      'Books',
      'Overview',
      'How is the shop',
      'Ways to pay',
      'Catalogue',
      'Name and look',
      'Pages of the shop',
      'Download as a file',
      'Audit log',
    ]);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    // On a wide screen the menu is always visible, without a toggle.
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('navigation', { name: 'Dashboard menu' }).waitFor();
    expect(await page.getByRole('button', { name: 'Dashboard menu' }).isVisible()).toBe(false);
  });

  // spec S1-6, S2.7-11, S5-13, S5-14, S7-23
  test('removes reported items', async () => {
    const admin = await shop.visit('admin');
    const { page } = admin;
    await page.goto('/dashboard/reporteditems');
    const rows = page.getByRole('row').filter({ has: page.getByRole('button') });
    await rows.first().waitFor();
    for (let left = await rows.count(); left > 0; left -= 1) {
      const name = await rows.first().getByRole('button').getAttribute('aria-label');
      const row = rows.filter({ has: page.getByRole('button', { name: name ?? '', exact: true }) });
      await remove(
        admin,
        row,
        shown('Do you Want to Delete This Item?'),
        shown('Deleted Sucessful'),
      );
    }
    await page.getByText(shown('no Data Found')).waitFor();
  });

  // spec S1-6, S2.7-9, S2.7-14, S5-12, S5-14, S7-18
  test('deletes buyers', async () => {
    const [admin, buyer] = [
      await shop.visit('admin', { withoutWorker: workerHidesRequests }),
      await shop.visit(),
    ];
    const email = await join(buyer, 'Buyer Leaving', 'buyer');
    const { page } = admin;
    await page.goto('/dashboard');
    await openWaiting(admin, 'All Buyers', '**/api/allbuyers?**');
    const row = page.getByRole('row').filter({ hasText: email });
    await row.getByText('Buyer Leaving').waitFor();
    await remove(
      admin,
      row,
      shown('Do you Want to Delete {name} user?', { name: 'Buyer Leaving' }),
      shown('Delete Buyers'),
    );

    // The sessions of a deleted member end at once.
    await buyer.page.goto('/dashboard');
    expect(new URL(buyer.page.url()).pathname).toBe('/login');
  });

  // spec S1-6, S2.4-5, S2.7-7, S2.7-8, S2.7-14, S4-1, S5-12, S7-20, S7-21
  test('verifies and deletes sellers; with them go their phones', async () => {
    const [admin, seller] = [
      await shop.visit('admin', { withoutWorker: workerHidesRequests }),
      await shop.visit(),
    ];
    const email = await join(seller, 'Seller Leaving', 'seller');
    const { page } = admin;
    await page.goto('/dashboard');
    await openWaiting(admin, 'All Sellers', '**/api/allsellers?**');
    const row = page.getByRole('row').filter({ hasText: email });
    await row.getByRole('button', { name: 'Verify Seller Leaving' }).click();
    const verify = page.getByRole('dialog', { name: 'Verify Seller Leaving?' });
    await verify.getByRole('button', { name: 'Verify' }).click();
    await verify.getByText('Choose what was checked').waitFor();
    await verify.getByLabel('The phone number was called').check();
    await verify.getByRole('button', { name: 'Verify' }).click();
    await page.getByText(shown('verified sucessfull seller')).waitFor();
    await row.getByText('Verified', { exact: true }).waitFor();
    expect(await row.getByRole('button', { name: /^Verify/ }).count()).toBe(0);
    const done = shown('Delete Sellers Sucessful');
    await remove(
      admin,
      row,
      shown('Do you Want to Delete {name} user?', { name: 'Seller Leaving' }),
      done,
    );

    const rows = page.getByRole('row').filter({ has: page.getByRole('button') });
    for (let left = await rows.count(); left > 0; left -= 1) {
      const button = rows.first().getByRole('button', { name: /^Delete/ });
      const name = (await button.getAttribute('aria-label'))?.replace(/^Delete /, '') ?? '';
      await remove(
        admin,
        rows.filter({ hasText: name }),
        shown('Do you Want to Delete {name} user?', { name }),
        done,
      );
    }
    await page.getByText(shown('no Data Found')).waitFor();

    // Nothing is for sale any more, so nothing is advertised either.
    await page.goto('/');
    const brands = page.getByRole('region', { name: 'Choose a brand' });
    await brands.getByText('0 phones', { exact: true }).nth(2).waitFor();
    expect(await page.getByText(shown('Advertize Items')).count()).toBe(0);
  });
});
