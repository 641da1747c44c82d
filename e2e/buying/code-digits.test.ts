import { expect, test } from 'vitest';
import { inLanguage } from '#contract/languages.ts';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { apiOf, join, listPhone } from '#testing/browser/market.ts';
import { act } from '#testing/browser/order-acts.ts';
import { buy } from '#testing/screens/screen-deals.ts';

const shop = sharedShop('writing');

const inBangla = (code: string) =>
  code.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? '');

test('the buyer’s code has the same digits in both languages, and the seller types it in either script', async () => {
  const seller = await shop.visit();
  await join(seller, 'Seller With A Bangla Keyboard', 'seller');
  const buyer = await shop.visit();
  await join(buyer, 'Buyer With A Code', 'buyer');
  const id = await buy(buyer, await listPhone(seller, { name: 'Galaxy for six digits' }));
  await apiOf(buyer)('POST /order/:id', { params: { id }, body: { event: 'show-code' } });
  const { code } = await apiOf(buyer)('GET /order/:id', { params: { id } });
  expect(code).toMatch(/^\d{6}$/);
  for (const language of ['en', 'bn'] as const) {
    await buyer.page.goto(inLanguage(`/order/${id}`, language));
    await buyer.page
      .getByText(code ?? '', { exact: true })
      .filter({ visible: true })
      .waitFor();
    expect(await buyer.page.getByText(inBangla(code ?? '')).count(), language).toBe(0);
  }
  await seller.page.goto(`/bn/order/${id}`);
  await act(seller.page, 'hand-over', async (form) => {
    await form.locator('[name=code]').fill(inBangla(code ?? ''));
    await form.locator('[name=declares]').check();
  });
  await expect
    .poll(async () => (await apiOf(seller)('GET /order/:id', { params: { id } })).state)
    .toBe('handed-over');
});

test('the code of a self-test is the same on both screens, in both languages', async () => {
  const seller = await shop.visit();
  await join(seller, 'Seller With Two Screens', 'seller');
  const id = await listPhone(seller, { name: 'Galaxy that shows itself' });
  const params = { id };
  for (const language of ['en', 'bn'] as const) {
    // A link is for one browser.
    await apiOf(seller)('POST /myproducts/:id/selftest', { params });
    const { current } = await apiOf(seller)('GET /myproducts/:id/selftest', { params });
    const code = current?.code ?? '';
    expect(code).toMatch(/^\d{4}$/);
    await seller.page.goto(inLanguage(`/dashboard/selftest/${id}`, language));
    await seller.page.getByText(code, { exact: true }).waitFor();
    const phone = await shop.visit();
    await phone.page.goto(current?.links[language].link ?? '');
    await phone.page.getByText(code, { exact: true }).waitFor();
  }
});
