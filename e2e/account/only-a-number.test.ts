import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDemoShop } from '#testing/browser/demo-shop.ts';
import { apiOf, book, listPhone } from '#testing/browser/market.ts';
import { act } from '#testing/browser/order-acts.ts';
import { codeTo } from '#testing/numbers.ts';
import { bn } from '#web/i18n/all-messages.ts';

const shop = openDemoShop();

/** A phone of 360 px in Bangla, on a network of 400 kbit a second with 400 ms of delay. */
async function openPhone() {
  const visitor = await shop.visit(undefined, { viewport: { width: 360, height: 740 } });
  visitor.expects(/status of 4\d\d/);
  const session = await visitor.context.newCDPSession(visitor.page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  return visitor;
}

/** From the form to the page behind it, in seconds of the program and the network. */
async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

async function registerByNumber(
  page: Page,
  number: string,
  name: string,
  role: 'buyer' | 'seller',
) {
  const { numberLogin: text, register } = bn;
  await page.goto('/bn/number');
  await page.getByLabel(text.number).fill(number);
  await page.getByRole('button', { name: text.send, exact: true }).click();
  await page.getByLabel(text.code, { exact: true }).fill(await codeTo(shop, number));
  await page.getByRole('button', { name: text.submit, exact: true }).click();
  await page.getByLabel(register.name).fill(name);
  await page.getByLabel(register.role).selectOption({ label: register.roles[role] });
  await page.getByRole('button', { name: text.register }).click();
  await page.waitForURL(({ pathname }) => pathname === '/bn');
}

async function registerByMail(page: Page) {
  const { register } = bn;
  await page.goto('/bn/register');
  await page.getByLabel(register.name).fill('Shirin Akter');
  await page.getByLabel(register.email, { exact: true }).fill('shirin@only-a-number.test');
  await page.getByLabel(register.password, { exact: true }).fill('Secret12345');
  await page.getByRole('main').getByRole('button', { name: register.submit }).click();
  await page.waitForURL(({ pathname }) => pathname === '/bn');
}

const heading = (page: Page, text: string) =>
  page.getByRole('heading', { name: text, exact: true });

/** The day after tomorrow in Dhaka. */
const meetingDay = new Date(Date.now() + (48 + 6) * 3_600_000).toISOString().slice(0, 10);

test('two people with a number alone register, pay, meet and hand over, on a slow network in Bangla', async () => {
  const [seller, buyer, other] = await Promise.all([openPhone(), openPhone(), openPhone()]);
  const byNumber = await timed(() =>
    registerByNumber(seller.page, '01512345621', 'Rahima Begum', 'seller'),
  );
  const byMail = await timed(() => registerByMail(other.page));
  process.stdout.write(
    `an account on a slow network: by number ${byNumber.toFixed(1)} s, by mail ${byMail.toFixed(1)} s\n`,
  );
  await registerByNumber(buyer.page, '01512345622', 'Karim Uddin', 'buyer');

  const id = await book(buyer, await listPhone(seller, { name: 'Phone of a number' }));
  const { page } = buyer;
  await page.goto(`/bn/dashboard/pay/${id}`);
  await page.getByRole('button', { name: new RegExp(bn.pay.methods['test-wallet']) }).click();
  await page.getByRole('button', { name: 'Pay টাকা দিন', exact: true }).click();
  await page.getByText(bn.pay.paid).waitFor();
  await page.goto(`/bn/order/${id}`);
  await act(page, 'propose', async (form) => {
    await form.getByLabel(bn.deal.fields.place).fill('বসুন্ধরা সিটি, নিচতলা');
    await form.getByLabel(bn.deal.fields.day).fill(meetingDay);
  });
  await page.getByText(bn.deal.proposedBy.mine).waitFor();
  await seller.page.goto(`/bn/order/${id}`);
  await act(seller.page, 'accept');
  await seller.page.getByText(bn.deal.agreed, { exact: true }).waitFor();
  await page.reload();
  await act(page, 'show-code');
  await page.locator('summary').getByText(bn.deal.code, { exact: true }).waitFor();
  const { code } = await apiOf(buyer)('GET /order/:id', { params: { id } });
  await seller.page.reload();
  await act(seller.page, 'hand-over', (form) =>
    form.getByLabel(bn.deal.fields.code).fill(String(code)),
  );
  await heading(seller.page, bn.deal.states['handed-over']).waitFor();
  await page.reload();
  await act(page, 'confirm');
  await heading(page, bn.deal.states.completed).waitFor();
  expect((await apiOf(seller)('GET /money', {})).totals.cooling).toBeGreaterThan(0);
});
