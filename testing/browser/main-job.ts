import { expect } from 'vitest';
import type { PersonKey } from '#server/demo/people.ts';
import { shown } from '../screens/shown.ts';
import { photoFile } from './market.ts';
import { arrivedAt, openCard, type Visitor } from './visitor.ts';

const productName = 'Galaxy A15 of the main job';
const sellerEmail = 'seller@main-job.test';

/** A shop with other advertised phones and an admin. */
export type MainJobShop = { visit: (who?: PersonKey) => Promise<Visitor> };

/**
 * The main use case, clicked through by each person in their own browser: a phone is listed,
 * verified, advertised, booked, paid for, and removed from the lists. `enterCard` fills in the card
 * form of the configured provider.
 */
export async function doMainJob(
  shop: MainJobShop,
  enterCard: (buyer: Visitor) => Promise<void> = enterTestCard,
): Promise<void> {
  // A seller registers and lists a phone.
  const seller = await shop.visit();
  await register(seller, 'Main Job Seller', sellerEmail, 'Seller');
  expect(await seller.page.evaluate(() => localStorage.getItem('token'))).toMatch(/^ey/);
  await seller.page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Mine', exact: true })
    .click();
  await openDashboard(seller, 'Add Product');
  const form = seller.page.getByRole('main');
  await form.getByRole('button', { name: 'Show all on one page' }).click();
  await form.getByLabel('Photos', { exact: true }).setInputFiles(await photoFile('phone.jpg'));
  await form.getByLabel('Product name').fill(productName);
  await form.getByLabel('Brand').selectOption({ label: 'Samsung' });
  await form.getByLabel('Condition').selectOption({ label: 'Good' });
  await form.getByLabel('Selling price').fill('১২,৫০০');
  await form.getByLabel('Market price').fill('19999');
  await form.getByLabel(shown('RAM/room')).fill('6/128 GB');
  await form.getByLabel('Used for').fill('5 month');
  await form.getByLabel('Phone number').fill('০১৭১২৩৪৫৬৭৮');
  await form.getByLabel('Location').fill('Zindabazar, Sylhet');
  await form.getByLabel('Description').fill('One owner, battery lasts a day.');
  await form.getByRole('button', { name: 'Add Product' }).click();
  await seller.page.getByText(shown('Add Product successfull')).waitFor();
  await seller.page.waitForURL(arrivedAt('/'));

  // An admin verifies the seller.
  const admin = await shop.visit('admin');
  await admin.page.goto('/dashboard/allseller');
  const sellerRow = admin.page.getByRole('row').filter({ hasText: sellerEmail });
  await sellerRow.getByRole('button', { name: /^Verify/ }).click();
  const checks = admin.page.getByRole('dialog');
  await checks.getByLabel('The phone number was called').check();
  await checks.getByRole('button', { name: 'Verify', exact: true }).click();
  await admin.page.getByText(shown('verified sucessfull seller')).waitFor();
  await sellerRow.getByText('Verified', { exact: true }).waitFor();

  // The seller advertises the phone.
  await seller.page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Mine', exact: true })
    .click();
  await openDashboard(seller, 'My Products');
  const productRow = seller.page.getByRole('row').filter({ hasText: productName });
  await productRow.getByText('Tk 12,500').waitFor();
  await productRow.getByLabel(/^More for/).click();
  await productRow.getByRole('button', { name: shown('Advertize') }).click();
  await seller.page.getByText(shown('Advertize sucessful')).waitFor();
  await productRow.getByText(shown('advertized'), { exact: true }).waitFor();

  // A buyer registers and finds it on the home page and in its category.
  const buyer = await shop.visit();
  await register(buyer, 'Main Job Buyer', 'buyer@main-job.test', 'Buyer');
  const before = await samsungCount(buyer);
  const advertised = buyer.page.getByRole('region', { name: shown('Advertize Items') });
  await advertised.getByText(productName).waitFor();
  await buyer.page
    .getByRole('main')
    .getByRole('link', { name: /^SAMSUNG/ })
    .click();
  await buyer.page.waitForURL(arrivedAt('/category/2'));
  const card = buyer.page.getByRole('article').filter({ hasText: productName });
  await card.getByText('Tk 12,500').waitFor();
  await openCard(card);
  await card.getByRole('img', { name: 'Verified seller' }).waitFor();

  // Books it.
  await card.getByRole('button', { name: shown('Booked now') }).click();
  const dialog = buyer.page.getByRole('dialog');
  expect(await dialog.getByLabel('Email').inputValue()).toBe('buyer@main-job.test');
  await dialog.getByLabel('Phone number').fill('01812345678');
  await dialog.getByLabel('Where you meet').fill('Zindabazar Point, Sylhet');
  await dialog.getByRole('button', { name: 'Book' }).click();
  await buyer.page.getByText(shown('Booked Product Successful')).waitFor();
  await dialog.waitFor({ state: 'hidden' });

  // Pays for it by card.
  await buyer.page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Mine', exact: true })
    .click();
  await buyer.page.getByRole('main').getByRole('link', { name: 'My Orders' }).click();
  const order = buyer.page.getByRole('row').filter({ hasText: productName });
  await order.getByRole('link', { name: /^Pay/ }).click();
  await enterCard(buyer);
  await buyer.page.getByRole('button', { name: /^Pay/ }).click();
  // The toast first, because it disappears after two seconds.
  await buyer.page.getByText(shown('Payment sucessfull')).waitFor();
  await buyer.page.getByText(shown('Your Payment is Successfully paid')).waitFor();
  expect(await buyer.page.getByRole('main').textContent()).toMatch(/pi_\w+/);

  // Paid in My Orders, and gone from all lists.
  await buyer.page.goto('/dashboard/myorders');
  await buyer.page
    .getByRole('row')
    .filter({ hasText: productName })
    .getByText(shown('paid'), { exact: true })
    .waitFor();
  expect(await samsungCount(buyer)).toBe(before - 1);
  await advertised.waitFor();
  expect(await advertised.getByText(productName).count()).toBe(0);
  await buyer.page.goto('/category/2');
  await buyer.page.getByRole('article').first().waitFor();
  expect(await buyer.page.getByText(productName).count()).toBe(0);
}

async function enterTestCard({ page }: Visitor): Promise<void> {
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiry').fill('12/40');
  await page.getByLabel('CVC').fill('123');
}

async function register({ page }: Visitor, name: string, email: string, title: string) {
  await page.goto('/register');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Photo').setInputFiles(await photoFile('face.jpg'));
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('Secret1');
  await page.getByLabel('I want to be a').selectOption({ label: title });
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByText(shown('Create Your account successfull')).waitFor();
  await page.waitForURL(arrivedAt('/'));
}

/** The number of unpaid phones on the home page's Samsung card. */
async function samsungCount({ page }: Visitor): Promise<number> {
  await page.goto('/');
  const card = page.getByRole('main').getByRole('link', { name: /^SAMSUNG/ });
  const text = (await card.textContent()) ?? '';
  const count = /(\d+) phones?$/.exec(text)?.[1];
  if (count === undefined) throw new Error(`No count in "${text}"`);
  return Number(count);
}

/** Opens an entry of the dashboard menu, which is a drawer on phones. */
async function openDashboard({ page }: Visitor, entry: string) {
  await page.getByRole('button', { name: 'Dashboard menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Dashboard menu' });
  await menu.getByRole('link', { name: entry }).click();
}
