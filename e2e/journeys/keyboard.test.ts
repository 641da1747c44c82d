import type { FileChooser } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openDemoShop } from '#testing/browser/demo-shop.ts';
import {
  hasFocus,
  open,
  pressEnterOn,
  tabTo,
  typeInto,
  waitForFocus,
} from '#testing/browser/keyboard.ts';
import { join, listPhone, photoFile } from '#testing/browser/market.ts';
import { arrivedAt, type Visitor } from '#testing/browser/visitor.ts';
import { testCards } from '#testing/payments/paying.ts';
import { shown } from '#testing/screens/shown.ts';

const shop = openDemoShop();

const heading = ({ page }: Visitor, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });

const link = ({ page }: Visitor, name: string | RegExp) =>
  page.getByRole('link', { name, exact: true });

/** Chooses a file by pressing Space on the focused input. */
async function chooseFile({ page }: Visitor) {
  // A form that restores a draft moves the focus.
  await page.locator('main button[type=submit]:not([name]):enabled').waitFor();
  const field = page.locator('main input[type=file]');
  const opened: FileChooser[] = [];
  page.once('filechooser', (chooser) => opened.push(chooser));
  await expect
    .poll(async () => {
      if (!(await hasFocus(field))) await tabTo(page, field);
      await page.keyboard.press('Space');
      return opened.length;
    })
    .toBe(1);
  await opened[0]?.setFiles(await photoFile());
}

describe('without a mouse', () => {
  test('the first Tab of a page leads past the bar', async () => {
    const { page } = await shop.visit();
    await open(page, '/');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    expect(await hasFocus(skip)).toBe(true);
    expect((await skip.boundingBox())?.height).toBeGreaterThan(24);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.locator('main :focus').count()).toBe(1);
  });

  test('a visitor registers, logs out and logs in; each new page begins at its heading', async () => {
    const visitor = await shop.visit();
    const { page } = visitor;
    await open(page, '/');
    await pressEnterOn(page, link(visitor, 'Login'));
    await waitForFocus(heading(visitor, 'Login'));
    await pressEnterOn(page, link(visitor, 'Create an account'));
    await waitForFocus(heading(visitor, 'Create an account'));

    const main = page.getByRole('main');
    await pressEnterOn(page, main.getByRole('button', { name: 'Register' }));
    const name = main.getByLabel('Name', { exact: true });
    await waitForFocus(name);
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    const note = await name.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${note}"]`).textContent()).toBe(shown('name is require'));

    await page.keyboard.type('Keyboard Person');
    await chooseFile(visitor);
    await typeInto(page, main.getByLabel('Email'), 'keyboard@members.test');
    await typeInto(page, main.getByLabel('Password', { exact: true }), 'Secret1');
    await tabTo(page, main.getByLabel('I want to be a'));
    await page.keyboard.press('ArrowDown');
    await pressEnterOn(page, main.getByRole('button', { name: 'Register' }));
    await page.waitForURL(arrivedAt('/'));
    await waitForFocus(page.locator('main h1'));
    // The toast covers the bar while it is visible.
    await page.getByText(shown('Create Your account successfull')).waitFor({ state: 'detached' });

    // Signing out reloads the page.
    const reload = page.waitForEvent('load');
    await pressEnterOn(page, page.getByRole('banner').getByLabel('Account'));
    await pressEnterOn(page, page.getByRole('button', { name: 'Logout' }));
    await reload;
    await link(visitor, 'Login').waitFor();
    await open(page, '/login');
    await typeInto(page, main.getByLabel('Email'), 'keyboard@members.test');
    await typeInto(page, main.getByLabel('Password', { exact: true }), 'Secret1');
    await page.keyboard.press('Enter');
    await page.waitForURL(arrivedAt('/'));
    await waitForFocus(page.locator('main h1'));
  });

  test('a buyer books a phone and pays for it', async () => {
    const [seller, buyer] = [await shop.visit('seller1'), await shop.visit()];
    await join(buyer, 'Keyboard Buyer', 'buyer');
    await listPhone(seller, { name: 'Nokia without a mouse' });
    const { page } = buyer;
    await open(page, '/');
    await pressEnterOn(page, page.getByRole('main').getByRole('link', { name: /^SAMSUNG/ }));
    await waitForFocus(page.locator('main h1'));

    const card = page.getByRole('article').filter({ hasText: 'Nokia without a mouse' });
    const book = card.getByRole('button', { name: shown('Booked now') });
    await pressEnterOn(page, book);
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await expect.poll(() => dialog.locator(':focus').count()).toBe(1);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await waitForFocus(book);

    await page.keyboard.press('Enter');
    await tabTo(page, dialog.getByRole('button', { name: 'Book', exact: true }));
    // One full cycle: the content below the dialog is inert.
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press('Tab');
      const outside = await page.evaluate(
        () => document.activeElement?.closest('dialog, body')?.tagName,
      );
      expect(['DIALOG', 'BODY']).toContain(outside);
      expect(await page.locator('main :focus').evaluateAll((all) => all.length)).toBe(
        await dialog.locator(':focus').count(),
      );
    }
    await typeInto(page, dialog.getByLabel('Phone number'), '0171234567');
    await page.keyboard.press('Enter');
    await waitForFocus(dialog.getByLabel('Phone number'));
    await page.keyboard.type('8');
    await typeInto(page, dialog.getByLabel('Where you meet'), 'Chawkbazar');
    await page.keyboard.press('Enter');
    await page.getByText(shown('Booked Product Successful')).waitFor();
    await dialog.waitFor({ state: 'detached' });
    // The next step, at the top of the page.
    await waitForFocus(page.getByRole('main').getByRole('link', { name: 'Pay', exact: true }));

    await open(page, '/dashboard/myorders');
    await pressEnterOn(page, page.getByRole('link', { name: /^Pay/ }));
    await waitForFocus(heading(buyer, 'Payment'));
    await typeInto(page, page.getByLabel('Card number'), testCards.works);
    await typeInto(page, page.getByLabel('Expiry'), '1240');
    await typeInto(page, page.getByLabel('CVC'), '123');
    await page.locator('main button[type=submit]:not([name]):enabled').waitFor();
    await page.keyboard.press('Enter');
    const receipt = page.getByText(shown('Your Payment is Successfully paid'));
    await receipt.waitFor();
    await waitForFocus(receipt);
    await pressEnterOn(page, link(buyer, 'Back to My Orders'));
    await waitForFocus(heading(buyer, 'My Orders'));
  });

  test('a seller lists a phone', async () => {
    const seller = await shop.visit();
    await join(seller, 'Keyboard Seller', 'seller');
    const { page } = seller;
    await open(page, '/dashboard/addproduct');
    const form = page.getByRole('main');
    await pressEnterOn(page, form.getByRole('button', { name: 'Show all on one page' }));
    const fields: [string, string][] = [
      ['Product name', 'Phone listed by keyboard'],
      ['Selling price', '9500'],
      ['Market price', '14000'],
      ['Phone number', '01712345678'],
      [shown('RAM/room'), '8/128 GB'],
      ['Used for', '5 month'],
      ['Location', 'Barishal'],
      ['Description', 'A scratch on the back.'],
    ];
    await chooseFile(seller);
    // In the order of the page, so that the keyboard goes through it once.
    const places = await Promise.all(
      fields.map(async (field) => ({
        field,
        y: (await form.getByLabel(field[0]).boundingBox())?.y ?? 0,
      })),
    );
    await page.locator('main h1').focus();
    for (const { field } of places.sort((a, b) => a.y - b.y)) {
      await typeInto(page, form.getByLabel(field[0]), field[1]);
    }
    for (const label of ['Brand', 'Condition']) {
      await form.getByLabel(label).focus();
      await page.keyboard.press('ArrowDown');
    }
    await pressEnterOn(page, form.getByRole('button', { name: 'Add Product' }));
    await page.getByText(shown('Add Product successfull')).waitFor();
    await waitForFocus(page.locator('main h1'));
  });

  test('an admin verifies and deletes a seller; the focus is never lost', async () => {
    const [admin, seller] = [await shop.visit('admin'), await shop.visit()];
    await join(seller, 'Seller Without Luck', 'seller');
    const { page } = admin;
    await open(page, '/dashboard');
    const toggle = page.getByRole('button', { name: 'Dashboard menu' });
    await pressEnterOn(page, toggle);
    await page.keyboard.press('Escape');
    await waitForFocus(toggle);
    await page.keyboard.press('Enter');
    await pressEnterOn(page, page.getByRole('dialog').getByRole('link', { name: 'All Sellers' }));
    await waitForFocus(heading(admin, 'All Sellers'));

    await pressEnterOn(page, page.getByRole('button', { name: 'Verify Seller Without Luck' }));
    const checks = page.getByRole('dialog');
    await tabTo(page, checks.getByLabel('The phone number was called'));
    await page.keyboard.press('Space');
    await pressEnterOn(page, checks.getByRole('button', { name: 'Verify', exact: true }));
    await page.getByText(shown('verified sucessfull seller')).waitFor();
    const remove = page.getByRole('button', { name: 'Delete Seller Without Luck' });
    await pressEnterOn(page, remove);
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await expect.poll(() => dialog.locator(':focus').count()).toBe(1);
    await page.keyboard.press('Escape');
    await waitForFocus(remove);
    await page.keyboard.press('Enter');
    await pressEnterOn(page, dialog.getByRole('button', { name: 'Delete', exact: true }));
    await page.getByText(shown('Delete Sellers Sucessful')).waitFor();
    await remove.waitFor({ state: 'detached' });
    await waitForFocus(heading(admin, 'All Sellers'));
  });

  test('slides that move can be stopped; where motion is not wanted they do not start', async () => {
    const visitor = await shop.visit(undefined, { reducedMotion: 'reduce' });
    await open(visitor.page, '/');
    await visitor.page.getByRole('button', { name: 'Start the slides' }).waitFor();

    const other = await shop.visit();
    await open(other.page, '/');
    await pressEnterOn(other.page, other.page.getByRole('button', { name: 'Stop the slides' }));
    await other.page.getByRole('button', { name: 'Start the slides' }).waitFor();
  });
});
