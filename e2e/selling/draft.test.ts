import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { limits } from '#contract/rules.ts';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { untilScriptRuns } from '#testing/browser/hydration.ts';
import { apiOf, join, photoFile } from '#testing/browser/market.ts';
import { pressLogout, untilTokenStored, type Visitor } from '#testing/browser/visitor.ts';
import { uprightPhoto } from '#testing/fixtures/pictures.ts';
import { shown } from '#testing/screens/shown.ts';

const shop = sharedShop('writing');

const typed = {
  'Product name': 'Phone with a draft',
  'Selling price (Tk)': '৯,৫০০',
  'Market price (Tk)': '14000',
  'Phone number': '01712345678',
  'Used for': '5 month',
  Location: 'Barishal',
  Description: 'A scratch on the back.',
};

/** The Add Product form, opened by this person. */
async function openForm({ page }: Visitor) {
  await page.goto('/dashboard/addproduct');
  const form = page.getByRole('main');
  await form.getByRole('button', { name: 'Show all on one page' }).click();
  const field = (label: string) => form.getByLabel(label, { exact: true });
  const valuesOf = async () => {
    const values: Record<string, string> = {};
    for (const label of Object.keys(typed)) values[label] = await field(label).inputValue();
    return values;
  };
  const typeAll = async () => {
    for (const [label, text] of Object.entries(typed)) await field(label).fill(text);
    await field('Brand').selectOption({ label: 'Samsung' });
    await field('Condition').selectOption({ label: 'Good' });
  };
  const submit = form.getByRole('button', { name: 'Add Product' });
  return { form, field, valuesOf, typeAll, submit };
}

/** Drags a photo by the mouse to the place of another one. */
async function dragPhoto({ page }: Visitor, from: number, to: number) {
  const photo = (number: number) => page.getByRole('img', { name: `Photo ${number}` });
  await photo(from).hover();
  await page.mouse.down();
  await photo(to).hover({ force: true });
  await page.mouse.up();
}

const heightOf = (form: Locator, number: number) =>
  form
    .getByRole('img', { name: `Photo ${number}` })
    .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalHeight));

/** The stored draft of this browser. */
const storedDraft = ({ page }: Visitor) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase | null>((opened) => {
      const request = indexedDB.open('keyval-store');
      // Not there any more, and this must not create it.
      request.onupgradeneeded = () => request.transaction?.abort();
      request.onerror = () => opened(null);
      request.onsuccess = () => opened(request.result);
    });
    const photo = await new Promise<boolean>((found) => {
      if (!database) return found(false);
      const request = database.transaction('keyval').objectStore('keyval').count('draft');
      request.onsuccess = () => found(request.result === 1);
    });
    database?.close();
    return { texts: localStorage.getItem('draft') !== null, photo };
  });

// spec D2-33
describe('the Add Product form', () => {
  test('what was typed survives a closed tab, for this member only, until it is sent', async () => {
    const seller = await shop.visit();
    const email = await join(seller, 'Seller Interrupted', 'seller');
    const before = await openForm(seller);
    // Nothing is chosen for the seller, so that no wrong brand can be listed.
    expect(await before.field('Brand').inputValue()).toBe('');
    await before.submit.click();
    await before.form.getByText('Choose a brand').waitFor();
    await before.typeAll();
    await before.field('Brand').selectOption('3');
    await before.field('Photos').setInputFiles(await photoFile('kept.jpg'));
    await before.form.getByText('Sent', { exact: true }).waitFor();
    await seller.page.close();

    seller.page = await seller.context.newPage();
    const after = await openForm(seller);
    await after.form.getByText('We kept what you typed').waitFor();
    await after.form.getByRole('img', { name: 'Photo 1' }).waitFor();
    expect(await after.valuesOf()).toEqual(typed);
    expect(await after.field('Brand').inputValue()).toBe('3');

    await after.submit.click();
    await seller.page.getByText(shown('Add Product successfull')).waitFor();
    const [product] = await apiOf(seller)('GET /dashboard/myproducts/:email', {
      params: { email },
    });
    expect(product).toMatchObject({ name: 'Phone with a draft', selingPrice: 9500 });
    const empty = await openForm(seller);
    await untilScriptRuns(seller.page);
    // But the number, which is the same for the next phone.
    expect(Object.values(await empty.valuesOf()).join('')).toBe('01712345678');
    expect(await empty.form.getByText('We kept what you typed').count()).toBe(0);
  });

  test('a draft goes when its owner logs out: texts and photo', async () => {
    const seller = await shop.visit();
    await join(seller, 'Seller Leaving Drafts', 'seller');
    const { page } = seller;
    const { form, field, typeAll } = await openForm(seller);
    await typeAll();
    await field('Photos').setInputFiles(await photoFile('private.jpg'));
    await form.getByRole('img', { name: 'Photo 1' }).waitFor();
    await expect.poll(() => storedDraft(seller)).toEqual({ texts: true, photo: true });
    await untilTokenStored(page);
    await pressLogout(page);
    await page.getByText(shown('Log out sucessFul')).waitFor();
    await expect.poll(() => storedDraft(seller)).toEqual({ texts: false, photo: false });
  });

  // spec D2-86
  test('four photos arrive on a slow network that is lost once, in the order that was chosen', async () => {
    const seller = await shop.visit();
    const email = await join(seller, 'Seller Unconnected', 'seller');
    seller.expects(/ERR_INTERNET_DISCONNECTED/);
    const { form, field, typeAll, valuesOf, submit } = await openForm(seller);
    await typeAll();
    const heavy = Buffer.from(await uprightPhoto(4000, 3000));
    expect(heavy.length).toBeGreaterThan(limits.imageBytes);
    const network = await seller.context.newCDPSession(seller.page);
    await network.send('Network.enable');
    const connect = (offline: boolean) =>
      network.send('Network.emulateNetworkConditions', {
        offline,
        latency: 100,
        downloadThroughput: 200 * 1024,
        uploadThroughput: 300 * 1024,
      });
    await connect(false);
    // Requests in progress break off as well, which the emulated network does not do by itself.
    const lost = Promise.withResolvers<void>();
    const uploads = '**/api/images?**';
    await seller.page.route(uploads, async (route) => {
      await lost.promise;
      await route.abort('internetdisconnected');
    });
    const others = [];
    for (const name of ['back.jpg', 'edge.jpg', 'box.jpg']) others.push(await photoFile(name));
    const camera = { name: 'camera.jpg', mimeType: 'image/jpeg', buffer: heavy };
    await field('Photos').setInputFiles([camera, ...others]);

    await form.getByRole('progressbar', { name: /^Sending photo/ }).waitFor();
    await connect(true);
    lost.resolve();
    const alerts = form.getByRole('alert');
    await expect.poll(() => alerts.count(), { timeout: 30_000 }).toBe(4);
    // Nothing is lost, and the first photo is upright and smaller than the limit.
    expect(await valuesOf()).toEqual(typed);
    const sides = await form
      .getByRole('img', { name: 'Photo 1' })
      .evaluate((image: HTMLImageElement) =>
        image.decode().then(() => [image.naturalWidth, image.naturalHeight]),
      );
    expect(sides).toEqual([1920, 2560]);
    await form.getByRole('button', { name: 'Move photo 2 forward' }).click();
    // The former first photo is second now, and is dragged to the end and back.
    await dragPhoto(seller, 2, 4);
    expect(await heightOf(form, 4)).toBe(2560);
    await dragPhoto(seller, 4, 2);
    expect(await heightOf(form, 2)).toBe(2560);

    await seller.page.unroute(uploads);
    await connect(false);
    const sent = form.getByText('Sent', { exact: true });
    await expect.poll(() => sent.count(), { timeout: 60_000 }).toBe(4);
    await submit.click();
    await seller.page.getByText(shown('Add Product successfull')).waitFor();

    const api = apiOf(seller);
    const products = await api('GET /dashboard/myproducts/:email', { params: { email } });
    expect(products).toHaveLength(1);
    const { _id: id = '', img } = products[0] ?? {};
    const { photos } = await api('GET /phone/:id', { params: { id } });
    expect([photos.length, photos[0]]).toEqual([4, img]);
    const picture = await seller.context.request.get(photos[1] ?? '');
    const { width = 0, height = 0 } = await sharp(await picture.body()).metadata();
    expect(height).toBeGreaterThan(width);
  });
});
