import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { type BkashStandIn, startBkashStandIn } from '#testing/bkash-server/start.ts';
import { openDemoShop } from '#testing/browser/demo-shop.ts';
import { book, join, listPhone } from '#testing/browser/market.ts';
import { shown } from '#testing/screens/shown.ts';
import {
  type SslcommerzStandIn,
  startSslcommerzStandIn,
} from '#testing/sslcommerz-server/start.ts';
import { en } from '#web/i18n/en/index.ts';

let gateway: SslcommerzStandIn;
let bkash: BkashStandIn;
const shop = openDemoShop(async () => {
  [gateway, bkash] = await Promise.all([startSslcommerzStandIn(), startBkashStandIn()]);
  // The gateways send browsers back to an address that has to be known before the start.
  const port = await freePort();
  return {
    ...gateway.settings,
    ...bkash.settings,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  };
});
afterAll(() => Promise.all([gateway.close(), bkash.close()]));

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A member with a booking, on its payment page; the gateways' pages are on another host name. */
async function payer(name: string) {
  const phone = await listPhone(await shop.visit('seller1'), { name: `Phone for ${name}` });
  const visitor = await shop.visit();
  await join(visitor, name, 'buyer');
  const path = `/dashboard/pay/${await book(visitor, phone)}`;
  await visitor.page.goto(path);
  const sessions = () =>
    [...gateway.book.sessions.values()].filter(
      ({ order }) => order.product_name === `Phone for ${name}`,
    );
  return { ...visitor, path, sessions };
}

async function session(context: BrowserContext) {
  const cookies = await context.cookies(shop.url);
  const own = cookies.filter(({ name }) => name.endsWith('session_token'));
  expect(own).toHaveLength(1);
  return own;
}

const atGateway = /^http:\/\/localhost:\d+\/EasyCheckOut\//;
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
  const { page, context, path } = await payer('Payer By bKash');
  const atBkash = /^http:\/\/localhost:\d+\/redirect\//;
  const button = page.getByRole('button', { name: 'bKash' });
  await button.dblclick();
  await page.waitForURL(atBkash);
  expect(bkash.book.payments.size).toBe(1);
  await page.getByRole('button', { name: 'Pay with an empty wallet' }).click();
  await page.getByText(en.pay.declined.balance).waitFor();
  expect(new URL(page.url()).pathname).toBe(path);

  await button.click();
  await page.waitForURL(atBkash);
  const second = await context.newPage();
  await second.goto(page.url());
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByText(paid).waitFor();
  await page.reload();
  await page.getByText(paid).waitFor();
  // The other tab approves what has been taken already.
  await second.getByRole('button', { name: 'Pay', exact: true }).click();
  await second.getByText(paid).waitFor();

  const taken = [...bkash.book.payments.values()].flatMap(({ trxID }) => trxID ?? []);
  expect(taken).toHaveLength(1);
  await page.getByRole('link', { name: en.pay.receipt }).click();
  await page.getByText(taken[0] ?? 'no transaction').waitFor();
});
