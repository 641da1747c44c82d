import { expect, test } from 'vitest';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { book, join, listPhone } from '#testing/browser/market.ts';
import { bn } from '#web/i18n/all-messages.ts';

const shop = sharedShop('writing');

// spec D2-24
test('a phone is paid for on the page of a wallet: left for twice, back in between, paid once', async () => {
  const phone = await listPhone(await shop.visit('seller1'), { name: 'Phone paid by wallet' });
  const { page, ...buyer } = await shop.visit();
  await join({ ...buyer }, 'Payer By Wallet', 'buyer');
  const path = `/bn/dashboard/pay/${await book({ ...buyer }, phone)}`;
  const left: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path) {
      left.push(request.url());
    }
  });
  const wallet = page.getByRole('button', { name: new RegExp(bn.pay.methods['test-wallet']) });

  // The card form is first, and opens its own payment meanwhile.
  await page.goto(path);
  await wallet.dblclick();
  await page.waitForURL(/\/bn\/test-wallet\//);
  const first = page.url();
  expect(left).toHaveLength(1);
  await page.getByText('এটি আসল টাকা নয়').waitFor();
  await page.getByText('৳ 24,500').waitFor();

  await page.goBack();
  await page.getByText(bn.pay.lastTime).waitFor();
  await wallet.click();
  await page.waitForURL(first);
  await page.getByRole('button', { name: 'বাতিল করে ফোনহাটে ফিরে যান' }).click();
  await page.getByText(bn.pay.declined.cancelled).waitFor();
  expect(new URL(page.url()).pathname).toBe(path);

  await wallet.click();
  await page.waitForURL(/\/bn\/test-wallet\//);
  await page.getByRole('button', { name: 'Pay টাকা দিন', exact: true }).click();
  await page.getByText(bn.pay.paid).waitFor();
  expect(new URL(page.url()).pathname).toBe(path);
  // Back at the wallet there is nothing left to pay.
  await page.goBack();
  await page.getByText('টাকা দেওয়া হয়েছে').waitFor();
  expect(await page.getByRole('button').count()).toBe(0);

  await page.goto(path);
  await page.getByRole('link', { name: bn.pay.receipt }).click();
  await page.getByText('Phone paid by wallet').waitFor();
  await page.getByText(bn.receipt.methods['test-wallet']).waitFor();
  await page.getByText('৳২৪,৫০০', { exact: true }).waitFor();
});
