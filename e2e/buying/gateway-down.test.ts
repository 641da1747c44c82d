import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { allLanguages } from '#contract/languages.ts';
import { endHolds } from '#testing/browser/end-holds.ts';
import { openGatewayShop, pagesOf } from '#testing/browser/gateway-shop.ts';
import { apiOf, book, join } from '#testing/browser/market.ts';
import { isThorough } from '#testing/lib/figures.ts';
import { shown } from '#testing/screens/shown.ts';
import { en } from '#web/i18n/all-messages.ts';

const gateways = openGatewayShop();
const { shop, payer } = gateways;

afterEach(() => {
  trouble('SSLCommerz', null);
  trouble('bKash', null);
  trouble('aamarPay', null);
});

type Gateway = keyof typeof pagesOf;
const allGateways = ['SSLCommerz', 'bKash', 'aamarPay'] as const satisfies Gateway[];
/** Each by another one, which works. */
const pairs = [
  ['SSLCommerz', 'bKash'],
  ['bKash', 'aamarPay'],
  ['aamarPay', 'SSLCommerz'],
] as const;

/** The texts for the buyer, and a button of each gateway. */
const words = {
  en: {
    paid: shown('Your Payment is Successfully paid'),
    takeAnother:
      'This way of paying does not work at the moment, and no money was taken. Choose another one: the phone is kept for you meanwhile.',
    confirming: 'Your payment is being confirmed',
    doNotPayAgain:
      'This takes a moment. Do not pay again: this page looks by itself, and you may close it.',
    buttons: { SSLCommerz: 'Nagad', bKash: 'bKash', aamarPay: 'aamarPay' },
  },
  bn: {
    paid: 'আপনার পেমেন্ট সফল হয়েছে',
    takeAnother:
      'এখন এভাবে টাকা দেওয়া যাচ্ছে না, আপনার কোনো টাকা কাটা হয়নি। অন্য উপায় বেছে নিন: ততক্ষণ ফোনটি আপনার জন্য রাখা আছে।',
    confirming: 'আপনার পেমেন্ট যাচাই হচ্ছে',
    doNotPayAgain: 'একটু সময় লাগবে। আবার টাকা দেবেন না: পাতাটি নিজে থেকেই দেখবে, চাইলে বন্ধ করতে পারেন।',
    buttons: { SSLCommerz: 'নগদ', bKash: 'বিকাশ', aamarPay: 'আমারপে' },
  },
};

/** `server`: its pages work, but the shop gets no answer. `all`: neither works. */
function trouble(gateway: Gateway, what: 'server' | 'all' | null): void {
  const { sslcommerz, bkash, aamarpay } = gateways;
  const standIn = { SSLCommerz: sslcommerz, bKash: bkash, aamarPay: aamarpay }[gateway];
  standIn.setTrouble(
    what &&
      ((operation: string, run) =>
        what === 'server' && ['page', 'act'].includes(operation) ? run() : 'down'),
  );
}

/** Poisha at all gateways, and refunded ones; the difference in a test belongs to its buyer. */
function money() {
  const { sslcommerz, bkash, aamarpay } = gateways;
  const refs = [
    ...[...sslcommerz.book.sessions.values()].map(({ order }) => order.tran_id ?? ''),
    ...[...bkash.book.payments.values()].map(({ order }) => order.merchantInvoiceNumber ?? ''),
    ...[...aamarpay.book.sessions.values()].map(({ order }) => order.tran_id ?? ''),
  ];
  const sums = [...new Set(refs)].flatMap((ref) =>
    [sslcommerz, bkash, aamarpay].map((gateway) => gateway.book.moneyOf(ref)),
  );
  return {
    taken: sums.reduce((sum, { taken }) => sum + taken, 0),
    back: sums.reduce((sum, { back }) => sum + back, 0),
  };
}

/** For names of members, which cannot have a gateway's. */
const places = { SSLCommerz: 'one', bKash: 'two', aamarPay: 'three' };

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** On the shop's page, whose button may have more text than the name. */
const choose = (page: Page, name: string) => page.getByRole('button', { name }).click();

/** A folder for pictures of the buyer's pages; none without. */
const pictures = process.env.GATEWAY_DOWN_PICTURES;

/** Checks that no element of the page is wider than the screen. */
async function look(page: Page, what: string): Promise<void> {
  const path = `${pictures}/${what.replace(/\W+/g, '-')}.png`;
  if (pictures) await page.screenshot({ path, fullPage: true });
  const isInside = await page.evaluate(
    () => document.documentElement.scrollWidth <= window.innerWidth,
  );
  expect(isInside).toBe(true);
}

/** The buyer pays at the page of the gateway, and the stand-in leads them back. */
async function payThere(page: Page, hasScript = true): Promise<void> {
  const isByForm = !pagesOf.bKash.test(page.url());
  await press(page, 'Pay');
  // What the gateway's own script does.
  if (!hasScript && isByForm) await press(page, 'Back to the shop');
}

/**
 * In `npm test` the languages take turns: each case is tried in one of them. `npm run verify -- integrity`
 * tries all in both.
 */
describe.each(allLanguages)('in %s', (language) => {
  const turn = allLanguages.indexOf(language);
  const isTurn = (place: number) => isThorough || place % allLanguages.length === turn;
  const { paid, takeAnother, confirming, doNotPayAgain, buttons } = words[language];

  // sec T151
  test.each(
    pairs.flatMap(([down, works], place) =>
      [true, false]
        .filter((js) => isTurn(place + Number(js)))
        .map((js) => [down, works, js] as const),
    ),
  )(
    '%s is down when the buyer chooses it: they read so, and pay by %s (script: %s)',
    async (down, works, javaScriptEnabled) => {
      const name = `Payer ${places[down]} ${language} ${javaScriptEnabled ? 'with' : 'without'} script`;
      const { page, path, price, expects } = await payer(name, { javaScriptEnabled, language });
      expects(/status of 503/);
      const before = money();
      trouble(down, 'all');
      await choose(page, buttons[down]);
      await page.getByRole('alert').getByText(takeAnother).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
      await look(page, `${name} down`);
      // It is on the first screen of the phone, above the bar.
      const { y = 0, height = 0 } = (await page.getByRole('alert').boundingBox()) ?? {};
      expect(y + height).toBeLessThan(740);
      // Repeating it shows the same message.
      await choose(page, buttons[down]);
      await page.getByRole('alert').getByText(takeAnother).waitFor();
      await choose(page, buttons[works]);
      await page.waitForURL(pagesOf[works]);
      await payThere(page, javaScriptEnabled);
      await page.getByText(paid).waitFor();
      await look(page, `${name} paid`);
      expect(money()).toEqual({ taken: before.taken + price, back: before.back });
    },
  );

  // sec T151
  test.each(pairs.filter((_, place) => isTurn(place)))(
    '%s goes down while the buyer is on its page: they go back, and pay by %s; the old page charges nobody',
    async (down, works) => {
      const name = `Payer on page ${places[down]} ${language}`;
      const { page, context, price, expects } = await payer(name, { language });
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
      await page.getByRole('button', { name: buttons[works] }).waitFor();
      await look(page, `${name} back`);
      await choose(page, buttons[works]);
      await page.waitForURL(pagesOf[works]);
      await payThere(page);
      await page.getByText(paid).waitFor();
      expect(money()).toEqual({ taken: before.taken + price, back: before.back });

      // The gateway works again, and the old tab pays: the shop does not capture it, or refunds it.
      trouble(down, null);
      await press(old, 'Pay');
      await old.getByText(paid).waitFor();
      await look(old, `${name} old tab`);
      if (down === 'aamarPay') await giveBackByHand(name);
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
  test.each(
    (
      [
        ['SSLCommerz', 'before the shop has asked'],
        ['bKash', 'while it takes the money'],
        ['aamarPay', 'before the shop has asked'],
      ] as const
    ).filter((_, place) => isTurn(place + 1)),
  )(
    '%s goes down %s: who comes back reads that nobody has to pay again, and has paid once',
    async (down, _when) => {
      const name = `Payer back from ${places[down]} ${language}`;
      const { page, context, path, price, expects } = await payer(name, { language });
      expects(/status of (409|503)/);
      const before = money();
      await choose(page, buttons[down]);
      await page.waitForURL(pagesOf[down]);
      if (down === 'bKash') {
        // It performs the request, and its answer is lost.
        gateways.bkash.setTrouble((operation, run) => {
          if (operation === 'page' || operation === 'act') return run();
          if (operation === 'execute') run();
          return 'down';
        });
      } else trouble(down, 'server');
      await press(page, 'Pay');
      await page.getByRole('heading', { name: confirming }).waitFor();
      await page.getByText(doNotPayAgain).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
      await look(page, `${name} confirming`);
      // Another tab, opened anew, offers no second payment.
      const second = await context.newPage();
      await second.goto(path);
      await second.getByRole('heading', { name: confirming }).waitFor();
      for (const each of allGateways) {
        expect(await second.getByRole('button', { name: buttons[each] }).count()).toBe(0);
      }
      trouble(down, null);
      // Without any input the page polls by itself.
      await page.getByText(paid).waitFor();
      expect(money()).toEqual({ taken: before.taken + price, back: before.back });
    },
  );
});

/** aamarPay has no call for refunds: an admin reads that, refunds in its panel, and records it. */
async function giveBackByHand(buyer: string): Promise<void> {
  const { page, expects } = await shop.visit('admin');
  expects(/status of 50\d/);
  const { payments: text } = en;
  const payment = () =>
    page
      .getByRole('listitem')
      .filter({ hasText: buyer })
      .filter({ has: page.locator('input[name=act][value=by-hand]') });
  await expect
    .poll(
      async () => {
        await page.goto('/dashboard/payments');
        return payment().count();
      },
      { timeout: 20_000 },
    )
    .toBe(1);
  await payment().getByText('aamarPay gives nothing back by a program').waitFor();
  const session = [...gateways.aamarpay.book.sessions.values()].find(
    ({ order }) => order.desc === `Phone for ${buyer}`,
  );
  const ref = session?.order.tran_id ?? '';
  gateways.aamarpay.book.giveBack(ref, gateways.aamarpay.book.moneyOf(ref).taken);
  await payment().locator('summary').click();
  await payment().getByLabel(text.byHandWay).selectOption('provider');
  await payment().getByLabel(text.byHandReference).fill(`PANEL-${ref}`);
  await payment().getByLabel(text.byHandReason).fill('Paid twice, in two tabs');
  await payment().locator('form button').click();
  await page.getByText(text.toastByHand).first().waitFor();
  // The list is fetched again after the message.
  await payment().waitFor({ state: 'detached' });
}

// sec T151
test('a buyer who gives up leaves the phone to the next one when the hold ends, though all gateways are down', async () => {
  const { page, phone, expects } = await payer('Payer who gives up');
  const { buttons, takeAnother, paid } = words.en;
  expects(/status of (40\d|503)|ERR_/);
  await choose(page, 'Nagad');
  await page.waitForURL(pagesOf.SSLCommerz);
  for (const each of allGateways) trouble(each, 'all');
  await page.close();
  await endHolds(shop);

  const next = await shop.visit();
  next.expects(/status of 503/);
  await join(next, 'Next payer', 'buyer');
  const path = `/dashboard/pay/${await book(next, phone)}`;
  await next.page.goto(path);
  for (const each of allGateways) {
    await choose(next.page, buttons[each]);
    await next.page.getByRole('alert').getByText(takeAnother).waitFor();
  }
  for (const each of allGateways) trouble(each, null);
  await choose(next.page, 'bKash');
  await next.page.waitForURL(pagesOf.bKash);
  await payThere(next.page);
  await next.page.getByText(paid).waitFor();
  const { payments } = await apiOf(await shop.visit('admin'))('GET /payments', {
    query: { state: 'held' },
  });
  expect(payments).toEqual([]);
});
