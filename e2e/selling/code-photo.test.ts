import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import {
  apiOf,
  codePhotoFile,
  join,
  listPhone,
  photoFile,
  sendCodePhoto,
} from '#testing/browser/market.ts';
import type { Visitor } from '#testing/browser/visitor.ts';

const shop = sharedShop('writing');

/** A price range that no other phone has, so that a search finds the phones of one test only. */
let highest = 23_000;

/**
 * A dearer phone of a seller with a badge, and what a visitor's search shows, the cheapest first. Their
 * browser may show a page for some seconds after it has changed.
 */
async function openSearch() {
  highest += 20;
  const [price, dearer] = [highest - 10, highest];
  await listPhone(await shop.visit('seller1'), {
    name: 'Dearer, by a known seller',
    selingPrice: dearer,
  });
  const { page } = await shop.visit();
  const order = async () => {
    await page.goto(`/search?min=${price}&max=${dearer}&sort=cheapest`);
    const cards = await page.locator('main .card-link').allTextContents();
    return cards.map((text) => (text.includes('Dearer') ? 'known' : 'new'));
  };
  return { price, order };
}

const sectionOf = (page: Page) => page.getByRole('region', { name: 'One photo with today’s code' });

const codeOn = async (page: Page) => (await sectionOf(page).locator('strong').textContent()) ?? '';

async function sendPhoto(page: Page, code: string) {
  const section = sectionOf(page);
  await section.getByLabel('Photo with the code').setInputFiles(await codePhotoFile(code));
  await section.getByRole('button', { name: 'Send the photo' }).click();
}

/** The photo of a phone among those that wait for staff. */
async function openWaiting({ page }: Visitor, phone: string) {
  await page.goto('/dashboard/case/code-photo');
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: phone }) })
    .first();
}

/** The heights of pictures that have come, in pixels of their files. */
const heights = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll(async (images: HTMLImageElement[]) => {
    await Promise.all(images.map((image) => image.decode()));
    return images.map(({ naturalHeight }) => naturalHeight > 0);
  });

test('a new seller lists, is led to the photo with a code, and ranks like others once it fits', async () => {
  const name = 'Galaxy of a first seller';
  const { price, order } = await openSearch();
  const seller = await shop.visit();
  await join(seller, 'Seller Of A First Phone', 'seller');
  const { page } = seller;
  await page.goto('/dashboard/addproduct');
  await page.getByRole('button', { name: 'Show all on one page' }).click();
  const form = page.getByRole('main');
  const { code } = await apiOf(seller)('GET /codephoto');
  await form.getByText(`this phone beside a paper with the code ${code}.`).waitFor();
  const facts = {
    'Product name': name,
    'Selling price (Tk)': String(price),
    'Market price (Tk)': '46000',
    'Phone number': '01712345678',
    'Used for': '5 month',
    Location: 'Barishal',
    Description: 'A scratch on the back.',
  };
  for (const [label, text] of Object.entries(facts)) {
    await form.getByLabel(label, { exact: true }).fill(text);
  }
  await form.getByLabel('Brand', { exact: true }).selectOption({ label: 'Samsung' });
  await form.getByLabel('Condition', { exact: true }).selectOption({ label: 'Good' });
  await form.getByLabel('Photos', { exact: true }).setInputFiles(await photoFile());
  await form.getByRole('button', { name: 'Add Product' }).click();
  await page.getByText('One photo is still missing').waitFor();
  expect(await order()).toEqual(['known', 'new']);

  const next = page.getByRole('status').filter({ hasText: 'One photo is still missing' });
  await next.locator('..').getByRole('link', { name: 'My Products' }).click();
  await page.getByRole('link', { name: 'Below others: photo with code missing' }).click();
  const section = sectionOf(page);
  await section.getByText('Searches show this phone below others until a photo fits').waitFor();
  expect(await codeOn(page)).toBe(code);
  await sendPhoto(page, code ?? '');
  await page.getByText('Photo sent. We will look at it.').waitFor();
  await section.getByText('We have your photo since').waitFor();
  expect(await heights(page, '#code-photo ~ img')).toEqual([true]);
  expect(await order()).toEqual(['known', 'new']);

  const admin = await shop.visit('admin');
  const waiting = await openWaiting(admin, name);
  await waiting.getByText(`Code: ${code}`).waitFor();
  await waiting.getByRole('img', { name: 'Photo with the code' }).waitFor();
  await waiting.getByRole('img', { name: 'Listing, photo 1' }).waitFor();
  await waiting.getByRole('button', { name: `It fits: ${name}` }).click();
  await waiting.waitFor({ state: 'detached' });
  await expect.poll(order).toEqual(['new', 'known']);

  await page.goto('/dashboard/messages');
  await page.getByText('Your photo with the code fits').first().waitFor();
  await page.goto('/dashboard/myproducts');
  await page.getByRole('link', { name: 'How it is found' }).click();
  await page.getByRole('heading', { name: 'What is missing to be found' }).waitFor();
  expect(await section.count()).toBe(0);
});

test('without script a photo is refused with its reason, and the next one accepted', async () => {
  const name = 'Galaxy without script, of a first seller';
  const { price, order } = await openSearch();
  const withoutScript = { javaScriptEnabled: false };
  const seller = await shop.visit(undefined, withoutScript);
  await join(seller, 'Seller Of A Blurred Code', 'seller');
  const id = await listPhone(seller, { name, selingPrice: price });
  const { page } = seller;
  const section = sectionOf(page);
  const send = async () => {
    await page.goto('/dashboard/myproducts');
    await page.getByRole('link', { name: 'Below others: photo with code missing' }).click();
    await sendPhoto(page, await codeOn(page));
    await page.getByText('Photo sent. We will look at it.').waitFor();
  };
  // Without the photo nothing is sent.
  seller.expects(/status of 400/);
  await page.goto(`/dashboard/listing/${id}`);
  await section.getByRole('button', { name: 'Send the photo' }).click();
  await section.locator('[aria-invalid=true]').waitFor();
  await send();
  await section.getByText('We have your photo since').waitFor();

  const staff = await shop.visit('admin', withoutScript);
  const waiting = await openWaiting(staff, name);
  await waiting.getByRole('button', { name: `Does not fit: the code: ${name}` }).click();
  await staff.page.getByText('Decided; the seller knows.').waitFor();
  expect(await waiting.count()).toBe(0);

  await page.goto('/dashboard/messages');
  const notice = page.getByText('The code in your photo is missing or another').first();
  await notice.waitFor();
  await send();
  await section.getByText('We have your new photo since').waitFor();
  expect(await order()).toEqual(['known', 'new']);
  await (await openWaiting(staff, name)).getByRole('button', { name: `It fits: ${name}` }).click();
  await staff.page.getByText('Decided; the seller knows.').waitFor();
  await expect.poll(order).toEqual(['new', 'known']);
});

test('what goes wrong: a stranger, the code of another day, two taps, two tabs, and a photo that was replaced', async () => {
  const name = 'Galaxy in two tabs';
  const seller = await shop.visit();
  await join(seller, 'Seller In Two Tabs', 'seller');
  const id = await listPhone(seller, { name });
  const { page } = seller;
  const section = sectionOf(page);
  await page.goto(`/dashboard/listing/${id}`);
  const code = await codeOn(page);
  const second = await seller.context.newPage();
  await second.goto(`/dashboard/listing/${id}`);

  // The page of another day: the photo has to be taken again.
  seller.expects(/status of 409/);
  await section.locator('input[name=code]').evaluate((field: HTMLInputElement) => {
    field.value = field.value === 'AAAA' ? 'CCCC' : 'AAAA';
  });
  await sendPhoto(page, 'AAAA');
  await section.getByText('This is the code of another day or phone.').waitFor();
  await page.reload();
  expect(await codeOn(page)).toBe(code);

  await section.getByLabel('Photo with the code').setInputFiles(await codePhotoFile(code));
  await section.getByRole('button', { name: 'Send the photo' }).dblclick();
  await section.getByText('We have your photo since').waitFor();
  const admin = await shop.visit('admin');
  const waitingOf = async () => {
    const all = await apiOf(admin)('GET /codephotos');
    return all.filter(({ productId }) => productId === id);
  };
  const [first, ...more] = await waitingOf();
  expect(more).toEqual([]);
  const shownToStaff = await openWaiting(admin, name);

  // A tab that was opened before sends another photo instead.
  await sendPhoto(second, code);
  await sectionOf(second).getByText('We have your photo since').waitFor();
  const [last, ...others] = await waitingOf();
  expect(others).toEqual([]);
  expect(last?._id).not.toBe(first?._id);
  // Staff who see the first one decide about nothing, and get the second.
  admin.expects(/status of 404/);
  await shownToStaff.getByRole('button', { name: `It fits: ${name}` }).click();
  await expect
    .poll(() => shownToStaff.getByRole('img').first().getAttribute('src'))
    .toBe(last?.url);
  expect((await waitingOf()).map(({ _id }) => _id)).toEqual([last?._id]);

  const url = last?.url ?? '';
  const statusFor = async ({ context }: Visitor) => (await context.request.get(url)).status();
  const other = await shop.visit();
  await join(other, 'Seller Who Is Curious', 'seller');
  other.expects(/status of 404/);
  expect(await statusFor(seller)).toBe(200);
  expect(await statusFor(other)).toBe(404);
  expect(await statusFor(await shop.visit())).toBe(401);
  expect((await other.page.goto(`/dashboard/listing/${id}`))?.status()).toBe(404);
  await listPhone(other, { name: 'Galaxy of the curious one' });
  await expect(sendCodePhoto(other, id)).rejects.toMatchObject({ problem: { status: 404 } });
  expect(await waitingOf()).toHaveLength(1);
});
