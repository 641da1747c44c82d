import { describe, expect, test } from 'vitest';
import { openDemoShop } from '#testing/demo-shop.ts';
import { book, join, listPhone } from '#testing/market.ts';
import { testCards } from '#testing/paying.ts';
import { holdBack, isRed, type Visitor } from '#testing/visitor.ts';

const shop = openDemoShop();

/** A phone that nobody has booked, from a seller who is not in the way. */
async function newPhone(name: string): Promise<string> {
  return listPhone(await shop.visit('seller1'), { name });
}

/** A member who has booked the phone; their page is open at the payment. */
async function payer(name: string, phoneId: string) {
  const visitor = await shop.visit();
  await join(visitor, name, 'buyer');
  const path = `/dashboard/pay/${await book(visitor, phoneId)}`;
  return { ...visitor, path };
}

async function typeCard(page: Visitor['page'], number: string) {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12/40');
  await page.getByLabel('CVC').fill('123');
}

const payButton = (page: Visitor['page']) => page.getByRole('button', { name: /^Pay Tk/ });

describe('paying', () => {
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
    release();
    await page.locator('main button[type=submit]:enabled').waitFor();
    await page.getByLabel('CVC').fill('12');
    expect(await payButton(page).isDisabled()).toBe(true);
  });

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

    // The bank's question: no, then yes.
    await typeCard(page, testCards.asksForApproval);
    await payButton(page).click();
    await page.getByRole('dialog', { name: 'Confirm with your bank' }).waitFor();
    await page.getByRole('button', { name: 'No, stop the payment' }).last().click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await refusal.waitFor();
    expect(await page.getByText('Your Payment is Successfully paid').count()).toBe(0);
    await payButton(page).click();
    await page.getByRole('button', { name: 'Yes, it is me' }).click();
    await page.getByText('Your Payment is Successfully paid').waitFor();
    await page.getByText('Payment sucessfull').waitFor();
    const paymentId = await page.getByText(/^pi_\w+$/).textContent();

    await page.reload();
    await page.getByText('Your Payment is Successfully paid').waitFor();
    expect(await page.getByText(/^pi_\w+$/).textContent()).toBe(paymentId);
    await page.getByRole('link', { name: 'Back to My Orders' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Phone of three tries' });
    await row.getByText('paid', { exact: true }).waitFor();
    expect(await row.getByRole('link').count()).toBe(0);
  });

  test('a phone that another buyer is paying for', async () => {
    const phone = await newPhone('Phone of two buyers');
    const first = await payer('Payer First', phone);
    const second = await payer('Payer Second', phone);
    second.expects(/status of 409/);
    await first.page.goto(first.path);
    await first.page.getByText('This phone is kept for you while you pay').waitFor();
    await typeCard(first.page, testCards.works);
    await first.page.locator('main button[type=submit]:enabled').waitFor();
    await second.page.goto(second.path);
    await second.page.getByText('Another buyer is paying for this phone right now.').waitFor();
    await payButton(first.page).click();
    await first.page.getByText('Your Payment is Successfully paid').waitFor();
    await second.page.getByRole('button', { name: 'Try again' }).click();
    await second.page.getByText('This phone is already sold.').waitFor();
    await second.page.getByRole('link', { name: 'Back to My Orders' }).click();
    await second.page.getByText('No longer for sale').waitFor();
  });

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
    await page.getByText('Your Payment is Successfully paid').waitFor();
    expect(sent.filter((url) => url.endsWith('/confirm'))).toHaveLength(1);
    expect(sent.filter((url) => url.endsWith('/paymentConfirm'))).toHaveLength(1);
  });

  test('in two tabs: charged once, both end at the receipt', async () => {
    const phone = await newPhone('Phone of two tabs');
    const { page, context, path, expects } = await payer('Payer Tabbing', phone);
    expects(/status of 4\d\d/);
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto(path);
      await typeCard(tab, testCards.works);
      await tab.locator('main button[type=submit]:enabled').waitFor();
    }
    await payButton(page).click();
    await page.getByText('Your Payment is Successfully paid').waitFor();
    const paymentId = await page.getByText(/^pi_\w+$/).textContent();
    await payButton(other).click();
    await other.getByText('Your Payment is Successfully paid').waitFor();
    expect(await other.getByText(/^pi_\w+$/).textContent()).toBe(paymentId);
  });
});
