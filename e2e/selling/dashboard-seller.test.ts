import { describe, expect, test } from 'vitest';
import { postTimeAt } from '#contract/formats/read-post-time.ts';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { apiOf, join, listPhone, photoFile } from '#testing/browser/market.ts';
import { arrivedAt, holdBack, workerHidesRequests } from '#testing/browser/visitor.ts';
import { shown } from '#testing/screens/shown.ts';

const shop = sharedShop('writing');

describe('a seller', () => {
  // spec S1-5, S2.7-15, S5-2, S5-3, S5-4, S5-5, S7-7, S9-3
  test('adds a product: every message, then a toast and home', async () => {
    const visitor = await shop.visit();
    const email = await join(visitor, 'Seller Adding', 'seller');
    const { page } = visitor;
    await page.goto('/dashboard/addproduct');
    const form = page.getByRole('main');
    await form.getByRole('button', { name: 'Show all on one page' }).click();
    const submit = form.getByRole('button', { name: 'Add Product' });
    await submit.click();
    const missing = [
      shown('img is require'),
      'Product name is required',
      'Selling price is required',
      'Market price is required',
      'Phone number is required',
      'Description is required',
      'Location is required',
      'Used time is required',
    ];
    for (const message of missing) await form.getByText(message, { exact: true }).waitFor();

    const phone = form.getByLabel('Phone number');
    await phone.fill('0171234567');
    await form.getByText(shown('number must be 11 char'), { exact: true }).waitFor();
    await phone.fill('017123456789');
    await form.getByText(shown('Number must be 11 char'), { exact: true }).waitFor();
    await phone.fill('01712345678');
    await form.getByText(shown('number must be 11 char')).waitFor({ state: 'detached' });
    await form.getByLabel('Selling price').fill('about 100');
    await form.getByText('Use numbers only').waitFor();

    const options = (label: string) =>
      form.getByLabel(label, { exact: true }).getByRole('option').allTextContents();
    expect(await options('Condition')).toEqual(['Choose', shown('Excilent'), 'Good', 'Fair']);
    const brands = await options('Brand');
    expect(brands.slice(0, 4)).toEqual(['Choose', 'ViVo', 'Samsung', 'Realme']);
    expect(brands).toContain('Xiaomi');

    await form.getByLabel('Photos', { exact: true }).setInputFiles(await photoFile());
    await form.getByLabel('Product name').fill('Phone to be added');
    await form.getByLabel('Brand').selectOption('3');
    await form.getByLabel('Condition').selectOption('Fair');
    await form.getByLabel('Selling price').fill('9500');
    await form.getByLabel('Market price').fill('14,000');
    await form.getByLabel('Used for').fill('5 month');
    await form.getByLabel('Location').fill('Barishal');
    await form.getByLabel('Description').fill('A scratch on the back.');
    await submit.click();
    await page.getByText(shown('Add Product successfull')).waitFor();
    await page.waitForURL(arrivedAt('/'));

    const [product] = await apiOf(visitor)('GET /dashboard/myproducts/:email', {
      params: { email },
    });
    expect(product).toMatchObject({
      name: 'Phone to be added',
      categoryId: '3',
      condition: 'Fair',
      selingPrice: 9500,
      marketPrice: 14000,
      selersName: 'Seller Adding',
      isVerified: false,
    });
    expect(Date.parse(postTimeAt(product?.postTime ?? '') ?? '')).toBeGreaterThan(
      Date.now() - 120_000,
    );
  });

  // spec D2-95, D2-97
  test('lists a phone step by step, changes its price, takes it off and puts it back', async () => {
    const visitor = await shop.visit();
    await join(visitor, 'Seller By Steps', 'seller');
    const { page } = visitor;
    await page.goto('/dashboard/addproduct');
    const form = page.getByRole('main');
    const next = async (step: number) => {
      await form.getByRole('button', { name: 'Next' }).click();
      await form.getByText(`Step ${step} of 5`).waitFor();
    };
    await form.getByLabel('Brand').selectOption({ label: 'Xiaomi' });
    await form.getByLabel('Product name').fill('Redmi Note 12');
    await form.getByRole('button', { name: '4/128 GB' }).click();
    await form.getByRole('button', { name: '6 months' }).click();
    await next(2);
    for (const look of ['No scratch', 'Light marks', 'Everything', 'A whole day', 'Never']) {
      await form.getByRole('radio', { name: look }).check();
    }
    expect(await form.getByLabel('Condition').inputValue()).toBe('Good');
    await next(3);
    await form.getByLabel('Selling price').fill('15500');
    await form.getByLabel('Market price').fill('22000');
    await next(4);
    await form.getByLabel('Photos', { exact: true }).setInputFiles(await photoFile());
    await form.getByLabel('Description').fill('One owner.');
    await next(5);
    // A slip; the place is offered as it is written.
    await form.getByLabel('Location').fill('jindabazar sylet');
    await form.getByRole('button', { name: 'Zindabazar, Sylhet' }).click();
    expect(await form.getByLabel('Location').inputValue()).toBe('Zindabazar, Sylhet');
    await form.getByText('District: Sylhet').waitFor();
    await form.getByLabel('Phone number').fill('01712345678');
    await form.getByRole('button', { name: 'Add Product' }).click();
    await page.getByText(shown('Add Product successfull')).waitFor();

    await page.goto('/dashboard/myproducts');
    const row = page.getByRole('row').filter({ hasText: 'Redmi Note 12' });
    await row.getByRole('link', { name: /^Edit/ }).click();
    await page.getByRole('heading', { name: 'Change a phone' }).waitFor();
    expect(await form.getByLabel('Brand').inputValue()).toBe('4');
    await form.getByLabel('Selling price').fill('১৪,৫০০');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await row.getByText('Tk 14,500').waitFor();
    await row.getByLabel(/^More for/).click();
    await row.getByRole('button', { name: /^Take/ }).click();
    await row.getByText('Taken off', { exact: true }).waitFor();
    await row.getByRole('button', { name: /^Put/ }).click();
    await row.getByRole('button', { name: /^Take/ }).waitFor();
    await row.getByRole('link', { name: /^Edit/ }).click();
    await page.getByText(/^Tk 15,500 until/).waitFor();
  });

  // spec S1-5, S2.7-1, S2.7-3, S2.7-12, S2.7-13, S2.7-14, S4-2, S7-25, S7-26
  test('advertises and deletes; a spinner while the list loads, and what an empty one says', async () => {
    const visitor = await shop.visit(undefined, { withoutWorker: workerHidesRequests });
    await join(visitor, 'Seller Managing', 'seller');
    const { page } = visitor;
    await page.goto('/dashboard');
    const release = await holdBack(page, '**/api/dashboard/myproducts/**');
    await page.getByRole('button', { name: 'Dashboard menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Dashboard menu' });
    expect(await menu.getByRole('link').allTextContents()).toEqual([
      'Mine',
      'My Orders',
      'Saved phones',
      'My Products',
      'Add Product',
      'My Sales',
      'My Money',
      'Stolen phone',
      'Inbox',
      'You and the shop',
      'Me',
      'My Logins',
    ]);
    await menu.getByRole('link', { name: 'My Products' }).click();
    await page.getByRole('heading', { name: 'My Products' }).waitFor();
    await page.getByRole('status').getByText('Loading…').waitFor();
    await release();
    await page.getByText(shown('You Have No product')).waitFor();

    await listPhone(visitor, { name: 'Phone to be managed' });
    await page.reload();
    const row = page.getByRole('row').filter({ hasText: 'Phone to be managed' });
    await row.getByText('Tk 24,500').waitFor();
    await row.getByText('Seen 0 times · 0 bookings').waitFor();
    const more = row.getByLabel('More for Phone to be managed');
    await more.click();
    await row.getByRole('button', { name: shown('Advertize') }).click();
    await page.getByText(shown('Advertize sucessful')).waitFor();
    await row.getByText(shown('advertized'), { exact: true }).waitFor();
    expect(await row.getByRole('button', { name: shown('Advertize') }).count()).toBe(0);

    const remove = row.getByRole('button', { name: /^Delete/ });
    if (!(await remove.isVisible())) await more.click();
    await remove.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).last().click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await row.waitFor();
    // The menu stays open, so that the focus returns to its button.
    await remove.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText(shown('Delete sucessful')).waitFor();
    await page.getByText(shown('You Have No product')).waitFor();
  });
});
