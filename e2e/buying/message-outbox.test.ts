import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { apiOf, join, listPhone } from '#testing/browser/market.ts';
import {
  cachedPaths,
  pressLogout,
  untilTokenStored,
  type Visitor,
} from '#testing/browser/visitor.ts';
import { bn } from '#web/i18n/all-messages.ts';

const shop = sharedShop('writing');

/** Console errors of the browser when the network is gone, and of a refusal. */
const lostNetwork = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (load|fetch)|status of 409/;

/** A buyer with a service worker in the thread with a seller, each on a phone. */
async function openThread(name: string) {
  const [seller, buyer] = [await shop.visit(), await shop.visit()];
  buyer.expects(lostNetwork);
  await join(seller, 'Rafiq Mia', 'seller');
  await join(buyer, 'Moushumi Akter', 'buyer');
  const productId = await listPhone(seller, { name });
  const first = { productId, text: 'প্রথম প্রশ্ন', entryId: crypto.randomUUID() };
  const { insertedId: id } = await apiOf(buyer)('POST /threads', { body: first });
  const path = `/bn/dashboard/threads/${id}`;
  await buyer.page.goto(path);
  await untilTokenStored(buyer.page);
  await expect.poll(() => cachedPaths(buyer.page)).toContain(path);
  return { seller, buyer, id, path, productId };
}

const log = (page: Page) => page.getByRole('log', { name: bn.thread.log });
const outbox = (page: Page) => page.getByRole('list', { name: bn.thread.outbox });
const textsIn = async (page: Page) => {
  const all = await log(page).getByRole('listitem').locator('p[lang]').allTextContents();
  return all.slice(1);
};
const sendButton = (page: Page) => page.getByRole('button', { name: bn.thread.send, exact: true });

async function write(page: Page, text: string, taps = 1) {
  await page.getByLabel(bn.thread.write).fill(text);
  // A thumb needs a moment, in which the page below it moves.
  await sendButton(page).click({ clickCount: taps, delay: taps > 1 ? 150 : 0 });
}

const waiting = async (page: Page, texts: string[]) => {
  const items = outbox(page).getByRole('listitem');
  await expect.poll(() => items.count()).toBe(texts.length);
  for (const [nth, text] of texts.entries()) {
    await items.nth(nth).getByText(text).waitFor();
    await items.nth(nth).getByText(bn.thread.waiting).waitFor();
  }
};

async function read({ context }: Visitor, id: string) {
  const { messages } = await apiOf({ context })('GET /threads/:id', { params: { id } });
  return messages.slice(1).map(({ text }) => text);
}

// spec D2-29
test('messages written without a network wait, survive a closed tab, and arrive once and in order', async () => {
  const { seller, buyer, id, path } = await openThread('Galaxy A54 on the ferry');
  const { page, context } = buyer;
  await context.setOffline(true);
  await write(page, 'আমি লঞ্চে', 2);
  await waiting(page, ['আমি লঞ্চে']);
  expect(await page.getByLabel(bn.thread.write).inputValue()).toBe('');
  // The second tap finds an empty field, which is no mistake of the writer.
  expect(await page.getByRole('alert').count()).toBe(0);
  await write(page, 'আচ্ছা', 2);
  await waiting(page, ['আমি লঞ্চে', 'আচ্ছা']);

  await page.reload();
  await waiting(page, ['আমি লঞ্চে', 'আচ্ছা']);
  await page.close();
  expect(await read(seller, id)).toEqual([]);
  const next = await context.newPage();
  await next.goto(path);
  await waiting(next, ['আমি লঞ্চে', 'আচ্ছা']);
  // The same text from the same stored page is another message.
  await write(next, 'আচ্ছা');
  await waiting(next, ['আমি লঞ্চে', 'আচ্ছা', 'আচ্ছা']);
  // A second tab has the same outbox.
  const other = await context.newPage();
  await other.goto(path);
  await waiting(other, ['আমি লঞ্চে', 'আচ্ছা', 'আচ্ছা']);

  await context.setOffline(false);
  const all = ['আমি লঞ্চে', 'আচ্ছা', 'আচ্ছা'];
  for (const tab of [next, other]) {
    await outbox(tab).waitFor({ state: 'detached' });
    await expect.poll(() => textsIn(tab)).toEqual(all);
  }
  expect(await read(seller, id)).toEqual(all);
  await seller.page.goto(path);
  expect(await textsIn(seller.page)).toEqual(all);
});

test('one that waits is taken back or changed; one that is refused says why and can be read', async () => {
  const { seller, buyer, id, productId } = await openThread('Galaxy A54 that goes');
  const { page, context } = buyer;
  await context.setOffline(true);
  await write(page, 'ভুল লেখা');
  await waiting(page, ['ভুল লেখা']);
  await page.getByRole('button', { name: bn.thread.cancelQueued }).click();
  await outbox(page).waitFor({ state: 'detached' });

  await write(page, 'পাঁচটায়?');
  await waiting(page, ['পাঁচটায়?']);
  await page.getByLabel(bn.thread.write).fill('আর');
  await page.getByRole('button', { name: bn.thread.editQueued }).click();
  await outbox(page).waitFor({ state: 'detached' });
  expect(await page.getByLabel(bn.thread.write).inputValue()).toBe('আর\nপাঁচটায়?');
  await sendButton(page).click();
  await waiting(page, ['পাঁচটায়?']);

  await apiOf(seller)('DELETE /myproducts/:id', { params: { id: productId } });
  await context.setOffline(false);
  const refused = outbox(page).getByRole('listitem');
  await refused.getByText(bn.thread.notSent).waitFor();
  await refused.getByText(bn.refusals['thread-closed'] ?? '').waitFor();
  await page.getByRole('button', { name: bn.thread.removeQueued }).click();
  await outbox(page).waitFor({ state: 'detached' });
  expect(await read(seller, id)).toEqual([]);
});

// sec T28
test('what waits is gone from the device with a logout, and is never sent', async () => {
  const { seller, buyer, id } = await openThread('Galaxy A54 of a borrowed phone');
  const { page, context } = buyer;
  await context.setOffline(true);
  await write(page, 'কাউকে দেখাবেন না');
  await waiting(page, ['কাউকে দেখাবেন না']);
  await pressLogout(page);
  await page.getByRole('heading', { name: bn.offline.page.title }).waitFor();
  const stored = await page.evaluate(async () => {
    const opened = indexedDB.open('keyval-store');
    await new Promise((done) => opened.addEventListener('success', done));
    const all = opened.result.transaction('keyval').objectStore('keyval').getAll();
    await new Promise((done) => all.addEventListener('success', done));
    opened.result.close();
    return JSON.stringify([all.result, { ...localStorage }, { ...sessionStorage }]);
  });
  expect(stored).not.toContain('কাউকে');
  await context.setOffline(false);
  await page.goto('/bn');
  expect(await read(seller, id)).toEqual([]);
});
