import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { apiOf, join, listPhone } from '#testing/browser/market.ts';
import { act, formOf, unfold } from '#testing/browser/order-acts.ts';
import {
  afterSound,
  fillWithAir,
  go,
  openPhone,
  runFirstHalf,
  skipFrom,
} from '#testing/browser/self-test-phone.ts';
import type { Visitor } from '#testing/browser/visitor.ts';
import { buy } from '#testing/screens/screen-deals.ts';
import { bn, en } from '#web/i18n/all-messages.ts';

const shop = sharedShop('writing');
const { meetingTests: text } = en;

const tests = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.locator('#self-test') })
    .last();

/** The phone runs its tests for the listing, with a speaker that works. */
async function runForListing(seller: Visitor, id: string): Promise<void> {
  const phone = await openPhone(shop.url, { model: 'SM-A546E' });
  await fillWithAir(phone.page);
  const api = apiOf(seller);
  await api('POST /myproducts/:id/selftest', { params: { id } });
  const { current } = await api('GET /myproducts/:id/selftest', { params: { id } });
  await phone.page.goto(current?.links.en.link.replace('127.0.0.1', 'localhost') ?? '');
  await go(phone.page, 'Begin');
  await runFirstHalf(phone);
  await skipFrom(phone.page, afterSound);
  await go(phone.page, 'Show it on the listing');
  await phone.page.getByText('The page of the phone now says').waitFor();
}

// spec D2-154
test('at the meeting the phone tests itself again: both see what is different, and an admin sees it first', async () => {
  const [buyer, seller] = await Promise.all([
    shop.visit(),
    shop.visit(undefined, { javaScriptEnabled: false }),
  ]);
  await join(buyer, 'Buyer At A Second Test', 'buyer');
  await join(seller, 'Seller At A Second Test', 'seller');
  const phoneId = await listPhone(seller, {
    name: 'Samsung Galaxy A54 5G',
    categoryId: '2',
    model: 'samsung-galaxy-a54-5g',
  });
  await runForListing(seller, phoneId);
  const id = await buy(buyer, phoneId);
  const params = { id };
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const [ofBuyer, ofSeller] = [apiOf(buyer), apiOf(seller)];
  await ofBuyer('POST /order/:id', { params, body: { event: 'propose', place: 'Mirpur 10', at } });
  await ofSeller('POST /order/:id', { params, body: { event: 'accept', at } });

  await buyer.page.goto(`/order/${id}`);
  const ofPhone = tests(buyer.page);
  await ofPhone.locator('summary').first().click();
  await ofPhone.getByText(text.notYet).waitFor();
  await ofPhone.getByRole('button', { name: text.begin }).click();
  await ofPhone.getByRole('img', { name: text.qr }).waitFor();
  await ofPhone.getByText(text.noCamera).click();
  const address = await ofPhone.locator('.font-mono').textContent();
  const code = await ofPhone.locator('strong').textContent();
  // The seller sees no code: it could be used on another phone.
  await seller.page.goto(`/order/${id}`);
  await tests(seller.page).getByText(text.notYet).waitFor({ state: 'attached' });
  expect(await tests(seller.page).getByRole('img').count()).toBe(0);

  // A tick by hand, while the phone tests itself.
  const list = formOf(buyer.page, 'check');
  await unfold(buyer.page, list);
  await list.getByLabel(en.deal.checks.power).check();

  const other = await openPhone(shop.url, { model: 'SM-A146B', hears: [] });
  const { page } = other;
  const bytes: number[] = [];
  page.on('response', async (answer) => {
    bytes.push((await answer.request().sizes()).responseBodySize);
  });
  await page.goto(address?.replace('127.0.0.1', 'localhost') ?? '');
  await page.getByText(code ?? '', { exact: true }).waitFor();
  await page.getByText('At the meeting, for “Samsung Galaxy A54 5G”.').waitFor();
  await go(page, 'Begin');
  await ofPhone.getByText('The phone has begun').waitFor();
  await runFirstHalf(other);
  await page.getByText('Did not work').waitFor();
  await go(page, 'Next test');
  await skipFrom(page, afterSound);
  await go(page, 'Show it on the order');
  await page.getByText('The page of the order now shows').waitFor();
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(100_000);

  const isOther = text.device['other-model']('SM-A146B', 'SM-A546E');
  const lost = text.lost('speaker and microphone');
  await ofPhone.getByText(isOther).waitFor();
  await ofPhone.getByText(lost).waitFor();
  const row = ofPhone.getByRole('row', { name: /^speaker and microphone/ });
  expect(await row.getByRole('cell').allTextContents()).toEqual(['worked', 'did not work']);

  // It fills the check list, undoes no tick by hand, and the buyer may change each.
  const ticked = async () =>
    await list
      .getByRole('checkbox', { checked: true })
      .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));
  await ofPhone.getByText(text.filled).waitFor();
  expect(await ticked()).toEqual(['power', 'screen']);
  await list.getByLabel(en.deal.checks.screen).uncheck();
  await list.getByLabel(en.deal.checks.imei).check();
  await list.getByRole('button', { name: en.deal.acts.check[0] }).click();
  await expect
    .poll(async () => (await ofBuyer('GET /order/:id', { params })).checks)
    .toEqual(['power', 'imei']);
  await buyer.page.reload();
  await unfold(buyer.page, list);
  expect(await ticked()).toEqual(['power', 'imei']);
  expect(await ofPhone.getByText(text.filled).count()).toBe(0);

  await seller.page.goto(`/bn/order/${id}`);
  const ofSellers = tests(seller.page);
  await ofSellers.locator('summary').first().click();
  await ofSellers
    .getByText(bn.meetingTests.device['other-model']('SM-A146B', 'SM-A546E'))
    .waitFor();
  await ofSellers.getByText(bn.meetingTests.lost('স্পিকার ও মাইক')).waitFor();

  // The public page still shows what the listing had shown.
  const { shown } = await (await buyer.context.request.get(`/api/phone/${phoneId}`)).json();
  expect(shown).toMatchObject({ failed: [], model: 'SM-A546E', isOther: false });

  await act(buyer.page, 'refuse', (form) => form.getByLabel(en.deal.checks.sound).check());
  await buyer.page.getByRole('heading', { name: en.deal.states['calling-off'] }).waitFor();
  const reason = 'The buyer took my phone and gave me another one.';
  await ofSeller('POST /order/:id', { params, body: { event: 'object', reason } });
  const admin = await shop.visit('admin');
  await admin.page.goto(`/order/${id}`);
  await tests(admin.page).getByText(lost).waitFor();
  await tests(admin.page).getByText(isOther).waitFor();
  const [first] = await admin.page.getByRole('main').getByRole('heading', { level: 2 }).all();
  expect(await first?.textContent()).toBe(text.title);
  // It decides nothing.
  expect((await ofBuyer('GET /order/:id', { params })).state).toBe('decision');
}, 180_000);
