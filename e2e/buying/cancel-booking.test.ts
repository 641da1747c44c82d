import { expect, test } from 'vitest';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { apiOf, book, join, listPhone } from '#testing/browser/market.ts';
import { shown } from '#testing/screens/shown.ts';

const shop = sharedShop('writing');

// spec D2-42
test.each([true, false])(
  'a free booking is cancelled by one tap, with script: %s',
  async (script) => {
    const name = `Phone nobody wants any more (${script})`;
    const seller = await shop.visit();
    await join(seller, 'Seller Of Cancelled', 'seller');
    const phone = await listPhone(seller, { name });
    const buyer = await shop.visit(undefined, { javaScriptEnabled: script });
    const email = await join(buyer, 'Buyer Cancelling', 'buyer');
    await book(buyer, phone);
    const orders = () => apiOf(buyer)('GET /myorders', { query: { email } });

    const { page } = buyer;
    await page.goto('/dashboard/myorders');
    expect(await orders()).toHaveLength(1);
    await page.getByRole('button', { name: `Cancel booking of ${name}` }).click();
    await page.getByText('Booking cancelled').waitFor();
    await page.getByText(shown('Do not have order yet')).waitFor();
    expect(await orders()).toEqual([]);
  },
);
