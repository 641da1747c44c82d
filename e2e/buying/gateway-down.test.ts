import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { endHolds } from '#testing/browser/end-holds.ts';
import { openGatewayShop, pagesOf } from '#testing/browser/gateway-shop.ts';
import { apiOf, book, join } from '#testing/browser/market.ts';
import { shown } from '#testing/screens/shown.ts';
import { en } from '#web/i18n/en/index.ts';

const gateways = openGatewayShop();
const { shop, payer } = gateways;

const paid = shown('Your Payment is Successfully paid');
const takeAnother =
  'This way of paying does not work at the moment, and no money was taken. Choose another one: the phone is kept for you meanwhile.';

afterEach(() => {
  trouble('SSLCommerz', null);
  trouble('bKash', null);
});

type Gateway = keyof typeof pagesOf;
/** A button of each gateway. */
const buttons = { SSLCommerz: 'Nagad', bKash: 'bKash' } as const;
const both = [
  ['SSLCommerz', 'bKash'],
  ['bKash', 'SSLCommerz'],
] as const;

/** `server`: its pages work, and the shop gets no answer. `all`: nobody does. */
function trouble(gateway: Gateway, what: 'server' | 'all' | null): void {
  const standIn = gateway === 'bKash' ? gateways.bkash : gateways.sslcommerz;
  standIn.setTrouble(
    what &&
      ((operation: string, run) =>
        what === 'server' && ['page', 'act'].includes(operation) ? run() : 'down'),
  );
}

/** Poisha that both gateways have of everybody, and that went back; what a test adds is its buyer's. */
function money() {
  const { sslcommerz, bkash } = gateways;
  const refs = [
    ...[...sslcommerz.book.sessions.values()].map(({ order }) => order.tran_id ?? ''),
    ...[...bkash.book.payments.values()].map(({ order }) => order.merchantInvoiceNumber ?? ''),
  ];
  const sums = [...new Set(refs)].flatMap((ref) => [
    sslcommerz.book.moneyOf(ref),
    bkash.book.moneyOf(ref),
  ]);
  return {
    taken: sums.reduce((sum, { taken }) => sum + taken, 0),
    back: sums.reduce((sum, { back }) => sum + back, 0),
  };
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** On the page of the shop, where a button may say more than the name. */
const choose = (page: Page, name: string) => page.getByRole('button', { name }).click();

/** The buyer pays at the page of the gateway, and the stand-in leads them back. */
async function payThere(page: Page, hasScript: boolean): Promise<void> {
  await press(page, 'Pay');
  // What the gateway's own script does.
  if (!hasScript && pagesOf.SSLCommerz.test(page.url())) await press(page, 'Back to the shop');
}

// sec T151
test.each(both.flatMap(([down, works]) => [true, false].map((js) => [down, works, js] as const)))(
  '%s is down when the buyer chooses it: they read so, and pay by %s (script: %s)',
  async (down, works, javaScriptEnabled) => {
    const name = `Payer ${down} ${javaScriptEnabled ? 'with' : 'without'} script`;
    const { page, path, price, expects } = await payer(name, { javaScriptEnabled });
    expects(/status of 503/);
    const before = money();
    trouble(down, 'all');
    await choose(page, buttons[down]);
    await page.getByRole('alert').getByText(takeAnother).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    // Once more is no trap: the same sentence.
    await choose(page, buttons[down]);
    await page.getByRole('alert').getByText(takeAnother).waitFor();
    await choose(page, buttons[works]);
    await page.waitForURL(pagesOf[works]);
    await payThere(page, javaScriptEnabled);
    await page.getByText(paid).waitFor();
    expect(money()).toEqual({ taken: before.taken + price, back: before.back });
  },
);

// sec T151
test.each(both)(
  '%s goes down while the buyer is on its page: they go back, and pay by %s; the old page charges nobody',
  async (down, works) => {
    const { page, context, price, expects } = await payer(`Payer on the page of ${down}`);
    expects(/status of 50\d/);
    const before = money();
    await choose(page, buttons[down]);
    await page.waitForURL(pagesOf[down]);
    const old = await context.newPage();
    await old.goto(page.url());
    trouble(down, 'all');
    await press(page, 'Pay');
    await page.getByRole('heading', { name: /^50\d/ }).waitFor();
    await page.goBack();
    await page.goBack();
    await choose(page, buttons[works]);
    await page.waitForURL(pagesOf[works]);
    await payThere(page, true);
    await page.getByText(paid).waitFor();
    expect(money()).toEqual({ taken: before.taken + price, back: before.back });

    // It works again, and the old tab pays: the shop takes nothing, or it goes back by itself.
    trouble(down, null);
    await press(old, 'Pay');
    await old.getByText(paid).waitFor();
    await expect
      .poll(() => {
        gateways.sslcommerz.book.finishRefunds();
        const { taken, back } = money();
        return taken - back - (before.taken - before.back);
      })
      .toBe(price);
  },
);

// sec T4, T151
test.each([
  ['SSLCommerz', 'before the shop has asked'],
  ['bKash', 'while it takes the money'],
] as const)(
  '%s goes down %s: who comes back reads that nobody has to pay again, and has paid once',
  async (down, _when) => {
    const { page, context, path, price, expects } = await payer(`Payer back from ${down}`);
    expects(/status of (409|503)/);
    const before = money();
    await choose(page, buttons[down]);
    await page.waitForURL(pagesOf[down]);
    // bKash does what it was asked for, and its answer is lost.
    gateways.bkash.setTrouble((operation, run) => {
      if (operation === 'page' || operation === 'act') return run();
      if (operation === 'execute') run();
      return 'down';
    });
    if (down === 'SSLCommerz') trouble(down, 'server');
    await press(page, 'Pay');
    await page.getByRole('heading', { name: en.pay.confirming }).waitFor();
    await page.getByText(en.pay.confirmingHint).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    // Another tab, opened anew, offers no second payment.
    const second = await context.newPage();
    await second.goto(path);
    await second.getByRole('heading', { name: en.pay.confirming }).waitFor();
    expect(await second.getByRole('button', { name: 'Nagad' }).count()).toBe(0);
    trouble('bKash', null);
    trouble('SSLCommerz', null);
    // Nobody touches the page: it looks by itself.
    await page.getByText(paid).waitFor();
    expect(money()).toEqual({ taken: before.taken + price, back: before.back });
  },
);

// sec T151
test('a buyer who gives up leaves the phone to the next one when the hold ends, though both gateways are down', async () => {
  const { page, phone, expects } = await payer('Payer who gives up');
  expects(/status of (40\d|503)|ERR_/);
  await choose(page, 'Nagad');
  await page.waitForURL(pagesOf.SSLCommerz);
  trouble('SSLCommerz', 'all');
  trouble('bKash', 'all');
  await page.close();
  await endHolds(shop);

  const next = await shop.visit();
  next.expects(/status of 503/);
  await join(next, 'Next payer', 'buyer');
  const path = `/dashboard/pay/${await book(next, phone)}`;
  await next.page.goto(path);
  await choose(next.page, 'bKash');
  await next.page.getByRole('alert').getByText(takeAnother).waitFor();
  trouble('SSLCommerz', null);
  trouble('bKash', null);
  await choose(next.page, 'bKash');
  await next.page.waitForURL(pagesOf.bKash);
  await payThere(next.page, true);
  await next.page.getByText(paid).waitFor();
  const { payments } = await apiOf(await shop.visit('admin'))('GET /payments', {
    query: { state: 'held' },
  });
  expect(payments).toEqual([]);
});
