import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { payoutMessages } from '#contract/payouts/forms.ts';
import { demoPerson, openDemoShop } from '#testing/browser/demo-shop.ts';
import { sureButton } from '#testing/browser/order-acts.ts';
import { bn } from '#web/i18n/all-messages.ts';

// So that no batch of these tests needs a second admin.
const shop = openDemoShop(async () => ({ PAYOUT_SECOND_ADMIN_ABOVE: '9000000' }));
const { payouts: text } = bn;
const phone = { viewport: { width: 360, height: 740 } };

/** No element of the page is wider than the screen. */
const isInside = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

/** The content behind a file's link, as the browser would save it. */
const fileOf = async (page: Page, rail: string) => {
  const href = await page.getByRole('link', { name: rail }).getAttribute('href');
  return decodeURIComponent((href ?? '').replace('data:text/csv;charset=utf-8,', ''));
};
const upload = (page: Page, csv: string) =>
  page
    .getByLabel(text.resultFile)
    .setInputFiles({ name: 'results.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });

// spec D1-176, D1-177
test.each([true, false])(
  'a batch by rail, its file, the file of results, and what failed sent again (script: %s)',
  async (javaScriptEnabled) => {
    const admin = await shop.visit('admin', { ...phone, javaScriptEnabled });
    admin.expects(/status of 400/);
    const { page } = admin;
    await page.goto('/bn/dashboard/payouts');
    const boxes = page.getByRole('checkbox');
    await boxes.first().waitFor();
    const chosen = boxes.and(page.locator(':checked'));
    while ((await chosen.count()) > 0) await chosen.first().uncheck();
    await boxes.first().check();
    await page.getByRole('button', { name: text.make }).click();
    await page.getByRole('heading', { name: text.files }).waitFor();
    expect(await isInside(page)).toBe(true);
    const [header, line = ''] = (await fileOf(page, bn.money.methods.bkash)).split('\r\n');
    expect(header).toBe('\uFEFFreceiverMSISDN,amount,currency,merchantInvoiceNumber');
    const [account, amount, , ref = ''] = line.split(',');
    expect(account).toBe('01712345678');
    expect(ref).toMatch(/^PH\d+$/);

    // No file, then one without a table: each error is shown at the field.
    await page.getByRole('button', { name: text.resultsSubmit }).click();
    await page.getByRole('alert').waitFor();
    await upload(page, 'name\nRahim\n');
    await page.getByRole('button', { name: text.resultsSubmit }).click();
    await page.getByText('reference').and(page.getByRole('alert')).waitFor();

    const file = `reference,status,trxid,reason,amount\n${ref},failed,,Wallet is full,${amount}\nPH999,paid,BK1,,1\n`;
    await upload(page, file);
    await page.getByRole('button', { name: text.resultsSubmit }).click();
    await page.getByText(text.toastResults).waitFor();
    await page.getByText(text.verdicts.failed('Wallet is full')).waitFor();
    await page.getByText(text.verdicts.foreign('')).waitFor();
    expect(await isInside(page)).toBe(true);

    // The file was taken, so a failed line waits for a second confirmation, here by the same admin.
    await page.getByRole('button', { name: text.look, exact: true }).click();
    await sureButton(page).click();
    await page.getByRole('button', { name: text.again }).click();
    await page.getByText(text.toastMade).waitFor();
    expect(await page.getByText(`${ref}:`).count()).toBe(0);
    const again = (await fileOf(page, bn.money.methods.bkash)).split('\r\n')[1]?.split(',')[3];
    await upload(page, `ref;result;txnid\n${again};success;BKAGAIN${ref}\n`);
    await page.getByRole('button', { name: text.resultsSubmit }).click();
    await page.getByText(text.verdicts.sent(`BKAGAIN${ref}`)).waitFor();
    await page.getByText(text.lineStates.sent, { exact: true }).first().waitFor();
  },
);

// spec D1-175
test.each([true, false])(
  'a seller names a bank account, corrects the routing number, and confirms it (script: %s)',
  async (javaScriptEnabled) => {
    const seller = await shop.visit('seller1', { ...phone, javaScriptEnabled });
    seller.expects(/status of 400/);
    const { page } = seller;
    const { money } = bn;
    await page.goto('/bn/dashboard/money');
    const loadedAt = () => page.evaluate(() => performance.timeOrigin);
    const atFirst = await loadedAt();
    await page.getByText(money.change, { exact: true }).click();
    await page.getByLabel(money.method, { exact: true }).selectOption('bank');
    await page.getByLabel(money.account, { exact: true }).fill('1234 5678 9012');
    await page.getByLabel(money.name, { exact: true }).fill('Rahim Uddin');
    await page.getByLabel(money.bank, { exact: true }).selectOption('Mutual Trust Bank');
    await page.getByLabel(money.branch).fill('Mirpur');
    await page.getByLabel(money.routing, { exact: true }).fill('145261189');
    await page.getByLabel(money.password).fill(demoPerson('seller1').password);
    await page.getByRole('button', { name: money.submit }).click();
    await page.getByText(bn.rules[payoutMessages.routingCheckDigit] ?? '').waitFor();
    expect(await page.getByLabel(money.branch).inputValue()).toBe('Mirpur');
    expect(await page.getByLabel(money.bank, { exact: true }).inputValue()).toBe('145');
    await page.locator('[name=routing]:focus').waitFor();
    await page.getByLabel(money.routing, { exact: true }).fill('১৪৫২৬১১৮৮');
    await page.getByLabel(money.password).fill(demoPerson('seller1').password);
    await page.getByRole('button', { name: money.submit }).click();
    await page.getByRole('heading', { name: money.confirmTitle }).waitFor();
    await page.getByText('123456789012', { exact: true }).waitFor();
    await page.getByText('145261188', { exact: true }).waitFor();
    expect((await loadedAt()) === atFirst).toBe(javaScriptEnabled);
    expect(await isInside(page)).toBe(true);
    await page.getByRole('button', { name: money.confirmSubmit }).click();
    await page.getByText(money.toastConfirmed).waitFor();
    expect(await page.getByRole('heading', { name: money.confirmTitle }).count()).toBe(0);
    expect(await page.getByText('123456789012').count()).toBe(0);
  },
);
