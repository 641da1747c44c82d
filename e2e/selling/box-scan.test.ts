import { expect, test } from 'vitest';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { join, photoFile } from '#testing/browser/market.ts';

const shop = sharedShop('writing');

/** Chromium on Linux has no reader of its own, so the page gets one that reads these texts. */
function giveReader({ formats, photos }: { formats: string[]; photos: string[][] }): void {
  const answers = [...photos];
  class BarcodeDetector {
    static getSupportedFormats = async () => formats;
    detect = async () => (answers.shift() ?? []).map((rawValue) => ({ rawValue }));
  }
  Object.assign(window, { BarcodeDetector });
}

async function openForm(reader?: Parameters<typeof giveReader>[0]) {
  const seller = await shop.visit();
  await join(seller, 'Seller With A Box', 'seller');
  const { page } = seller;
  if (reader) await page.addInitScript(giveReader, reader);
  await page.goto('/dashboard/addproduct');
  await page.getByRole('button', { name: 'Show all on one page' }).click();
  return {
    page,
    imeis: page.getByLabel('One IMEI, or two with two SIMs'),
    scan: page.getByLabel('Read a photo of the box'),
  };
}

test('a photo of the box adds its IMEIs to what was typed, and is sent nowhere', async () => {
  const { page, imeis, scan } = await openForm({
    formats: ['qr_code', 'code_128'],
    photos: [
      ['89049032007008882600012345678901', 'R58N123ABC'],
      ['353879234252633', 'IMEI2:353879234252641', '353879234252633'],
    ],
  });
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/images')) uploads.push('sent');
  });
  await page.getByText('The photo stays on your device.').waitFor();
  await imeis.fill('353879234252633');
  await scan.setInputFiles(await photoFile());
  await page.getByText('The photo shows no readable IMEI barcode.').waitFor();
  expect(await imeis.inputValue()).toBe('353879234252633');
  await scan.setInputFiles(await photoFile());
  await page.getByText('Read from the box.').waitFor();
  expect(await imeis.inputValue()).toBe('353879234252633\n353879234252641');
  await scan.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no') });
  await page.getByText('The photo shows no readable IMEI barcode.').waitFor();
  expect(uploads).toEqual([]);
});

test.each([
  ['without a reader', undefined],
  ['whose reader knows no CODE-128', { formats: ['qr_code'], photos: [] }],
])('a browser %s offers no photo of the box', async (_, reader) => {
  const { page, imeis, scan } = await openForm(reader);
  await imeis.fill('3');
  await page.waitForLoadState('networkidle');
  expect(await scan.count()).toBe(0);
});
