import { expect, test } from 'vitest';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { apiOf, join, listPhone } from '#testing/browser/market.ts';

const shop = sharedShop('writing');

const imei = '353879234252641';

test('a reported phone is gone until an admin decides; anyone may check its IMEI', async () => {
  const seller = await shop.visit();
  await join(seller, 'Honest Seller', 'seller');
  const name = 'Phone that is called stolen';
  const id = await listPhone(seller, { name });
  await apiOf(seller)('PUT /myproducts/:id/imeis', { params: { id }, body: { imeis: imei } });

  // Without script, so that only the answer is in the address.
  const passer = await shop.visit(undefined, { javaScriptEnabled: false });
  const check = async (answer: string) => {
    await passer.page.goto('/check');
    await passer.page.getByLabel('IMEI, 15 digits').fill(imei);
    await passer.page.getByRole('button', { name: 'Check', exact: true }).click();
    await passer.page.getByRole('status').getByText(answer, { exact: true }).waitFor();
    expect(passer.page.url()).not.toContain(imei);
  };
  await check('For sale here');

  const owner = await shop.visit();
  await join(owner, 'Owner Of A Phone', 'buyer');
  await owner.page.goto('/dashboard/stolen');
  await owner.page.getByLabel('IMEI of the stolen phone').fill(`IMEI1 ${imei}`);
  await owner.page.getByLabel('GD number').fill('1204');
  await owner.page.getByLabel('Police station').fill('Dhanmondi');
  owner.expects(/status of 400/);
  await owner.page.getByLabel('Date of the GD').fill('2999-01-01');
  const report = owner.page.getByRole('button', { name: 'Report as stolen' });
  await report.click();
  await owner.page.getByText('This day is yet to come').waitFor();
  await owner.page.getByLabel('Date of the GD').fill('2026-01-05');
  await report.click();
  await owner.page.getByText('Phone reported as stolen').waitFor();
  await owner.page.getByText('2641', { exact: true }).waitFor();
  expect(await owner.page.getByRole('main').textContent()).not.toContain(name);

  await check('Reported here as stolen');
  passer.expects(/status of 404/);
  const phone = await passer.page.goto(`/phone/${id}`);
  expect(phone?.status()).toBe(404);

  const admin = await shop.visit('admin');
  await admin.page.goto('/dashboard/words');
  const pair = admin.page.getByRole('listitem').filter({ hasText: name });
  await pair.getByText('Owner Of A Phone').waitFor();
  expect(await pair.textContent()).not.toMatch(/\d{15}/);
  await pair.getByRole('button', { name: `It is not: ${name}` }).click();
  await admin.page.getByText('Decided: both sides have a notice').waitFor();
  expect(await pair.count()).toBe(0);

  await check('For sale here');
  expect((await passer.page.goto(`/phone/${id}`))?.status()).toBe(200);
});

test('with script, a mistake is said below the field, and the answer comes without a new page', async () => {
  const passer = await shop.visit();
  const { page } = passer;
  passer.expects(/status of 400/);
  await page.goto('/bn/check');
  const field = page.getByLabel('আইএমইআই, ১৫ অঙ্ক');
  const submit = page.getByRole('button', { name: 'যাচাই করুন' });
  await field.fill('৩৫৩৮৭৯২৩৪২৫২৬৪২');
  await submit.click();
  await page.getByRole('alert').waitFor();
  await field.fill('৩৫৩৮৭৯২৩৪২৫২৬৫৮');
  await submit.click();
  await page.getByRole('status').getByText('এখানে অজানা').waitFor();
});
