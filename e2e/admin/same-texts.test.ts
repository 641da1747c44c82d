import { expect, test } from 'vitest';
import { openDemoShop } from '#testing/browser/demo-shop.ts';
import { apiOf, join, listPhone } from '#testing/browser/market.ts';
import { bn } from '#web/i18n/all-messages.ts';

const shop = openDemoShop();

test('the staff reads one text that was sent to five, from the queue, and dismisses it', async () => {
  const sender = await shop.visit();
  await join(sender, 'Sohel Rana', 'buyer');
  const text = 'Cheap phones, join our group!';
  for (const nth of [1, 2, 3, 4, 5]) {
    const seller = await shop.visit();
    await join(seller, `Seller ${nth}`, 'seller');
    const productId = await listPhone(seller, { name: `Galaxy A5${nth}` });
    const body = { productId, text, entryId: crypto.randomUUID() };
    await apiOf(sender)('POST /threads', { body });
  }
  const { page } = await shop.visit('admin');
  await page.goto('/bn/dashboard/queue?kind=same-text');
  await page.getByRole('link', { name: new RegExp(bn.queue.kinds['same-text'].step) }).click();
  const section = page.getByRole('list', { name: bn.queue.kinds['same-text'].name });
  await section.getByText(bn.sameTexts.sentBy('Sohel Rana', 5)).waitFor();
  await section.getByText(text).waitFor();
  const person = section.getByRole('link', { name: bn.sameTexts.toPerson });
  expect(await person.getAttribute('href')).toMatch(/^\/bn\/dashboard\/people\/[\da-f-]+$/);
  await section.getByRole('button', { name: bn.sameTexts.dismissOf('Sohel Rana') }).click();
  await page.getByText(bn.sameTexts.toastDismissed).waitFor();
  expect(await section.count()).toBe(0);
});
