import { expect, test } from 'vitest';
import { sharedShop } from '#testing/browser/demo-shop.ts';

const shop = sharedShop('writing');

test('an admin writes a line, and everybody reads it until it is closed or switched off', async () => {
  // The pages are cached without it.
  const visitor = await shop.visit();
  await visitor.page.goto('/');
  const line = visitor.page.getByRole('complementary', { name: 'Announcement' });
  await visitor.page.getByRole('contentinfo').waitFor();
  expect(await line.count()).toBe(0);

  const admin = await shop.visit('admin');
  const { page } = admin;
  await page.goto('/dashboard/shoppages');
  await page.getByRole('link', { name: 'Write: Announcement' }).click();
  const field = (label: string) => page.getByRole('main').getByLabel(label, { exact: true });
  await field('In Bangla').fill('ঈদের দিন বন্ধ।');
  await field('In English').fill('Closed on Eid day.');
  await field('From').fill('2026-05-27T10:00');
  await field('Until').fill('2026-05-26T10:00');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Choose an end after the beginning').waitFor();
  await field('From').fill('');
  await field('Until').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved. Pages that are opened from now on follow it.').waitFor();
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Announcement' });
  await card.getByText('Switched on').waitFor();

  // Visitors at once, in the language of the page, and members on their own pages.
  await visitor.page.goto('/');
  await line.getByText('Closed on Eid day.').waitFor();
  await visitor.page.goto('/bn/help');
  await visitor.page
    .getByRole('complementary', { name: 'ঘোষণা' })
    .getByText('ঈদের দিন বন্ধ।')
    .waitFor();
  const buyer = await shop.visit('buyer1');
  await buyer.page.goto('/dashboard/me');
  await buyer.page.getByText('Closed on Eid day.').waitFor();
  const plain = await shop.visit(undefined, { javaScriptEnabled: false });
  await plain.page.goto('/');
  await plain.page.getByText('Closed on Eid day.').waitFor();
  expect(
    await plain.page
      .getByRole('complementary', { name: 'Announcement' })
      .getByRole('button')
      .isVisible(),
  ).toBe(false);

  // It is closed for this device, on all pages, and the focus goes on to the content.
  await visitor.page.goto('/');
  await line.getByRole('button', { name: 'Close' }).click();
  await line.waitFor({ state: 'hidden' });
  expect(await visitor.page.evaluate(() => document.activeElement?.id)).toBe('content');
  await visitor.page.goto('/help');
  await visitor.page.getByRole('heading', { level: 1 }).waitFor();
  expect(await line.isVisible()).toBe(false);
  await buyer.page.goto('/');
  await buyer.page.getByText('Closed on Eid day.').waitFor();

  // Other words are another line; the form begins with those before, also without script.
  const writer = await shop.visit('admin', { javaScriptEnabled: false });
  await writer.page.goto('/dashboard/shoppages/announcement');
  const english = writer.page.getByLabel('In English', { exact: true });
  expect(await english.inputValue()).toBe('Closed on Eid day.');
  await english.fill('Open again.');
  await writer.page.getByRole('button', { name: 'Save' }).click();
  await writer.page.getByText('Saved. Pages that are opened from now on follow it.').waitFor();
  await visitor.page.goto('/help');
  await line.getByText('Open again.').waitFor();

  await writer.page.goto('/dashboard/shoppages/announcement');
  await writer.page.getByLabel('Off', { exact: true }).check();
  await writer.page.getByRole('button', { name: 'Save' }).click();
  await writer.page.getByText('Saved. Pages that are opened from now on follow it.').waitFor();
  await visitor.page.goto('/help');
  await visitor.page.getByRole('heading', { level: 1 }).waitFor();
  expect(await line.count()).toBe(0);
});
