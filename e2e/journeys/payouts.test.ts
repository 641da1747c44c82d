import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDemoShop } from '#testing/browser/demo-shop.ts';
import { sureButton } from '#testing/browser/order-acts.ts';
import { bn } from '#web/i18n/all-messages.ts';

const shop = openDemoShop();
const { payouts: text } = bn;
const phone = { viewport: { width: 360, height: 740 } };

const boxes = (page: Page) => page.getByRole('checkbox');
const make = (page: Page) => page.getByRole('button', { name: text.make });

/** No element of the page is wider than the screen. */
const isInside = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

// spec D1-95, D1-150
test('on a phone, the only admin of the demo pays somebody: chosen, dissolved, and chosen again', async () => {
  const { page } = await shop.visit('admin', phone);
  await page.goto('/bn/dashboard/payouts');
  // One admin alone may send Tk 100,000 in 24 hours, and no deal of the demo is above it.
  await page.getByText('phonehaat make-admin').waitFor();
  await page.getByText(text.isAlone).waitFor();
  expect(await isInside(page)).toBe(true);
  const all = await boxes(page).count();
  expect(all).toBeGreaterThan(1);
  expect(await boxes(page).and(page.locator(':checked')).count()).toBe(1);
  await boxes(page).and(page.locator(':not(:checked)')).first().check();
  await page.getByText(text.needsSecond).waitFor();
  await boxes(page).and(page.locator(':checked')).first().uncheck();
  await page.getByText(text.isAlone).waitFor();

  await make(page).click();
  await page.getByRole('heading', { name: text.batch, exact: true }).waitFor();
  expect(await isInside(page)).toBe(true);
  const batch = page.url();
  await page.getByRole('button', { name: text.dissolve }).click();
  await page.getByText(text.toastDissolved).waitFor();
  await page.getByText(text.dissolved).first().waitFor();
  // Its file could have been taken, so its money waits for a second confirmation, here by the same admin.
  expect(await boxes(page).count()).toBeLessThan(all);
  await page.goto(batch);
  const looks = page.getByRole('button', { name: text.look, exact: true });
  await looks.first().waitFor();
  while ((await looks.count()) > 0) {
    const left = await looks.count();
    await looks.first().click();
    await sureButton(page).click();
    await expect.poll(() => looks.count()).toBeLessThan(left);
  }
  await page.goto('/bn/dashboard/payouts');
  await boxes(page).first().waitFor();
  expect(await boxes(page).count()).toBe(all);

  await make(page).click();
  // A deal above the limit of a wallet is in two transfers.
  await page.getByLabel(text.reference).first().fill('BKALONE1');
  await page.getByRole('button', { name: text.sent, exact: true }).first().click();
  await page.getByText(bn.money.reference('BKALONE1')).waitFor();
  expect(await page.getByRole('button', { name: text.dissolve }).count()).toBe(0);
});

// spec D1-150
test('without script: nothing chosen is refused, and a seller is held and let go', async () => {
  const admin = await shop.visit('admin', { ...phone, javaScriptEnabled: false });
  admin.expects(/status of 400/);
  const { page } = admin;
  await page.goto('/bn/dashboard/payouts');
  for (const box of await boxes(page).and(page.locator(':checked')).all()) await box.uncheck();
  await make(page).click();
  await page.getByRole('alert').waitFor();

  const reasonOf = (act: 'hold' | 'lift') =>
    page
      .locator('details')
      .filter({ has: page.locator(`input[name=act][value=${act}]`) })
      .first();
  const say = async (act: 'hold' | 'lift', reason: string, submit: string) => {
    await reasonOf(act).locator('summary').click();
    await reasonOf(act).getByLabel(text.holdReason).fill(reason);
    await reasonOf(act).getByRole('button', { name: submit }).click();
  };
  await say('hold', 'ফোনটি চুরির।', text.holdSubmit);
  await page.getByText(text.toastHeld).waitFor();
  // Beside the sellers on hold; the folded lines show it too.
  await page.getByText('ফোনটি চুরির।').and(page.locator(':visible')).first().waitFor();
  expect(await boxes(page).count()).toBe(0);
  await say('lift', 'রসিদ দেখিয়েছেন।', text.liftSubmit);
  await page.getByText(text.toastLifted).waitFor();
  expect(await boxes(page).count()).toBeGreaterThan(0);
});
