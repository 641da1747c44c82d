import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { untilScriptRuns } from '#testing/browser/hydration.ts';
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
const lostNetwork =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (load|fetch)|status of 4(04|09)/;

const listPath = '/bn/dashboard/threads';

/** A buyer on the page for a first question, which the service worker has stored, and offline. */
async function openOffline(name: string) {
  const [seller, buyer] = [await shop.visit(), await shop.visit()];
  buyer.expects(lostNetwork);
  await join(seller, 'Rafiq Mia', 'seller');
  await join(buyer, 'Moushumi Akter', 'buyer');
  const productId = await listPhone(seller, { name });
  const path = `/bn/dashboard/ask/${productId}`;
  for (const address of [listPath, path]) {
    await buyer.page.goto(address);
    await untilTokenStored(buyer.page);
    await expect.poll(() => cachedPaths(buyer.page)).toContain(address);
  }
  await untilScriptRuns(buyer.page);
  await buyer.context.setOffline(true);
  return { seller, buyer, path, productId };
}

const outbox = (page: Page) => page.getByRole('list', { name: bn.thread.outbox });

async function ask(page: Page, text: string) {
  await page.getByLabel(bn.ask.own).fill(text);
  // A thumb needs a moment, in which the page below it moves.
  await page.getByRole('button', { name: bn.ask.send }).click({ clickCount: 2, delay: 150 });
}

async function waiting(page: Page, texts: string[]) {
  const items = outbox(page).getByRole('listitem');
  await expect.poll(() => items.count()).toBe(texts.length);
  for (const [nth, text] of texts.entries()) {
    await items.nth(nth).getByText(text).waitFor();
    await items.nth(nth).getByText(bn.thread.waiting).waitFor();
  }
}

/** What the seller has received, in order. */
async function received(seller: Visitor): Promise<string[]> {
  const api = apiOf(seller);
  const texts: string[] = [];
  for (const { _id: id } of await api('GET /threads', { query: {} })) {
    const { messages } = await api('GET /threads/:id', { params: { id } });
    texts.push(...messages.map(({ text }) => text));
  }
  return texts;
}

// spec D2-29
test('a first question without a network waits, survives a reload, arrives once and opens as its thread', async () => {
  const { seller, buyer, path } = await openOffline('Galaxy A54 from the ferry');
  const { page, context } = buyer;
  await ask(page, 'বাক্স কি আছে?');
  await waiting(page, ['বাক্স কি আছে?']);
  expect(await page.getByLabel(bn.ask.own).inputValue()).toBe('');
  expect(await page.getByRole('alert').count()).toBe(0);
  // The second tap came too soon to be another question.
  await expect
    .poll(() => page.getByRole('button', { name: bn.thread.cancelQueued }).isEnabled())
    .toBe(true);
  await page
    .getByRole('button', { name: bn.ask.questions.meet })
    .click({ clickCount: 2, delay: 150 });
  const both = ['বাক্স কি আছে?', bn.ask.questions.meet];
  await waiting(page, both);

  await page.reload();
  await waiting(page, both);
  await page.goto(listPath);
  await waiting(page, both);
  await outbox(page).getByRole('link', { name: 'Galaxy A54 from the ferry' }).first().click();
  await page.waitForURL(`**${path}`);
  await waiting(page, both);
  expect(await received(seller)).toEqual([]);

  await context.setOffline(false);
  await page.waitForURL('**/bn/dashboard/threads/*');
  const log = page.getByRole('log', { name: bn.thread.log });
  for (const text of both) await log.getByText(text).waitFor();
  expect(await received(seller)).toEqual(both);
  await page.goto(listPath);
  await page.getByRole('link', { name: 'Galaxy A54 from the ferry' }).waitFor();
  expect(await outbox(page).count()).toBe(0);
});

test('one about a phone that is gone by then says why, and its text can be read', async () => {
  const { seller, buyer, productId } = await openOffline('Galaxy A54 that goes');
  const { page, context } = buyer;
  await ask(page, 'কাল আসব?');
  await waiting(page, ['কাল আসব?']);
  await apiOf(seller)('DELETE /myproducts/:id', { params: { id: productId } });
  await context.setOffline(false);
  const shown = async () => {
    const refused = outbox(page).getByRole('listitem');
    await refused.getByText('কাল আসব?').waitFor();
    await refused.getByText(bn.thread.notSent).waitFor();
    await refused.getByText(bn.refusals['product-not-found'] ?? '').waitFor();
  };
  await shown();
  // Its own page is gone with the phone.
  await page.goto(listPath);
  await shown();
  await page.getByRole('button', { name: bn.thread.removeQueued }).click();
  await outbox(page).waitFor({ state: 'detached' });
  expect(await received(seller)).toEqual([]);
});

// sec T28
test('with a logout it is gone from the device, and is never sent', async () => {
  const { seller, buyer } = await openOffline('Galaxy A54 of a borrowed phone');
  const { page, context } = buyer;
  await ask(page, 'কাউকে দেখাবেন না');
  await waiting(page, ['কাউকে দেখাবেন না']);
  await pressLogout(page);
  await page.getByRole('heading', { name: bn.offline.page.title }).waitFor();
  await context.setOffline(false);
  await page.goto('/bn');
  await untilScriptRuns(page);
  expect(await received(seller)).toEqual([]);
});
