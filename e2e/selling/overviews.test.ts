import { expect, test } from 'vitest';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { join, listPhone } from '#testing/browser/market.ts';

const shop = sharedShop('writing');

// spec D2-32
test('a look at a phone reaches its seller’s chart, once however often it is opened', async () => {
  const seller = await shop.visit();
  await join(seller, 'Seller Watching', 'seller');
  await listPhone(seller, { name: 'Phone to look at' });
  const { page: buyer } = await shop.visit('buyer1');
  await buyer.goto('/category/2');
  const counted = buyer.waitForResponse('**/api/products/*/view');
  const photo = buyer.getByRole('link', { name: 'Larger photo of Phone to look at' });
  for (let time = 0; time < 2; time += 1) {
    await photo.click();
    await buyer.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  }
  expect(await (await counted).json()).toMatchObject({ modifiedCount: 1 });

  const { page } = seller;
  await page.goto('/dashboard/mysales');
  const chart = page.getByRole('figure', { name: 'Views and bookings' });
  await chart.getByText(/^1 view and 0 bookings in the last 30 days\./).waitFor();
  await page.getByText('Phone to look at · Tk 24,500').waitFor();
});

// spec D2-31
test('an admin moves along a chart by the keyboard', async () => {
  const { page } = await shop.visit('admin');
  await page.goto('/dashboard/overview?period=7-days');
  // It works after hydration.
  const name = 'Sign-ups: choose a day';
  const slider = page.getByRole('slider', { name, disabled: false });
  await slider.waitFor();
  const valueText = () => slider.getAttribute('aria-valuetext');
  const lastDay = await valueText();
  await slider.press('ArrowLeft');
  await expect.poll(valueText).not.toBe(lastDay);
  const chart = page.getByRole('figure', { name: 'Sign-ups' });
  const bestDay = await chart.getByText(/^\d+ \w+: Buyers \d+, Sellers \d+$/).textContent();
  // The demo people signed up today, or yesterday when these tests began before midnight.
  expect([bestDay, lastDay]).toContainEqual(
    expect.stringMatching(/^\d+ \w+: Buyers [1-9]\d*, Sellers [1-9]\d*$/),
  );
  expect(await valueText()).toBe(bestDay);
});

test('without scripts the bars are there, the table opens, and another period can be chosen', async () => {
  const { page } = await shop.visit('admin', { javaScriptEnabled: false });
  await page.goto('/dashboard/overview');
  const chart = page.getByRole('figure', { name: 'Sales' });
  expect(await chart.locator('svg rect').count()).toBeGreaterThan(0);
  await chart.getByText('Show as a table').click();
  expect(await chart.getByRole('row').count()).toBe(31);
  await page.getByRole('link', { name: '52 weeks' }).click();
  await page.waitForURL('/dashboard/overview?period=52-weeks');
  expect(await chart.locator('tr').count()).toBe(53);
});
