import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { demoPerson, openDemoShop } from '#testing/browser/demo-shop.ts';
import { apiOf, listPhone } from '#testing/browser/market.ts';
import { openCard, pressUntil, type Visitor } from '#testing/browser/visitor.ts';
import { shown } from '#testing/screens/shown.ts';

const shop = openDemoShop();

const cardOf = ({ page }: Visitor, name: string) =>
  page.getByRole('article').filter({ hasText: name });

/** The back button closes the dialog, and the focus returns to where it was opened. */
async function goBackTo(opener: Locator) {
  const page = opener.page();
  const address = page.url();
  // Its script comes a moment after the dialog.
  await page.waitForFunction(() => history.state?.dialog);
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(page.url()).toBe(address);
  await expect.poll(() => opener.evaluate((each) => each === document.activeElement)).toBe(true);
}

describe('the category list', () => {
  // spec S2.5-2, S2.5-3, S2.5-4, S2.5-5
  test('a card shows all fields of a phone; sold phones are hidden', async () => {
    const [seller, visitor] = [await shop.visit('seller1'), await shop.visit('buyer1')];
    const name = 'Phone with all its facts';
    await listPhone(seller, { name, ramRoom: '6/64 GB', postTime: '' });
    const { page } = visitor;
    await page.goto('/category/2');
    const card = cardOf(visitor, name);
    await card.getByText('Tk 24,500').waitFor();
    await openCard(card);
    await card.getByText('new, says the seller: Tk 46,000').waitFor();
    const [terms, values] = await Promise.all([
      card.locator('dt').allInnerTexts(),
      card.locator('dd').allInnerTexts(),
    ]);
    expect(terms.map((term, index) => [term, values[index]?.trim()])).toEqual([
      [shown('RAM/room'), '6/64 GB'],
      ['Condition', 'Good'],
      ['Used for', '8 month'],
      ['Location', 'Mirpur 10, Dhaka'],
      ['Post time', 'Unknown'],
    ]);
    await card.getByText('Good', { exact: true }).last().click();
    await card.getByText('battery health 75% or more').waitFor();
    await card.getByText('Clean, with box and charger.').waitFor();
    await card.getByText(demoPerson('seller1').name).waitFor();
    await card.getByRole('img', { name: 'Verified seller' }).waitFor();

    const everywhere = await apiOf(visitor)('GET /allproducts');
    const all = everywhere.filter(({ categoryId }) => categoryId === '2');
    const unpaid = all.filter(({ paid }) => !paid);
    expect(unpaid.length).toBeLessThan(all.length);
    expect(await page.getByRole('article').count()).toBe(unpaid.length);
  });

  // spec S2.5-1, S9-15
  test('two columns on small screens, three on large ones', async () => {
    const { page } = await shop.visit('buyer1');
    await page.goto('/category/1');
    const columns = () =>
      page
        .getByRole('main')
        .locator('ul')
        .first()
        .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length);
    for (const width of [360, 640]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(columns).toBe(2);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(columns).toBe(3);
  });

  test('by keyboard a link leads past all cards, in a search as well', async () => {
    const { page } = await shop.visit('buyer1');
    for (const [path, next] of [
      // A link of the footer, because there are no more phones of this brand.
      ['/category/2', 'Saved phones'],
      ['/search', 'Show more phones'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('link', { name: 'Skip the list' }).focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      expect(await page.locator(':focus').textContent()).toBe(next);
    }
  });

  // spec D2-123
  test('the photo opens in a larger view, which the back button closes; then it leaves the page', async () => {
    const { page } = await shop.visit('buyer1');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/blog');
    await page.goto('/category/1');
    const small = page
      .getByRole('article')
      .first()
      .getByRole('link', { name: /^Larger photo/ });
    const width = (await small.boundingBox())?.width ?? 0;
    const photo = page.getByRole('dialog').getByRole('img');
    await pressUntil(small, photo);
    expect((await photo.boundingBox())?.width).toBeGreaterThan(width * 1.3);
    await goBackTo(small);
    await small.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await photo.waitFor({ state: 'detached' });
    await page.goBack();
    await page.waitForURL('**/blog');
  });

  // spec S2.5-6, S7-12, S8-8, D2-72, D2-123
  test('a phone can be reported with a reason, taken back, and reported once', async () => {
    const [seller, visitor] = [await shop.visit('seller1'), await shop.visit('buyer1')];
    visitor.expects(/status of 409/);
    await listPhone(seller, { name: 'Suspicious phone' });
    const { page } = visitor;
    await page.goto('/category/2');
    const card = cardOf(visitor, 'Suspicious phone');
    await openCard(card);
    const report = card.getByRole('button', { name: 'Report item' });
    const dialog = page.getByRole('dialog', { name: 'Report item' });
    const send = async () => {
      await report.click();
      await dialog.getByLabel('The seller wants money in advance, or outside of PhoneHaat').check();
      await dialog.getByLabel('What did you notice?').fill('Asks for Tk 500 by bKash first');
      await dialog.getByRole('button', { name: 'Send report' }).click();
    };
    await report.click();
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await dialog.getByText('Choose what is wrong').waitFor();
    const reason = dialog.getByLabel('The seller wants money in advance, or outside of PhoneHaat');
    await reason.check();
    await dialog.getByLabel('What did you notice?').fill('Asks for');
    await goBackTo(report);
    await report.click();
    expect(await reason.isChecked()).toBe(true);
    expect(await dialog.getByLabel('What did you notice?').inputValue()).toBe('Asks for');
    await page.keyboard.press('Escape');

    await send();
    await page.getByText(shown('Item report'), { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Take it back' }).click();
    await dialog.getByText('Your report is taken back.').waitFor();
    await page.keyboard.press('Escape');
    await send();
    await dialog.getByText('Thank you. We check it').waitFor();
    await page.keyboard.press('Escape');
    await send();
    await dialog.getByText('You have already reported this phone.').waitFor();
  });
});

describe('booking', () => {
  // spec S2.5-7, S4-13, S5-10, S7-11, D2-123
  test('says what is missing or wrong, then books and has the list fetched again', async () => {
    const [seller, visitor] = [await shop.visit('seller1'), await shop.visit('buyer1')];
    const name = 'Phone to be booked';
    await listPhone(seller, { name });
    const { page } = visitor;
    await page.goto('/category/2');
    const open = cardOf(visitor, name).getByRole('button', { name: shown('Booked now') });
    await open.click();
    const dialog = page.getByRole('dialog');

    const prefilled = {
      'Product name': name,
      Price: 'Tk 24,500',
      'Your name': demoPerson('buyer1').name,
      Email: demoPerson('buyer1').email,
    };
    for (const [label, value] of Object.entries(prefilled)) {
      const field = dialog.getByLabel(label, { exact: true });
      expect(await field.inputValue()).toBe(value);
      expect(await field.isEditable()).toBe(false);
    }

    const place = dialog.getByLabel('Where you meet');
    await place.fill('Chawkb');
    await goBackTo(open);
    await open.click();
    expect(await place.inputValue()).toBe('Chawkb');
    await place.fill('');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    await open.click();

    const submit = dialog.getByRole('button', { name: 'Book', exact: true });
    const phone = dialog.getByLabel('Phone number');
    await submit.click();
    await dialog.getByText(shown('Meet Location is required')).waitFor();
    await dialog.getByText('Phone number is required').waitFor();
    await phone.fill('০১৭১২৩৪৫৬৭');
    await dialog.getByText(shown('number must be 11 char'), { exact: true }).waitFor();
    await phone.fill('০১৭১২৩৪৫৬৭৮৯');
    await dialog.getByText(shown('Number must be 11 char'), { exact: true }).waitFor();
    await phone.fill('০১৭১২৩৪৫৬৭৮');
    await dialog.getByText(shown('number must be 11 char')).waitFor({ state: 'detached' });
    await place.fill('Chawkbazar, Chattogram');

    const refetched = page.waitForResponse('**/api/products/2?*');
    await submit.click();
    await page.getByText(shown('Booked Product Successful')).waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect((await refetched).status()).toBe(200);

    const [order] = await apiOf(visitor)('GET /myorders', {
      query: { email: demoPerson('buyer1').email },
    });
    const booking = await apiOf(visitor)('GET /booked/:id', { params: { id: order?._id ?? '' } });
    expect(booking).toMatchObject({ productName: name, userNumber: '01712345678' });
  });

  test('a refusal is shown in the dialog, and what was typed stays', async () => {
    const [seller, buyer] = [await shop.visit('seller1'), await shop.visit('buyer1')];
    buyer.expects(/status of 404/);
    const name = 'Phone that goes meanwhile';
    const id = await listPhone(seller, { name });
    const { page } = buyer;
    await page.goto('/category/2');
    await cardOf(buyer, name)
      .getByRole('button', { name: shown('Booked now') })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Phone number').fill('01712345678');
    await dialog.getByLabel('Where you meet').fill('Here');
    await apiOf(seller)('DELETE /myproducts/:id', { params: { id } });
    await dialog.getByRole('button', { name: 'Book', exact: true }).click();
    await dialog.getByRole('alert').getByText('This phone is no longer here.').waitFor();
    expect(await dialog.getByLabel('Where you meet').inputValue()).toBe('Here');
  });

  test('a phone of one’s own offers to edit it', async () => {
    const seller = await shop.visit('seller1');
    const name = 'Phone of my own';
    const id = await listPhone(seller, { name });
    await seller.page.goto('/category/2');
    await cardOf(seller, name)
      .getByRole('button', { name: shown('Booked now') })
      .click();
    const edit = seller.page.getByRole('dialog').getByRole('link', { name: 'Edit' });
    expect(await edit.getAttribute('href')).toBe(`/dashboard/myproducts/${id}`);
  });
});
