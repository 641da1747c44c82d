import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDemoShop } from '#testing/browser/demo-shop.ts';
import { doMainJob } from '#testing/browser/main-job.ts';
import { book, join, listPhone } from '#testing/browser/market.ts';
import { isRed, type Visitor } from '#testing/browser/visitor.ts';
import { shown } from '#testing/screens/shown.ts';
import {
  answerForStripe,
  cardFrame,
  typeStripeCard,
} from '#testing/stripe-server/browser/answer-for-stripe.ts';
import { stripeTestCards } from '#testing/stripe-server/cards.ts';
import { type StripeStandIn, startStripeStandIn } from '#testing/stripe-server/start.ts';

let stripe: StripeStandIn;
const shop = openDemoShop(async () => {
  stripe = await startStripeStandIn();
  return stripe.settings;
});
beforeAll(() => stripe.sendEventsTo(`${shop.url}/api/payments/webhook`));
afterAll(() => stripe.close());

const visit: typeof shop.visit = async (...who) => {
  const visitor = await shop.visit(...who);
  await answerForStripe(visitor.context, stripe);
  return visitor;
};

/** A member with a booking, on its payment page. */
async function payer(name: string) {
  const phone = await listPhone(await visit('seller1'), { name: `Phone for ${name}` });
  const visitor = await visit();
  await join(visitor, name, 'buyer');
  return { ...visitor, path: `/dashboard/pay/${await book(visitor, phone)}` };
}

const payButton = (page: Visitor['page']) => page.getByRole('button', { name: /^Pay Tk/ });
const paid = (page: Visitor['page']) => page.getByText(shown('Your Payment is Successfully paid'));

describe('a shop with Stripe', () => {
  // spec S1-13
  test('does its main job: listed, advertised, booked, paid for, and gone', async () => {
    await doMainJob({ visit }, ({ page }) => typeStripeCard(page, stripeTestCards.works));
    const [intent] = stripe.intents().filter(({ status }) => status === 'succeeded');
    expect(intent).toMatchObject({ amount: 1_250_000, currency: 'bdt' });
    await stripe.webhooks.settled();
    const statuses = stripe.webhooks.deliveries().map(({ status }) => status);
    expect(statuses.length).toBeGreaterThan(2);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  // sec V14.2.3
  test('asks Stripe for nothing before somebody pays, and has no form of its own for cards', async () => {
    const { page, path } = await payer('Payer Watching');
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.goto('/');
    await page.goto('/dashboard/myorders');
    await page.getByRole('link', { name: /^Pay/ }).waitFor();
    expect(requested.filter((url) => url.includes('stripe'))).toEqual([]);
    expect(requested.filter((url) => url.includes('card-form'))).toEqual([]);
    await page.goto(path);
    await cardFrame(page).getByLabel('card number').waitFor();
    expect(requested.filter((url) => url.includes('js.stripe.com'))).not.toEqual([]);
    expect(requested.filter((url) => url.includes('card-form'))).toHaveLength(1);
    const embedded = await page.request.post('/embedded-cards/intents/pi_1/confirm', {
      data: {},
      headers: { origin: new URL(page.url()).origin },
    });
    expect(embedded.status()).toBe(404);
  });

  test('a refused card in red below the field; then the bank asks; paid', async () => {
    const { page, path, expects } = await payer('Payer Trying');
    expects(/status of 402/);
    await page.goto(path);
    expect(await payButton(page).isDisabled()).toBe(true);
    await page.getByText('Test mode').click();
    await page.getByText('4000 0000 0000 0002').waitFor();
    await typeStripeCard(page, stripeTestCards.declined);
    await payButton(page).click();
    const refusal = page.getByRole('group').getByRole('alert');
    await refusal.getByText('Your card was declined.').waitFor();
    expect(await isRed(refusal)).toBe(true);

    // The 3-D Secure challenge: first no, then yes.
    await typeStripeCard(page, stripeTestCards.asksForApproval);
    await payButton(page).click();
    const bank = page.frameLocator('iframe[title="Bank"]');
    await bank.getByRole('button', { name: 'Fail' }).click();
    await refusal.getByText('We are unable to authenticate your payment method').waitFor();
    expect(await paid(page).count()).toBe(0);
    await payButton(page).click();
    await bank.getByRole('button', { name: 'Complete' }).click();
    await paid(page).waitFor();
    const paymentId = await page.getByText(/^pi_\w+$/).textContent();
    const intent = stripe.intents().find(({ id }) => id === paymentId);
    expect(intent?.status).toBe('succeeded');

    await page.reload();
    await paid(page).waitFor();
  });

  test('what is unfinished is said in red by the field', async () => {
    const { page, path } = await payer('Payer Unfinished');
    await page.goto(path);
    const frame = cardFrame(page);
    await frame.getByLabel('card number').fill('4242');
    await frame.getByLabel('CVC').focus();
    await page.getByRole('alert').getByText('Your card number is incomplete.').waitFor();
    expect(await payButton(page).isDisabled()).toBe(true);
  });

  test("the field in Stripe's frame has the page's colours, by day and by night", async () => {
    const { page, path } = await payer('Payer Nightly');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(path);
    const typed = cardFrame(page).getByLabel('card number');
    const colour = () => typed.evaluate((input) => getComputedStyle(input).color);
    const ofPage = () => page.evaluate(() => getComputedStyle(document.body).color);
    await expect.poll(colour, { timeout: 15_000 }).toBe(await ofPage());
    const dark = await colour();
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(colour, { timeout: 15_000 }).toBe(await ofPage());
    expect(await colour()).not.toBe(dark);
  });

  test('a blocked script is said, and another try goes on', async () => {
    const { page, path, expects } = await payer('Payer Blocked');
    expects(/ERR_BLOCKED_BY_CLIENT/);
    await page.route('https://js.stripe.com/**', (route) => route.abort('blockedbyclient'));
    await page.goto(path);
    await page.getByRole('alert').getByText('js.stripe.com').waitFor();
    expect(await payButton(page).isDisabled()).toBe(true);
    await page.unroute('https://js.stripe.com/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await typeStripeCard(page, stripeTestCards.works);
    await payButton(page).click();
    await paid(page).waitFor();
  });

  test("when Stripe's answer is lost, the page finds out by itself that it was paid", async () => {
    const { page, path, expects } = await payer('Payer Offline');
    expects(/status of 500/);
    await page.goto(path);
    await typeStripeCard(page, stripeTestCards.works);
    stripe.faults.plan('confirm', 'error-after');
    const confirmed = () => stripe.requests().filter((request) => request === 'confirm').length;
    const before = confirmed();
    await payButton(page).click();
    await paid(page).waitFor();
    expect(confirmed()).toBe(before + 1);
  });

  test('who closes the page after the card was charged has paid, by the webhook', async () => {
    const { page, path } = await payer('Payer Leaving');
    const opened = page.waitForResponse('**/api/create-payment-intent');
    await page.goto(path);
    const { clientSecret } = (await (await opened).json()) as { clientSecret: string };
    await page.goto('about:blank');
    await stripe.pay(clientSecret);
    await stripe.webhooks.settled();
    await page.goto('/dashboard/myorders');
    await page.getByRole('row').getByText(shown('paid'), { exact: true }).waitFor();
  });
});
