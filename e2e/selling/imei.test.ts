import { expect, test } from 'vitest';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { apiOf, join, listPhone, photoFile } from '#testing/browser/market.ts';
import { barcodeOf, photoWith } from '#testing/fixtures/code-photos.ts';
import { noisyPicture } from '#testing/fixtures/pictures.ts';
import { buy } from '#testing/screens/screen-deals.ts';
import { shown } from '#testing/screens/shown.ts';

const shop = sharedShop('writing');

const imei = '353879234252633';

// spec D2-149
test('a seller pastes what *#06# shows; a buyer reads it, an admin sees a copy', async () => {
  const seller = await shop.visit();
  await join(seller, 'Seller With IMEI', 'seller');
  const name = 'Phone with an IMEI';
  const id = await listPhone(seller, { name });
  const { page } = seller;
  await page.goto(`/dashboard/myproducts/${id}`);
  const field = page.getByLabel('One IMEI, or two with two SIMs');
  const save = page.getByRole('button', { name: 'Save IMEI' });
  seller.expects(/status of 400/);
  await field.fill('EID 89049032007008882600012345678901');
  await save.click();
  await page.getByText('That long number is the EID of the eSIM.').waitFor();
  await field.fill(`IMEI1 ${imei} / 01\nEID 89049032007008882600012345678901`);
  await save.click();
  await page.getByText('IMEI saved').waitFor();
  await page.reload();
  expect(await field.inputValue()).toBe(imei);

  // Without script, and in Bangla digits, by another seller: it is refused.
  const copier = await shop.visit(undefined, { javaScriptEnabled: false });
  await join(copier, 'Seller With A Copy', 'seller');
  const copy = await listPhone(copier, { name: 'Copy of a phone' });
  copier.expects(/status of 409/);
  await copier.page.goto(`/dashboard/myproducts/${copy}`);
  const typed = copier.page.getByLabel('One IMEI, or two with two SIMs');
  await typed.fill('৩৫৩৮৭৯২৩৪২৫২৬৩৩');
  await copier.page.getByRole('button', { name: 'Save IMEI' }).click();
  await copier.page.getByText('Another phone for sale here has this IMEI.').waitFor();

  const admin = await shop.visit('admin');
  await admin.page.goto('/dashboard/case/imei-clash');
  const pair = admin.page.getByRole('listitem').filter({ hasText: 'Copy of a phone' });
  await pair.getByRole('link', { name: `${name}, by Seller With IMEI` }).waitFor();
  expect(await pair.textContent()).not.toMatch(/\d{15}/);
  await pair.getByRole('button', { name: 'Looked at: Copy of a phone' }).click();
  await admin.page.getByText('Pair taken off the list').waitFor();
  expect(await pair.count()).toBe(0);

  const buyer = await shop.visit('buyer1');
  const order = await buy(buyer, id);
  await buyer.page.goto(`/order/${order}`);
  await buyer.page.getByRole('heading', { name, level: 1 }).waitFor();
  expect(await buyer.page.getByText(imei).count()).toBe(0);
  // Shown to compare at the meeting, so once one is agreed.
  const at = new Date(Date.now() + 24 * 60 * 60_000).toISOString();
  const params = { id: order };
  const place = 'Bashundhara City, Level 1';
  await apiOf(buyer)('POST /order/:id', { params, body: { event: 'propose', place, at } });
  await apiOf(seller)('POST /order/:id', { params, body: { event: 'accept', at } });
  await buyer.page.reload();
  await buyer.page.getByText('IMEI, declared by the seller').waitFor({ state: 'attached' });
  await buyer.page.getByText(imei, { exact: true }).filter({ visible: true }).waitFor();
});

test('a new phone gets its IMEI with the other facts; the draft of the device does not have it', async () => {
  const seller = await shop.visit();
  const email = await join(seller, 'Seller Of A New Phone', 'seller');
  const { page } = seller;
  await page.goto('/dashboard/addproduct');
  await page.getByRole('button', { name: 'Show all on one page' }).click();
  const field = (label: string) => page.getByRole('main').getByLabel(label, { exact: true });
  const facts = {
    'Product name': 'Phone with its number',
    'Selling price (Tk)': '9500',
    'Market price (Tk)': '14000',
    'Phone number': '01712345678',
    'Used for': '5 month',
    Location: 'Barishal',
    Description: 'A scratch on the back.',
  };
  for (const [label, text] of Object.entries(facts)) await field(label).fill(text);
  await field('Brand').selectOption({ label: 'Samsung' });
  await field('Condition').selectOption({ label: 'Good' });
  await page.getByLabel('Brought from abroad and registered').check();
  const imeis = page.getByLabel('One IMEI, or two with two SIMs');
  await imeis.fill('353879234252667');
  const draft = await page.evaluate(() => localStorage.getItem('draft'));
  expect(draft).toContain('Phone with its number');
  expect(draft).not.toContain('353879234252');
  await field('Photos').setInputFiles(await photoFile());
  await page.getByText('Sent', { exact: true }).waitFor();
  seller.expects(/status of 400/);
  const submit = page.getByRole('button', { name: 'Add Product' });
  await submit.click();
  await page.getByText('A digit is wrong').waitFor();
  expect(await field('Product name').inputValue()).toBe('Phone with its number');
  await imeis.fill('IMEI1 353879234252666');
  await submit.click();
  await page.getByText(shown('Add Product successfull')).waitFor();
  const [listed] = await apiOf(seller)('GET /dashboard/myproducts/:email', { params: { email } });
  const own = await apiOf(seller)('GET /myproducts/:id', { params: { id: listed?._id ?? '' } });
  expect([own.imeis, own.registration]).toEqual([['353879234252666'], 'from-abroad']);
});

test('a photo with the barcode of the box is refused beside the others, which remain', async () => {
  const seller = await shop.visit();
  await join(seller, 'Seller With A Box', 'seller');
  const { page } = seller;
  await page.goto('/dashboard/addproduct');
  await page.getByRole('button', { name: 'Show all on one page' }).click();
  const label = await barcodeOf('code128', imei);
  const box = await photoWith(await noisyPicture(640, 800), label, { width: 500, degrees: 8 });
  seller.expects(/status of 400/);
  await page
    .getByRole('main')
    .getByLabel('Photos', { exact: true })
    .setInputFiles([await photoFile(), { name: 'box.jpg', mimeType: 'image/jpeg', buffer: box }]);
  await page.getByText('This photo shows a QR code, or a barcode').waitFor();
  await page.getByText('Sent', { exact: true }).waitFor();
  expect(await page.getByText('Sent', { exact: true }).count()).toBe(1);
});
