import { describe, expect, test } from 'vitest';
import { typeCard } from '#testing/browser/card-form.ts';
import { openDemoShop } from '#testing/browser/demo-shop.ts';
import { endHolds } from '#testing/browser/end-holds.ts';
import { book, join, listPhone } from '#testing/browser/market.ts';
import {
  holdBack,
  isRed,
  pressUnlessDone,
  type Visitor,
  workerHidesRequests,
} from '#testing/browser/visitor.ts';
import { testCards } from '#testing/payments/paying.ts';
import { shown } from '#testing/screens/shown.ts';

const shop = openDemoShop();

/** An unbooked phone of a new seller. */
async function newPhone(name: string): Promise<string> {
  return listPhone(await shop.visit('seller1'), { name });
}

/** A member with a booking, on its payment page. */
async function payer(name: string, phoneId: string) {
  const visitor = await shop.visit(undefined, { withoutWorker: workerHidesRequests });
  await join(visitor, name, 'buyer');
  const path = `/dashboard/pay/${await book(visitor, phoneId)}`;
  return { ...visitor, path };
}

/** Console errors allowed while the program restarts or a hold has expired. */
const whileRestarting = /status of (40\d|503)|ERR_(CONNECTION|EMPTY_RESPONSE|SOCKET)/;

const payButton = (page: Visitor['page']) => page.getByRole('button', { name: /^Pay Tk/ });

describe('paying', () => {
  // spec S1-4, S2.7-4, S2.7-16, S4-5, S4-6
  test('from My Orders; the button waits for card form and client secret', async () => {
    const phone = await newPhone('Phone one waits for');
    const { page } = await payer('Payer Waiting', phone);
    await page.goto('/dashboard/myorders');
    const release = await holdBack(page, '**/api/create-payment-intent');
    const row = page.getByRole('row').filter({ hasText: 'Phone one waits for' });
    await row.getByText('Tk 24,500').waitFor();
    await row.getByRole('link', { name: /^Pay/ }).click();
    await typeCard(page, testCards.works);
    expect(await payButton(page).isDisabled()).toBe(true);
    await release();
    await payButton(page).and(page.locator(':enabled')).waitFor();
    await page.getByLabel('CVC').fill('12');
    await payButton(page).and(page.locator(':disabled')).waitFor();
  });

  // spec S2.7-5, S4-4, S4-7, S7-16, S8-1
  test('a refused card in red below the card field; then the bank asks; paid, also after a reload', async () => {
    const phone = await newPhone('Phone of three tries');
    const { page, path, expects } = await payer('Payer Trying', phone);
    expects(/status of 402/);
    await page.goto(path);
    await typeCard(page, testCards.declined);
    await payButton(page).click();
    const refusal = page.getByRole('group').getByRole('alert');
    await refusal.getByText('Your card was declined.').waitFor();
    const [message, field] = await Promise.all([
      refusal.boundingBox(),
      page.getByLabel('CVC').boundingBox(),
    ]);
    expect(message?.y).toBeGreaterThan((field?.y ?? 0) + (field?.height ?? 0));
    expect(await isRed(refusal)).toBe(true);

    // The 3-D Secure challenge: first no, then yes.
    await typeCard(page, testCards.asksForApproval);
    await payButton(page).click();
    await page.getByRole('dialog', { name: 'Confirm with your bank' }).waitFor();
    await page.getByRole('button', { name: 'No, stop the payment' }).last().click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await refusal.waitFor();
    expect(await page.getByText(shown('Your Payment is Successfully paid')).count()).toBe(0);
    await payButton(page).click();
    await page.getByRole('button', { name: 'Yes, it is me' }).click();
    await page.getByText(shown('Payment sucessfull')).waitFor();
    await page.getByText(shown('Your Payment is Successfully paid')).waitFor();
    const paymentId = await page.getByText(/^pi_\w+$/).textContent();

    await page.reload();
    await page.getByText(shown('Your Payment is Successfully paid')).waitFor();
    expect(await page.getByText(/^pi_\w+$/).textContent()).toBe(paymentId);
    await page.getByRole('link', { name: 'Back to My Orders' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Phone of three tries' });
    await row.getByText(shown('paid'), { exact: true }).waitFor();
    expect(await row.getByRole('link', { name: /^Pay/ }).count()).toBe(0);
  });

  test('a phone that another buyer is paying for', async () => {
    const phone = await newPhone('Phone of two buyers');
    const first = await payer('Payer First', phone);
    const second = await payer('Payer Second', phone);
    second.expects(/status of 409/);
    await first.page.goto(first.path);
    await first.page.getByText('This phone is kept for you while you pay').waitFor();
    await typeCard(first.page, testCards.works);
    await first.page.locator('main button[type=submit]:not([name]):enabled').waitFor();
    await second.page.goto(second.path);
    await second.page.getByText('Another buyer is paying for this phone right now.').waitFor();
    await payButton(first.page).click();
    await first.page.getByText(shown('Your Payment is Successfully paid')).waitFor();
    await second.page.getByRole('button', { name: 'Try again' }).click();
    await second.page.getByText('This phone is already sold.').waitFor();
    await second.page.getByRole('link', { name: 'Back to My Orders' }).click();
    await second.page.getByText('No longer for sale').waitFor();
  });

  // spec S4-7
  // sec T4
  test('a double click pays once', async () => {
    const phone = await newPhone('Phone of a double click');
    const { page, path } = await payer('Payer Clicking', phone);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (/\/(confirm|paymentConfirm)$/.test(request.url())) sent.push(request.url());
    });
    await page.goto(path);
    await typeCard(page, testCards.works);
    await payButton(page).dblclick();
    await page.getByText(shown('Your Payment is Successfully paid')).waitFor();
    expect(sent.filter((url) => url.endsWith('/confirm'))).toHaveLength(1);
    expect(sent.filter((url) => url.endsWith('/paymentConfirm'))).toHaveLength(1);
  });

  // sec T4
  test('in two tabs: charged once, both end at the receipt', async () => {
    const phone = await newPhone('Phone of two tabs');
    const { page, context, path, expects } = await payer('Payer Tabbing', phone);
    expects(/status of 4\d\d/);
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto(path);
      await typeCard(tab, testCards.works);
      await tab.locator('main button[type=submit]:not([name]):enabled').waitFor();
    }
    await payButton(page).click();
    await page.getByText(shown('Your Payment is Successfully paid')).waitFor();
    const paymentId = await page.getByText(/^pi_\w+$/).textContent();
    const otherReceipt = other.getByText(shown('Your Payment is Successfully paid'));
    await pressUnlessDone(payButton(other), otherReceipt);
    await otherReceipt.waitFor();
    expect(await other.getByText(/^pi_\w+$/).textContent()).toBe(paymentId);
  });
});

/** Lets the server process a request, and drops its first response. */
async function loseAnswer(page: Visitor['page'], address: string) {
  let lost = false;
  await page.route(address, async (route) => {
    if (lost) return route.continue();
    lost = true;
    await route.fetch();
    await route.abort();
  });
}

describe('a payment that was cut off', () => {
  const receipt = shown('Your Payment is Successfully paid');
  const paymentIdOn = (page: Visitor['page']) => page.getByText(/^pi_\w+$/).textContent();

  // spec D2-24
  test('by closing the tab once the card was charged: coming back shows the receipt', async () => {
    const { page, context, path, expects } = await payer(
      'Payer Closing',
      await newPhone('Phone of a closed tab'),
    );
    expects(/status of 409|ERR_FAILED/);
    await page.goto(path);
    await typeCard(page, testCards.works);
    await page.route('**/api/paymentConfirm', () => undefined);
    const request = page.waitForRequest('**/api/paymentConfirm');
    await payButton(page).click();
    const { transitionId } = (await request).postDataJSON() as { transitionId: string };
    await page.close();

    const again = await context.newPage();
    await again.goto(path);
    await again.getByText(receipt).waitFor();
    expect(await paymentIdOn(again)).toBe(transitionId);
    expect(await again.getByLabel('Card number').count()).toBe(0);
  });

  test('the answer to opening it was lost: asked again, the same payment is found', async () => {
    const { page, path, expects } = await payer(
      'Payer Opening',
      await newPhone('Phone opened twice'),
    );
    expects(/ERR_FAILED/);
    const secrets: string[] = [];
    await page.route('**/api/create-payment-intent', async (route) => {
      const answer = await route.fetch();
      secrets.push(((await answer.json()) as { clientSecret: string }).clientSecret);
      await (secrets.length === 1 ? route.abort() : route.fulfill({ response: answer }));
    });
    await page.goto(path);
    await typeCard(page, testCards.works);
    await payButton(page).click();
    await page.getByText(receipt).waitFor();
    expect(secrets).toHaveLength(2);
    expect(secrets[1]).toBe(secrets[0]);
    expect(secrets[0]).toContain(await paymentIdOn(page));
  });

  // spec D2-24
  test('the answer to the card was lost: the page says so; paying again charges nothing', async () => {
    const { page, path, expects } = await payer(
      'Payer Unanswered',
      await newPhone('Phone without an answer'),
    );
    expects(/ERR_FAILED|status of 40\d/);
    await page.goto(path);
    await typeCard(page, testCards.works);
    // Only this page can notify the shop, and it does not poll meanwhile.
    await page.route('**/api/booked/**', (route) => route.abort());
    await loseAnswer(page, '**/embedded-cards/intents/*/confirm');
    await payButton(page).click();
    await page.getByText('The card company did not answer.').waitFor();
    // Only now: the page would poll and remove the button itself.
    await payButton(page).click();
    await page.unroute('**/api/booked/**');
    await page.getByText(receipt).waitFor();
    await page.goto('/dashboard/myorders');
    await page
      .getByRole('row')
      .filter({ hasText: 'Phone without an answer' })
      .getByText(shown('paid'), { exact: true })
      .waitFor();
  });

  test('the answer to the confirmation was lost: sent again with the same ids', async () => {
    const { page, path, expects } = await payer(
      'Payer Telling',
      await newPhone('Phone told twice'),
    );
    expects(/ERR_FAILED/);
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/paymentConfirm')) sent.push(request.postDataJSON());
    });
    await page.goto(path);
    await typeCard(page, testCards.works);
    await loseAnswer(page, '**/api/paymentConfirm');
    // The page cannot learn of it by polling either.
    await page.route('**/api/booked/**', () => undefined);
    await payButton(page).click();
    await page.getByText(receipt).waitFor();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });

  // spec D2-24
  test('the confirmation cannot be sent: the page says that the card was charged, and is paid by itself', async () => {
    const { page, path, expects } = await payer(
      'Payer Patient',
      await newPhone('Phone paid by itself'),
    );
    expects(/ERR_FAILED/);
    await page.goto(path);
    await typeCard(page, testCards.works);
    await page.route('**/api/paymentConfirm', (route) => route.abort());
    const release = await holdBack(page, '**/api/booked/**');
    await payButton(page).click();
    await page.getByText('Your card has been charged. Recording the payment…').waitFor();
    await page.getByText('You will not be charged again.').waitFor();
    // The webhook has notified the shop meanwhile.
    await release();
    await page.getByText(receipt).waitFor();
  });

  // spec D2-24
  test('by the end of the hold: nothing was charged; Pay works once more, unless another buyer pays', async () => {
    // Two phones in one test, because holds end while the program is restarted.
    const alone = await payer('Payer Late', await newPhone('Phone of a late payer'));
    const phone = await newPhone('Phone that was left');
    const late = await payer('Payer Too Late', phone);
    const next = await payer('Payer Next', phone);
    for (const { page, path, expects } of [alone, late]) {
      expects(whileRestarting);
      await page.goto(path);
      await typeCard(page, testCards.works);
      await payButton(page).and(page.locator(':enabled')).waitFor();
    }
    await endHolds(shop);
    await payButton(alone.page).click();
    await alone.page.getByText('Your 15 minutes were over before you paid').waitFor();
    await payButton(alone.page).click();
    await alone.page.getByText(receipt).waitFor();

    await next.page.goto(next.path);
    await typeCard(next.page, testCards.works);
    await payButton(next.page).and(next.page.locator(':enabled')).waitFor();
    await payButton(late.page).click();
    await late.page.getByText('Another buyer is paying for this phone right now.').waitFor();
    await payButton(next.page).click();
    await next.page.getByText(receipt).waitFor();
  });

  test('the back button leads to the orders, and forward to the receipt again', async () => {
    const { page, path } = await payer('Payer Going Back', await newPhone('Phone gone back from'));
    await page.goto('/dashboard/myorders');
    const row = page.getByRole('row').filter({ hasText: 'Phone gone back from' });
    await row.getByRole('link', { name: /^Pay/ }).click();
    await typeCard(page, testCards.works);
    await payButton(page).click();
    await page.getByText(receipt).waitFor();
    await page.goBack();
    await row.getByText(shown('paid'), { exact: true }).waitFor();
    expect(await row.getByRole('link', { name: /^Pay/ }).count()).toBe(0);
    await page.goForward();
    await page.waitForURL(path);
    await page.getByText(receipt).waitFor();
    expect(await page.getByLabel('Card number').count()).toBe(0);
  });

  test('a second tab that is looked at again shows the receipt without a charge', async () => {
    const { page, context, path } = await payer(
      'Payer Switching',
      await newPhone('Phone of a switched tab'),
    );
    const other = await context.newPage();
    await other.goto(path);
    await other.getByLabel('Card number').waitFor();
    await page.goto(path);
    await typeCard(page, testCards.works);
    await payButton(page).click();
    await page.getByText(receipt).waitFor();
    // Dispatched as by a browser, bubbling to the window.
    await other.evaluate(() =>
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
    );
    await other.getByText(receipt).waitFor();
  });
});
