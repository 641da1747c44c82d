import { expect, test } from 'vitest';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { untilScriptRuns } from '#testing/browser/hydration.ts';
import { join, listPhone } from '#testing/browser/market.ts';
import type { Visitor } from '#testing/browser/visitor.ts';
import { bn } from '#web/i18n/all-messages.ts';

const shop = sharedShop('writing');

const t = bn.savedAnswers;
const still = 'জি, ফোনটি এখনো আছে।';
const place = 'বসুন্ধরা সিটির সামনে দেখা করি।';

/** A new seller with a question about a phone, in the browser of a phone; the path of the thread. */
async function openThread(name: string, javaScriptEnabled: boolean) {
  const narrow = { viewport: { width: 360, height: 740 } };
  const seller = await shop.visit(undefined, { ...narrow, javaScriptEnabled });
  const buyer = await shop.visit(undefined, { ...narrow, javaScriptEnabled: false });
  await join(seller, 'Rafiq Mia', 'seller');
  await join(buyer, 'Moushumi Akter', 'buyer');
  const id = await listPhone(seller, { name });
  await buyer.page.goto(`/bn/dashboard/ask/${id}`);
  await buyer.page.getByRole('button', { name: bn.ask.questions.available }).click();
  await buyer.page.getByRole('log', { name: bn.thread.log }).waitFor();
  const path = new URL(buyer.page.url()).pathname;
  await seller.page.goto(path);
  return { seller, buyer, path };
}

const messageOf = ({ page }: Visitor) => page.getByLabel(bn.thread.write);
const send = ({ page }: Visitor) =>
  page.getByRole('button', { name: bn.thread.send, exact: true }).click();
const logOf = ({ page }: Visitor) => page.getByRole('log', { name: bn.thread.log });

// spec D2-157
test('a seller saves what is typed, and puts it into the next message by a tap, after what is typed there', async () => {
  const { seller, buyer, path } = await openThread('Galaxy A54 with answers', true);
  const { page } = seller;
  await untilScriptRuns(page);
  const summary = page.getByText(bn.thread.savedAnswers, { exact: true });
  await summary.click();
  await page.getByText(t.purpose).waitFor();
  await page.getByRole('button', { name: t.saveTyped }).click();
  await page.getByText(t.nothingTyped).waitFor();
  await messageOf(seller).fill(still);
  await page.getByRole('button', { name: t.saveTyped }).click();
  const list = page.getByRole('list', { name: t.choose });
  await list.getByRole('button', { name: still }).waitFor();
  await send(seller);
  await logOf(seller).getByText(still).waitFor();

  await messageOf(seller).fill('ধন্যবাদ।');
  await list.getByRole('button', { name: still }).click();
  expect(await messageOf(seller).inputValue()).toBe(`ধন্যবাদ।\n${still}`);
  await list.waitFor({ state: 'hidden' });

  // From the page of answers, too, and the half-typed message is there afterwards.
  await summary.click();
  await page.getByRole('link', { name: t.manage }).click();
  await page.getByLabel(t.add).fill(place);
  await page.getByRole('button', { name: t.save, exact: true }).first().click();
  const row = page.getByRole('listitem').filter({ hasText: place });
  await row.getByRole('link', { name: t.use }).click();
  await expect.poll(() => messageOf(seller).inputValue()).toBe(`ধন্যবাদ।\n${still}\n${place}`);
  await send(seller);
  await logOf(seller).getByText(place).waitFor();
  await expect.poll(() => messageOf(seller).inputValue()).toBe('');
  await page.reload();
  await untilScriptRuns(page);
  expect(await messageOf(seller).inputValue()).toBe('');

  // The buyer of the thread has none of it.
  await buyer.page.goto(path);
  await messageOf(buyer).waitFor();
  expect(await buyer.page.getByText(bn.thread.savedAnswers, { exact: true }).count()).toBe(0);
});

// spec D2-157
// spec D2-157
test('an answer is deleted after a question, and a cancelled one stays', async () => {
  const { seller, path } = await openThread('Galaxy A54 with a question', true);
  const { page } = seller;
  await page.goto(`/bn/dashboard/savedanswers?thread=${path.split('/').at(-1)}`);
  await untilScriptRuns(page);
  await page.getByLabel(t.add).fill(still);
  await page.getByRole('button', { name: t.save, exact: true }).click();
  const row = page.getByRole('listitem').filter({ hasText: still });
  await row.locator('summary').click();
  const open = row.getByRole('button', { name: t.removeOf(still) });
  const question = page.getByRole('dialog', { name: t.confirmRemove });
  await open.click();
  await question.getByText(still).waitFor();
  await question.getByText(bn.common.cancel, { exact: true }).click();
  await question.waitFor({ state: 'hidden' });
  expect(await row.count()).toBe(1);
  await open.click();
  await question.getByRole('button', { name: t.remove }).click();
  await page.getByText(t.toastRemoved).waitFor();
  await expect.poll(() => row.count()).toBe(0);
});

// spec D2-157
test('without script answers are added, changed, put into a message and deleted on their page', async () => {
  const { seller } = await openThread('Galaxy A54 without script', false);
  const { page } = seller;
  await page.getByText(bn.thread.savedAnswers, { exact: true }).click();
  await page.getByRole('link', { name: bn.thread.chooseAnswer }).click();
  await page.getByText(t.purpose).waitFor();
  const save = page.getByRole('button', { name: t.save, exact: true });
  seller.expects(/status of 400/);
  await save.click();
  await page.getByRole('alert').waitFor();
  for (const text of [still, place]) {
    await page.getByLabel(t.add).fill(text);
    await save.first().click();
    await page.getByRole('listitem').filter({ hasText: text }).waitFor();
  }
  const changed = `${place} বিকেল চারটায়।`;
  const row = page.getByRole('listitem').filter({ hasText: place });
  await row.locator('summary').click();
  await row.getByLabel(t.text, { exact: true }).fill(changed);
  await row.getByRole('button', { name: t.save, exact: true }).click();
  await page.locator('blockquote').filter({ hasText: changed }).waitFor();

  const other = page.getByRole('listitem').filter({ hasText: still });
  await other.locator('summary').click();
  // The question deletes nothing by itself, and its page is still the thread's.
  await other.getByRole('button', { name: t.removeOf(still) }).click();
  const question = page.getByRole('dialog', { name: t.confirmRemove });
  await question.getByText(still).waitFor();
  await page.reload();
  await question.getByRole('button', { name: t.remove }).click();
  await expect.poll(() => page.locator('main blockquote').allTextContents()).toEqual([changed]);

  await page.getByRole('link', { name: t.use }).click();
  expect(await messageOf(seller).inputValue()).toBe(changed);
  await send(seller);
  await logOf(seller).getByText(changed).waitFor();
  expect(await messageOf(seller).inputValue()).toBe('');
});
