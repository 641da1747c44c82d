import { expect, test } from 'vitest';
import { openGatewayShop } from '#testing/browser/gateway-shop.ts';
import { bn, en } from '#web/i18n/all-messages.ts';

const gateways = openGatewayShop({
  BKASH_PASSWORD: 'changed-at-bkash',
  AAMARPAY_SIGNATURE_KEY: 'mistyped-key',
});
const { shop } = gateways;

test('without script, an admin finds out that bKash and aamarPay are off, and that bKash is back', async () => {
  const { page } = await shop.visit('admin', { javaScriptEnabled: false });
  const { gateways: text } = en;
  await page.goto('/dashboard/payments');
  await page.getByRole('link', { name: en.payments.toGateways }).click();
  await page.getByText(text.notChecked).first().waitFor();
  await page.getByRole('button', { name: text.checkFirst }).click();
  await page.getByText(text.justChecked, { exact: true }).first().waitFor();
  // SSLCommerz offers bKash too, but only aamarPay offers aamarPay.
  await page.getByText(text.byAnother).waitFor();
  await page.getByText(text.closed(en.pay.methods.aamarpay)).waitFor();
  await page.getByText('Invalid username and password combination').waitFor();
  expect(await page.content()).not.toMatch(
    /changed-at-bkash|mistyped-key|stand-in-(password|app|secret|signature)/,
  );

  // It waits for every admin, and leads there.
  await page.goto('/bn/dashboard');
  await page.getByRole('link', { name: bn.waiting.lines.ways }).click();
  await page.getByText(bn.gateways.byAnother).waitFor();
  gateways.bkash.merchant.password = 'changed-at-bkash';
  await page.getByRole('button', { name: bn.gateways.check }).click();
  await page.getByText(bn.gateways.justChecked, { exact: true }).first().waitFor();
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading') });
  const bkash = cards.filter({ has: page.getByRole('heading', { name: bn.pay.methods.bkash }) });
  await bkash.getByText(bn.gateways.findings['credentials-taken']()).waitFor();
  expect(await bkash.getByText(bn.gateways.offSince).count()).toBe(0);
  // aamarPay is off still.
  expect(await page.getByText(bn.gateways.offSince).count()).toBe(1);
});
