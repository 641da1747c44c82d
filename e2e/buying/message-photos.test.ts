import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { untilScriptRuns } from '#testing/browser/hydration.ts';
import { apiOf, join, listPhone, photoFile } from '#testing/browser/market.ts';
import { untilTokenStored } from '#testing/browser/visitor.ts';
import { bn } from '#web/i18n/all-messages.ts';

const shop = sharedShop('writing');

const narrow = { viewport: { width: 360, height: 740 } };

/** A thread on the phones of its two, whose browsers have a script or none. */
async function openThread(name: string, javaScriptEnabled: boolean) {
  const visit = () => shop.visit(undefined, { ...narrow, javaScriptEnabled });
  const [seller, buyer] = [await visit(), await visit()];
  await join(seller, 'Rafiq Mia', 'seller');
  await join(buyer, 'Moushumi Akter', 'buyer');
  const productId = await listPhone(seller, { name });
  const first = { productId, text: 'স্ক্রিন কেমন?', entryId: crypto.randomUUID() };
  const { insertedId: id } = await apiOf(buyer)('POST /threads', { body: first });
  const path = `/bn/dashboard/threads/${id}`;
  await seller.page.goto(path);
  if (javaScriptEnabled) {
    await untilScriptRuns(seller.page);
    await untilTokenStored(seller.page);
  }
  return { seller, buyer, id, path };
}

const photos = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, at) => photoFile(`photo-${at}.jpg`)));
const log = (page: Page) => page.getByRole('log', { name: bn.thread.log });
const field = (page: Page) => page.getByLabel(bn.thread.photos);
async function press(page: Page): Promise<void> {
  await page.locator('button[aria-busy]').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: bn.thread.send, exact: true }).click();
}

// spec D2-150
test.each([
  ['with script', true],
  ['without script', false],
])(
  'a seller shows the phone in photos, and the buyer opens one larger, %s',
  async (_, hasScript) => {
    const { seller, buyer, path } = await openThread(
      `Galaxy A54 in photos ${hasScript}`,
      hasScript,
    );
    const { page } = seller;
    await page.getByLabel(bn.thread.write).fill('দেখুন, কোনো দাগ নেই');
    await field(page).setInputFiles(await photos(4));
    if (hasScript) {
      await page
        .locator('form')
        .getByRole('img', { name: bn.thread.photoOf(4) })
        .waitFor();
    }
    await press(page);
    await log(page)
      .getByRole('img', { name: bn.thread.photoOf(4) })
      .waitFor();
    await log(page).getByText('দেখুন, কোনো দাগ নেই').waitFor();
    // What was sent is not in the form any more.
    expect(await page.locator('form').getByRole('img').count()).toBe(0);
    expect(await page.getByLabel(bn.thread.write).inputValue()).toBe('');

    await field(page).setInputFiles(await photos(1));
    await press(page);
    await expect.poll(() => log(page).getByRole('img').count()).toBe(5);

    await buyer.page.goto('/bn/dashboard/threads');
    await buyer.page.getByText(bn.threads.photos(1)).waitFor();
    await buyer.page.goto(path);
    const shown = log(buyer.page)
      .getByRole('img', { name: bn.thread.photoOf(1) })
      .first();
    await shown.scrollIntoViewIfNeeded();
    if (hasScript) {
      await expect
        .poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth))
        .toBeGreaterThan(0);
    }
    const opened = buyer.context.waitForEvent('page');
    await shown.click();
    const tab = await opened;
    await tab.waitForLoadState();
    expect(tab.url()).toContain('/api/threads/');
  },
);

test('without script a fifth photo is refused at its field, and the text is still there', async () => {
  const { seller } = await openThread('Galaxy A54 in five photos', false);
  const { page } = seller;
  seller.expects(/status of 4/);
  await page.getByLabel(bn.thread.write).fill('পাঁচটি ছবি');
  await field(page).setInputFiles(await photos(5));
  await press(page);
  await page.getByText('সর্বোচ্চ ৪টি ছবি বেছে নিন').waitFor();
  expect(await page.getByLabel(bn.thread.write).inputValue()).toBe('পাঁচটি ছবি');
  expect(await log(page).getByRole('img').count()).toBe(0);
});

test('without a network photos are not sent, and neither text nor photos are lost', async () => {
  const { seller } = await openThread('Galaxy A54 without a network', true);
  const { page, context } = seller;
  seller.expects(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (load|fetch)/);
  await page.getByLabel(bn.thread.write).fill('ছবি দিলাম');
  await field(page).setInputFiles(await photos(2));
  await context.setOffline(true);
  await press(page);
  await page.getByText(bn.thread.photosNeedNetwork).waitFor();
  expect(await page.getByLabel(bn.thread.write).inputValue()).toBe('ছবি দিলাম');
  await page
    .locator('form')
    .getByRole('img', { name: bn.thread.photoOf(2) })
    .waitFor();
  await context.setOffline(false);
  await press(page);
  await log(page)
    .getByRole('img', { name: bn.thread.photoOf(2) })
    .waitFor();
  await log(page).getByText('ছবি দিলাম').waitFor();
  expect(await log(page).getByText('ছবি দিলাম').count()).toBe(1);
});
