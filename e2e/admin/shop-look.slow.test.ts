import { expect, test } from 'vitest';
import { openDemoShop } from '#testing/browser/demo-shop.ts';

const shop = openDemoShop();

test.each([true, false])('an admin names the shop; script: %s', async (javaScriptEnabled) => {
  const [en, bn] = javaScriptEnabled ? ['Mobile Mela', 'মোবাইল মেলা'] : ['Phone Mela', 'ফোন মেলা'];
  const admin = await shop.visit('admin', { javaScriptEnabled });
  // The wrong colour and the wrong password.
  admin.expects(/status of 40[03]/);
  const visitor = await shop.visit();
  await visitor.page.goto('/');
  await admin.page.goto('/dashboard/shop');
  await admin.page.getByLabel('Name in Latin letters').fill(en);
  await admin.page.getByLabel('Name in Bangla letters').fill(bn);
  const colour = admin.page.getByLabel('Colour', { exact: true });
  await colour.fill('orange');
  const toPreview = admin.page.getByRole('button', { name: 'Preview', exact: true });
  await toPreview.click();
  await admin.page.getByText('Give a colour like #e8590c').waitFor();
  expect(await admin.page.getByLabel('Name in Latin letters').inputValue()).toBe(en);
  await colour.fill('#e8590c');
  await admin.page.getByLabel('Phone number').fill('01712345678');
  await toPreview.click();
  await admin.page.getByRole('heading', { name: 'Preview of the shop' }).waitFor();
  await admin.page.getByText(`New: ${en}`).waitFor();
  // It is not published yet.
  await visitor.page.reload();
  expect(await visitor.page.title()).not.toContain(en);

  const publish = admin.page.getByRole('button', { name: 'Publish' });
  await admin.page.locator('input[type=password]').fill('Wrong-1');
  await publish.click();
  await admin.page.getByRole('alert').first().waitFor();
  await admin.page.locator('input[type=password]').fill('Phonehaat1');
  await publish.click();
  await admin.page.waitForURL(/\/dashboard\/shop(\?|$)/);
  await expect.poll(() => admin.page.title()).toContain(en);

  for (const [path, name] of [
    ['/', en],
    ['/bn', bn],
  ] as const) {
    await visitor.page.goto(path);
    await expect
      .poll(async () => {
        await visitor.page.reload();
        return visitor.page.title();
      })
      .toContain(name);
    await visitor.page.locator('footer a[href="tel:01712345678"]').waitFor();
    expect(await visitor.page.locator('header img').first().getAttribute('src')).toMatch(
      /^\/favicon\.svg\?v=/,
    );
  }
});
