import { expect, test } from 'vitest';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { apiOf, join, listPhone } from '#testing/browser/market.ts';
import type { Visitor } from '#testing/browser/visitor.ts';

const shop = sharedShop('writing');

/** A phone that is listed as a Galaxy A54 and calls itself a Galaxy A14; returns its id. */
async function listOther(seller: Visitor, name: string): Promise<string> {
  const id = await listPhone(seller, { name, categoryId: '2', model: 'samsung-galaxy-a54-5g' });
  const params = { id };
  await apiOf(seller)('POST /myproducts/:id/selftest', { params });
  const { current } = await apiOf(seller)('GET /myproducts/:id/selftest', { params });
  const run = { ticket: current?.links.en.link.split('#')[1] ?? '', key: 'o'.repeat(22) };
  await apiOf(await shop.visit())('POST /selftests/open', {
    body: { ...run, device: { model: 'SM-A146B' } },
  });
  return id;
}

test('an admin reads which phones call themselves another model, and takes them off the list', async () => {
  const seller = await shop.visit();
  await join(seller, 'Seller Of Another Model', 'seller');
  const first = 'Samsung Galaxy A54 of one seller';
  const second = 'Samsung Galaxy A54 of a friend';
  const ids = [await listOther(seller, first), await listOther(seller, second)];
  const notices = await apiOf(seller)('GET /notices', { query: {} });

  const { page } = await shop.visit('admin');
  await page.goto('/dashboard/case/other-model');
  const queue = page.getByRole('list', { name: 'Phone that calls itself another model' });
  const line = (name: string) => queue.getByRole('listitem').filter({ hasText: name });
  const facts = await line(first).textContent();
  expect(facts).toContain('Listed asSAMSUNG Galaxy A54 5G');
  expect(facts).toContain('Calls itselfSAMSUNG Galaxy A14 5G (SM-A146B)');
  await line(first)
    .getByRole('button', { name: `Looked at: ${first}` })
    .click();
  await page.getByText('Phone taken off the list').waitFor();
  await line(first).waitFor({ state: 'detached' });
  // The way to a decision is the phone's page, with its report.
  await line(second)
    .getByRole('link', { name: `${second}, by Seller Of Another Model` })
    .click();
  await page.getByRole('heading', { level: 1, name: second }).waitFor();

  const plain = await shop.visit('admin', { javaScriptEnabled: false });
  await plain.page.goto('/dashboard/case/other-model');
  await plain.page.getByRole('button', { name: `Looked at: ${second}` }).click();
  await plain.page.getByText('Phone taken off the list').waitFor();
  expect(await plain.page.getByText(second).count()).toBe(0);

  // Nothing happened by itself: both are for sale, and the seller has no new notice.
  for (const id of ids) expect((await page.goto(`/phone/${id}`))?.status()).toBe(200);
  const after = await apiOf(seller)('GET /notices', { query: {} });
  expect(after).toHaveLength(notices.length);
});
