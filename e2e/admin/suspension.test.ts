import { expect, test } from 'vitest';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { join, listPhone } from '#testing/browser/market.ts';

const shop = sharedShop('writing');

test('an admin suspends a seller, who reads why and answers; the way back shows the phones again', async () => {
  const seller = await shop.visit();
  const email = await join(seller, 'Doubtful Seller', 'seller');
  const id = await listPhone(seller, { name: 'Phone of a doubtful seller' });
  const admin = await shop.visit('admin');
  await admin.page.goto('/dashboard/allseller');
  const row = admin.page.getByRole('row').filter({ hasText: email });
  await row.getByRole('button', { name: 'Suspend Doubtful Seller' }).click();
  const dialog = admin.page.getByRole('dialog', { name: 'Suspend Doubtful Seller?' });
  const submit = dialog.getByRole('button', { name: 'Suspend', exact: true });
  await submit.click();
  await dialog.getByText('Say why').waitFor();
  await dialog.getByLabel('Reason').fill('Three buyers were asked for an advance.');
  await submit.click();
  await row.getByText('Suspended', { exact: true }).waitFor();

  const { page } = seller;
  seller.expects(/status of 404/);
  expect((await page.goto(`/phone/${id}`))?.status()).toBe(404);
  await page.goto('/dashboard/messages');
  await page.getByText('Your account is suspended').first().waitFor();
  await page.getByText('Three buyers were asked for an advance.').first().waitFor();

  // On each of their pages, without script too, in their language.
  await page.goto('/dashboard/myorders');
  await page.getByRole('heading', { name: 'Your account is suspended' }).waitFor();
  await page.getByText('Reason: Three buyers were asked for an advance.').waitFor();
  await page.getByRole('link', { name: 'Answer in the inbox' }).waitFor();
  const cookies = await page.context().cookies();
  const withoutScript = await shop.visit(undefined, { javaScriptEnabled: false });
  await withoutScript.page.context().addCookies(cookies);
  await withoutScript.page.goto('/bn/dashboard/myorders');
  await withoutScript.page.getByRole('heading', { name: 'আপনার অ্যাকাউন্ট স্থগিত আছে' }).waitFor();
  await withoutScript.page.getByText('Three buyers were asked for an advance.').first().waitFor();

  // Without script, the way back.
  const plain = await shop.visit('admin', { javaScriptEnabled: false });
  await plain.page.goto('/dashboard/allseller');
  const again = plain.page.getByRole('row').filter({ hasText: email });
  await again.getByRole('button', { name: 'End the suspension of Doubtful Seller' }).click();
  await plain.page.getByLabel('Reason').fill('It was another person.');
  await plain.page.getByRole('button', { name: 'End suspension', exact: true }).click();
  await plain.page.getByText('Suspension ended').waitFor();
  expect((await page.goto(`/phone/${id}`))?.status()).toBe(200);
  await page.goto('/dashboard/myorders');
  await page.getByRole('heading', { name: 'My Orders' }).waitFor();
  expect(await page.getByText('Your account is suspended').count()).toBe(0);
});
