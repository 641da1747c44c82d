import { expect, test } from 'vitest';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { apiOf, join, listPhone } from '#testing/browser/market.ts';

const shop = sharedShop('writing');

const imei = '353879234252641';

test('a reported phone stays until an admin has examined the report; anyone may check its IMEI', async () => {
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
  await owner.page.getByText('Report sent: somebody at PhoneHaat looks at it').waitFor();
  await owner.page.getByText('2641', { exact: true }).waitFor();
  expect(await owner.page.getByRole('main').textContent()).not.toContain(name);

  // An account of today is heard, and nothing is public.
  await check('For sale here');
  const statusOfPhone = async () => (await passer.page.goto(`/phone/${id}`))?.status();
  expect(await statusOfPhone()).toBe(200);

  const admin = await shop.visit('admin');
  await admin.page.goto('/dashboard/case/stolen-report');
  const examined = admin.page
    .getByRole('listitem')
    .filter({ hasText: 'GD' })
    .filter({ hasText: name });
  await examined.getByText('Owner Of A Phone').waitFor();
  expect(await examined.textContent()).not.toMatch(/\d{15}/);
  const decide = async (decision: string) => {
    await examined.getByLabel('Reason').fill('The police station says so.');
    await examined.getByRole('button', { name: decision, exact: true }).click();
    await admin.page.getByText('Decided: all concerned have a notice').first().waitFor();
    await examined
      .getByRole('button', { name: decision, exact: true })
      .waitFor({ state: 'hidden' });
  };
  await decide('It stands');
  await check('Reported here as stolen');
  passer.expects(/status of 404/);
  expect(await statusOfPhone()).toBe(404);
  await decide('Cannot be confirmed');

  await check('For sale here');
  expect(await statusOfPhone()).toBe(200);
});

test('with script, a mistake is said below the field, and the answer comes without a new page', async () => {
  const passer = await shop.visit();
  const { page } = passer;
  passer.expects(/status of 400/);
  await page.goto('/bn/check');
  const field = page.getByLabel('IMEI, ১৫ অঙ্ক');
  const submit = page.getByRole('button', { name: 'যাচাই করুন' });
  await field.fill('৩৫৩৮৭৯২৩৪২৫২৬৪২');
  await submit.click();
  await page.getByRole('alert').waitFor();
  await field.fill('৩৫৩৮৭৯২৩৪২৫২৬৫৮');
  await submit.click();
  await page.getByRole('status').getByText('এখানে অজানা').waitFor();
});
