import type { BrowserContext } from 'playwright-core';
import { expect, test } from 'vitest';
import { openGatewayShop, pagesOf } from '#testing/browser/gateway-shop.ts';
import { shown } from '#testing/screens/shown.ts';
import { en } from '#web/i18n/all-messages.ts';

const gateways = openGatewayShop();
const { shop, payer } = gateways;

async function session(context: BrowserContext) {
  const cookies = await context.cookies(shop.url);
  const own = cookies.filter(({ name }) => name.endsWith('session_token'));
  expect(own).toHaveLength(1);
  return own;
}

const atGateway = pagesOf.SSLCommerz;
const paid = shown('Your Payment is Successfully paid');

// sec T20, T4
test('after a form from another site the buyer is still signed in; back, reload and a second tab end well', async () => {
  const { page, context, path, sessions } = await payer('Payer Elsewhere');
  const button = page.getByRole('button', { name: 'Rocket' });
  await button.dblclick();
  await page.waitForURL(atGateway);
  expect(sessions()).toHaveLength(1);
  // Back by the button of the browser, and there once more; then in a second tab.
  await page.goBack();
  await button.click();
  await page.waitForURL(atGateway);
  const second = await context.newPage();
  await second.goto(page.url());
  const before = await session(context);

  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByText(paid).waitFor();
  expect(new URL(page.url()).pathname).toBe(path);
  // Not even a new session: the old one goes on.
  expect(await session(context)).toEqual(before);
  await page.reload();
  await page.getByText(paid).waitFor();
  // The other tab comes too late to pay twice.
  await second.getByRole('button', { name: 'Pay', exact: true }).click();
  await second.getByText(paid).waitFor();
  expect(new URL(second.url()).pathname).toBe(path);
  const taken = sessions().filter(({ state }) => state === 'paid');
  expect(taken).toHaveLength(1);
  await page.getByRole('link', { name: en.pay.receipt }).click();
  await page.getByText(taken[0]?.bankTranId ?? 'no transaction').waitFor();
});

test('who closes the page of the gateway after paying finds the phone paid, and who fails is told why', async () => {
  const { page, path, sessions } = await payer('Payer Who Leaves');
  const button = page.getByRole('button', { name: 'Nagad' });
  await button.click();
  await page.waitForURL(atGateway);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText(en.pay.declined.cancelled).waitFor();
  expect(new URL(page.url()).pathname).toBe(path);

  await button.click();
  await page.waitForURL(atGateway);
  await page.getByRole('button', { name: 'Fail' }).click();
  await page.getByText(en.pay.declined.refused).waitFor();

  await button.click();
  await page.waitForURL(atGateway);
  await page.getByRole('button', { name: 'Pay, and close the page' }).click();
  await page.getByText('You may close this page.').waitFor();
  await page.goto(path);
  await page.getByText(paid).waitFor();
  expect(sessions().map(({ state }) => state)).toEqual(['CANCELLED', 'FAILED', 'paid']);
});

// sec T4
test('bKash: what was approved there is taken at the return, once; an empty wallet is told, and another pays', async () => {
  const { page, context, path } = await payer('Payer By Wallet');
  const button = page.getByRole('button', { name: 'bKash' });
  await button.dblclick();
  await page.waitForURL(pagesOf.bKash);
  expect(gateways.bkash.book.payments.size).toBe(1);
  await page.getByRole('button', { name: 'Pay with an empty wallet' }).click();
  await page.getByText(en.pay.declined.balance).waitFor();
  expect(new URL(page.url()).pathname).toBe(path);

  await button.click();
  await page.waitForURL(pagesOf.bKash);
  const second = await context.newPage();
  await second.goto(page.url());
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByText(paid).waitFor();
  await page.reload();
  await page.getByText(paid).waitFor();
  // The other tab approves what has been taken already.
  await second.getByRole('button', { name: 'Pay', exact: true }).click();
  await second.getByText(paid).waitFor();

  const taken = [...gateways.bkash.book.payments.values()].flatMap(({ trxID }) => trxID ?? []);
  expect(taken).toHaveLength(1);
  await page.getByRole('link', { name: en.pay.receipt }).click();
  await page.getByText(taken[0] ?? 'no transaction').waitFor();
});

test('aamarPay: who leaves or fails is told so, a double click and a second tab pay once, and the receipt names the wallet', async () => {
  const name = 'Payer By Third';
  const { page, context, path } = await payer(name);
  const button = page.getByRole('button', { name: 'aamarPay' });
  await button.click();
  await page.waitForURL(pagesOf.aamarPay);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText(en.pay.declined.cancelled).waitFor();
  expect(new URL(page.url()).pathname).toBe(path);

  await button.click();
  await page.waitForURL(pagesOf.aamarPay);
  await page.getByRole('button', { name: 'Fail' }).click();
  await page.getByText(en.pay.declined.refused).waitFor();

  await button.dblclick();
  await page.waitForURL(pagesOf.aamarPay);
  const second = await context.newPage();
  await second.goto(page.url());
  await page.getByLabel('Pay with').selectOption('Rocket');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByText(paid).waitFor();
  await page.reload();
  await page.getByText(paid).waitFor();
  await second.getByRole('button', { name: 'Pay', exact: true }).click();
  await second.getByText(paid).waitFor();

  const own = [...gateways.aamarpay.book.sessions.values()].filter(
    ({ order }) => order.desc === `Phone for ${name}`,
  );
  expect(own.map(({ state }) => state).sort()).toEqual(['failed', 'paid']);
  await page.getByRole('link', { name: en.pay.receipt }).click();
  await page.getByText(own.find(({ state }) => state === 'paid')?.bankTxnId ?? 'none').waitFor();
  await page.getByText('Rocket').first().waitFor();
});

// sec T4
test('who closes the page of aamarPay after paying finds the phone paid, in Bangla', async () => {
  const { page, path, expects } = await payer('Payer Who Leaves Twice', { language: 'bn' });
  expects(/status of 409/);
  const begun = gateways.bkash.book.payments.size;
  await page.getByRole('button', { name: 'আমারপে' }).click();
  await page.waitForURL(pagesOf.aamarPay);
  await page.getByRole('button', { name: 'Pay, and close the page' }).click();
  await page.getByText('You may close this page.').waitFor();
  // The shop got no message, so it queries the provider before it begins another payment.
  await page.goto(path);
  await page.getByRole('button', { name: 'বিকাশ' }).click();
  await page.getByText('আপনার পেমেন্ট সফল হয়েছে').waitFor();
  expect(gateways.bkash.book.payments.size).toBe(begun);
});
