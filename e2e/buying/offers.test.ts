import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { untilScriptRuns } from '#testing/browser/hydration.ts';
import { apiOf, join, listPhone } from '#testing/browser/market.ts';
import type { Visitor } from '#testing/browser/visitor.ts';
import { bn } from '#web/i18n/all-messages.ts';

const shop = sharedShop('writing');

const narrow = { viewport: { width: 360, height: 740 } };

/** A new seller with a negotiable phone of Tk 20,000, and a new buyer, both on a phone. */
async function openMarket(name: string, javaScriptEnabled: boolean) {
  const visit = () => shop.visit(undefined, { ...narrow, javaScriptEnabled });
  const [seller, buyer] = [await visit(), await visit()];
  await join(seller, 'Rafiq Mia', 'seller');
  const email = await join(buyer, 'Moushumi Akter', 'buyer');
  const id = await listPhone(seller, { name, selingPrice: 20_000, negotiable: true });
  return { seller, buyer, email, id };
}

const ready = ({ page }: Visitor, hasScript: boolean) =>
  hasScript ? untilScriptRuns(page) : page.waitForLoadState();

const card = (page: Page) => page.getByRole('region', { name: bn.offer.title });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function nameCounter({ page }: Visitor, taka: string) {
  await card(page).getByText(bn.offer.counter, { exact: true }).click();
  await card(page).getByLabel(bn.offer.counterTaka, { exact: true }).fill(taka);
  await press(page, bn.offer.counterSend);
}

// spec D2-152
test.each([
  ['with script', true],
  ['without script', false],
])(
  'a buyer names a price, the seller another one, and the buyer books at it, %s',
  async (_, hasScript) => {
    const name = `Galaxy A55 ${hasScript}`;
    const { seller, buyer, email, id } = await openMarket(name, hasScript);
    await buyer.page.goto(`/bn/phone/${id}`);
    await buyer.page.getByRole('link', { name: bn.phone.makeOffer }).click();
    await buyer.page.getByRole('heading', { name: bn.makeOffer.title }).waitFor();
    await ready(buyer, hasScript);

    // Below half of the price: a sentence names the reason, and what was typed remains.
    await buyer.page.getByText('৳১০,০০০ থেকে ৳২০,০০০').waitFor();
    await buyer.page.getByLabel(bn.makeOffer.taka).fill('৯০০০');
    buyer.expects(/status of 409/);
    await press(buyer.page, bn.makeOffer.send);
    await buyer.page
      .getByRole('alert')
      .getByText(bn.refusals['offer-out-of-range'] ?? '')
      .waitFor();
    expect(await buyer.page.getByLabel(bn.makeOffer.taka).inputValue()).toBe('৯০০০');
    await buyer.page.getByLabel(bn.makeOffer.taka).fill('১৬০০০');
    await press(buyer.page, bn.makeOffer.send);
    await card(buyer.page).getByText(bn.offer.states.open.buyer).waitFor();
    await card(buyer.page).getByText('৳১৬,০০০', { exact: true }).waitFor();

    // The seller finds it in the inbox.
    await seller.page.goto('/bn/dashboard/messages');
    await seller.page.getByText(bn.notices.kinds.offer).waitFor();
    await seller.page.getByRole('link', { name, exact: true }).click();
    await card(seller.page).getByText(bn.offer.states.open.seller).waitFor();
    await ready(seller, hasScript);
    await nameCounter(seller, '18000');
    await card(seller.page).getByText(bn.offer.states.countered.seller).waitFor();

    await buyer.page.reload();
    await card(buyer.page).getByText('৳১৮,০০০', { exact: true }).waitFor();
    await press(buyer.page, bn.offer.accept('৳১৮,০০০'));
    await card(buyer.page).getByText(bn.offer.states.accepted.buyer).waitFor();

    // Another visitor still reads the listed price.
    const other = await shop.visit(undefined, { ...narrow, javaScriptEnabled: hasScript });
    await other.page.goto(`/bn/phone/${id}`);
    await other.page.getByText('৳২০,০০০').first().waitFor();

    await card(buyer.page).getByRole('link', { name: bn.offer.book }).click();
    await buyer.page.getByLabel(bn.booking.userNumber).waitFor();
    await ready(buyer, hasScript);
    const price = buyer.page.getByLabel(bn.booking.price, { exact: true });
    await expect.poll(() => price.inputValue()).toBe('৳১৮,০০০');
    await buyer.page.getByLabel(bn.booking.userNumber).fill('01812345678');
    await buyer.page.getByLabel(bn.booking.meetLocation).fill('ধানমন্ডি ২৭');
    await buyer.page.getByRole('button', { name: bn.booking.submit, exact: true }).click();
    await expect
      .poll(async () => {
        const orders = await apiOf(buyer)('GET /myorders', { query: { email } });
        return orders.map(({ price }) => price);
      })
      .toEqual([18_000]);
  },
);

// spec D2-152
test('what is far below the lowest price of the seller looks like any offer, and does not arrive', async () => {
  const { seller, buyer, id } = await openMarket('Galaxy with a floor', true);
  await apiOf(seller)('PUT /myproducts/:id/floor', { params: { id }, body: { taka: 17_000 } });
  await buyer.page.goto(`/bn/dashboard/offer/${id}`);
  await untilScriptRuns(buyer.page);
  await buyer.page.getByLabel(bn.makeOffer.taka).fill('12000');
  await press(buyer.page, bn.makeOffer.send);
  await card(buyer.page).getByText(bn.offer.states.open.buyer).waitFor();
  const threads = await apiOf(seller)('GET /threads', { query: { product: id } });
  expect(threads).toEqual([]);
  expect(await buyer.page.getByText('৳১৭,০০০').count()).toBe(0);
});
