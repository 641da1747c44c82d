import { expect, test } from 'vitest';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { apiOf, book, join, listPhone } from '#testing/browser/market.ts';
import { shown } from '#testing/screens/shown.ts';

const shop = sharedShop('writing');

// spec D2-42
test('a booking is cancelled from My Orders, after a question that says what becomes of it', async () => {
  const name = 'Phone nobody wants any more';
  const seller = await shop.visit();
  await join(seller, 'Seller Of Cancelled', 'seller');
  const phone = await listPhone(seller, { name });
  const buyer = await shop.visit();
  const email = await join(buyer, 'Buyer Cancelling', 'buyer');
  await book(buyer, phone);
  const orders = () => apiOf(buyer)('GET /myorders', { query: { email } });

  const { page } = buyer;
  await page.goto('/dashboard/myorders');
  const cancel = page.getByRole('button', { name: `Cancel booking of ${name}` });
  await cancel.click();
  const question = page.getByRole('dialog', { name: `Cancel your booking of ${name}?` });
  await question.getByText('While the phone is for sale you can book it again.').waitFor();
  await question.getByRole('button', { name: 'Keep it', exact: true }).last().click();
  await question.waitFor({ state: 'detached' });
  expect(await orders()).toHaveLength(1);

  await cancel.click();
  await question.getByRole('button', { name: 'Cancel booking' }).click();
  await page.getByText('Booking cancelled').waitFor();
  await page.getByText(shown('Do not have order yet')).waitFor();
  expect(await orders()).toEqual([]);
});
