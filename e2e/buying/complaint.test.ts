import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { apiOf, book, join, listPhone, password, photoFile } from '#testing/browser/market.ts';
import { act, formOf } from '#testing/browser/order-acts.ts';
import { signIn } from '#testing/browser/visitor.ts';
import { bn } from '#web/i18n/all-messages.ts';

const shop = sharedShop('writing');

/** Pays on the wallet's page in a browser of its own: the payment page is not under test. */
async function payByWallet(email: string, bookingId: string): Promise<void> {
  const payer = await shop.visit(undefined, { javaScriptEnabled: false });
  await signIn(payer, email, password);
  const { page } = payer;
  await page.goto(`/bn/dashboard/pay/${bookingId}`);
  await page.getByRole('button', { name: new RegExp(bn.pay.methods['test-wallet']) }).click();
  await page.getByRole('button', { name: 'Pay টাকা দিন', exact: true }).click();
  await page.getByText(bn.pay.paid).waitFor();
}

/** An order whose phone has just been handed over; its buyer's browser has a script or none. */
async function handedOver(who: string, javaScriptEnabled: boolean) {
  const seller = await shop.visit(undefined, { javaScriptEnabled: false });
  const buyer = await shop.visit(undefined, { javaScriptEnabled });
  await join(seller, `Rahim ${who}`, 'seller');
  const email = await join(buyer, `Nadia ${who}`, 'buyer');
  const id = await book(buyer, await listPhone(seller, { name: `Galaxy A54 of ${who}` }));
  await payByWallet(email, id);
  await apiOf(buyer)('POST /order/:id', { params: { id }, body: { event: 'show-code' } });
  const { code } = await apiOf(buyer)('GET /order/:id', { params: { id } });
  await apiOf(seller)('POST /order/:id', { params: { id }, body: { event: 'hand-over', code } });
  return { buyer, seller, id, page: await buyer.context.newPage() };
}

const photos = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, at) => photoFile(`photo-${at}.jpg`)));

/** The longest that a form of a problem takes, in letters of three bytes. */
const longest = 'ক'.repeat(500);

async function complain(page: Page, count: number): Promise<void> {
  await act(page, 'report', async (form) => {
    await form.getByLabel(bn.deal.problemKinds.battery).check();
    await form.getByLabel(bn.deal.fields.reason).fill(longest);
    await form.getByLabel(bn.deal.fields.photos).setInputFiles(await photos(count));
  });
}

// spec D2-109
test.each([
  ['with its script', true],
  ['without script', false],
])('a complaint with six photos and the longest text arrives, %s', async (_, isScripted) => {
  const { id, page, seller } = await handedOver(`Six ${isScripted}`, isScripted);
  // Like a buyer who opened the page for the complaint: the form is their first action.
  await page.goto(`/bn/order/${id}`);
  await complain(page, 6);
  await page.getByRole('heading', { name: bn.deal.states.problem }).waitFor();
  for (let number = 1; number <= 6; number++) {
    await page.getByAltText(bn.deal.photoOf(number), { exact: true }).waitFor();
  }
  const { photos: shown, history } = await apiOf(seller)('GET /order/:id', { params: { id } });
  expect(shown).toHaveLength(6);
  expect(history.at(-1)?.reason).toBe(longest);
  // In the list of orders as well it is not just "paid".
  await page.goto('/bn/dashboard/myorders');
  await page.getByText(bn.orderStates.problem).waitFor();
});

// spec D2-109
test('too many photos are refused at their field, without losing what was typed', async () => {
  const { buyer, id, page } = await handedOver('Too Many', false);
  buyer.expects(/status of 400/);
  for (const count of [7, 20]) {
    await page.goto(`/bn/order/${id}`);
    await complain(page, count);
    const form = formOf(page, 'report');
    await form.getByRole('alert').waitFor();
    expect(await form.getByLabel(bn.deal.fields.reason).inputValue()).toBe(longest);
    expect(await form.getByLabel(bn.deal.problemKinds.battery).isChecked()).toBe(true);
    expect(await page.locator('body').textContent()).not.toContain('"type":');
  }
  await complain(page, 6);
  await page.getByRole('heading', { name: bn.deal.states.problem }).waitFor();
});

// spec D2-109
test('with its script the photos are seen before they are sent, and too many are not sent', async () => {
  const { id, page } = await handedOver('Preview', true);
  await page.goto(`/bn/order/${id}`);
  const form = formOf(page, 'report');
  await page.locator('details').filter({ has: form }).locator('summary').click();
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  const field = form.getByLabel(bn.deal.fields.photos);
  await expect
    .poll(async () => {
      await field.setInputFiles(await photos(7));
      return form.locator('img').count();
    })
    .toBe(7);
  await complain(page, 7);
  await form.getByRole('alert').waitFor();
  expect(posts.filter((url) => url.includes('/order/'))).toEqual([]);
  await complain(page, 2);
  await page.getByRole('heading', { name: bn.deal.states.problem }).waitFor();
});
