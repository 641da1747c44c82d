import { expect, test } from 'vitest';
import { ageRoles } from '#testing/browser/age-roles.ts';
import { openDemoShop } from '#testing/browser/demo-shop.ts';
import { apiOf, join, listPhone } from '#testing/browser/market.ts';
import { buy } from '#testing/screens/screen-deals.ts';
import { en } from '#web/i18n/all-messages.ts';

const shop = openDemoShop();
const { verdict: text, deal } = en;

test('a large decision of one admin is read and confirmed by another, without script', async () => {
  const narrow = { viewport: { width: 360, height: 760 } };
  const [admin, first, buyer, seller] = await Promise.all([
    shop.visit('admin', { ...narrow, javaScriptEnabled: false }),
    shop.visit(undefined, narrow),
    shop.visit(undefined, narrow),
    shop.visit(),
  ]);
  const email = await join(first, 'Salma Large', 'buyer');
  await join(buyer, 'Buyer Of A Large Phone', 'buyer');
  await join(seller, 'Seller Of A Large Phone', 'seller');
  const phone = await listPhone(seller, {
    name: 'Samsung Galaxy S24 Ultra',
    selingPrice: 60_000,
  });
  const id = await buy(buyer, phone);
  const params = { id };
  const body = { productId: phone, text: 'Is the box there?', entryId: crypto.randomUUID() };
  await apiOf(buyer)('POST /threads', { body });
  await apiOf(admin)('PUT /staff/:email', { params: { email }, body: { role: 'admin' } });
  await ageRoles(shop);

  await first.page.goto(`/order/${id}`);
  await first.page.getByText(/^One admin decides alone about/).waitFor();
  const order = { event: 'order-refund', reason: 'The phone is mute.' } as const;
  await apiOf(first)('POST /order/:id', { params, body: order });
  await first.page.reload();
  await first.page.getByText(text.notYours).waitFor();
  await buyer.page.goto(`/order/${id}`);
  await buyer.page.getByText(/a second person reads everything/).waitFor();

  await admin.page.goto(`/order/${id}`);
  await admin.page.getByText(deal.acts['order-refund'][0], { exact: true }).waitFor();
  await admin.page.getByRole('link', { name: text.messages }).click();
  await admin.page.getByText('Is the box there?').waitFor();
  await admin.page.getByRole('link', { name: en.threadReports.toOrder }).click();
  await admin.page.getByLabel(text.reason).fill('I have read both.');
  await admin.page.getByRole('button', { name: text.answers.stands }).click();
  await admin.page.getByRole('link', { name: text.next }).waitFor();
  const { state } = await apiOf(buyer)('GET /order/:id', { params });
  expect(['refunding', 'refunded']).toContain(state);
});
