import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { untilScriptRuns } from '#testing/browser/hydration.ts';
import { join, listPhone } from '#testing/browser/market.ts';
import type { Visitor } from '#testing/browser/visitor.ts';
import { bn } from '#web/i18n/all-messages.ts';

const shop = sharedShop('writing');

const narrow = { viewport: { width: 360, height: 740 } };

/** A new seller with a phone, and a new buyer, both with the browser of a phone. */
async function openMarket(name: string, javaScriptEnabled: boolean) {
  const visit = () => shop.visit(undefined, { ...narrow, javaScriptEnabled });
  const [seller, buyer] = [await visit(), await visit()];
  await join(seller, 'Rafiq Mia', 'seller');
  await join(buyer, 'Moushumi Akter', 'buyer');
  const id = await listPhone(seller, { name });
  return { seller, buyer, id };
}

const ready = ({ page }: Visitor, hasScript: boolean) =>
  hasScript ? untilScriptRuns(page) : page.waitForLoadState();

const send = async (visitor: Visitor, text: string) => {
  const field = visitor.page.getByLabel(bn.thread.write);
  await field.fill(text);
  await visitor.page.getByRole('button', { name: bn.thread.send, exact: true }).click();
};

// spec D2-150
test.each([
  ['with script', true],
  ['without script', false],
])(
  'a buyer asks by one tap and the seller answers, in Bangla on a phone, %s',
  async (_, hasScript) => {
    const name = `Galaxy A54 ${hasScript}`;
    const { seller, buyer, id } = await openMarket(name, hasScript);
    await buyer.page.goto(`/bn/phone/${id}`);
    await buyer.page.getByRole('link', { name: bn.phone.ask }).click();
    await buyer.page.getByRole('heading', { name: bn.ask.title }).waitFor();
    await ready(buyer, hasScript);
    await buyer.page.getByRole('button', { name: bn.ask.questions.battery }).click();
    const log = (visitor: Visitor) => visitor.page.getByRole('log', { name: bn.thread.log });
    await log(buyer).getByText(bn.ask.questions.battery).waitFor();

    // The seller finds it in the inbox, and answers.
    await seller.page.goto('/bn/dashboard/messages');
    await seller.page.getByText(bn.threads.unread(1)).waitFor();
    await seller.page.getByRole('link', { name }).click();
    await log(seller).getByText(bn.ask.questions.battery).waitFor();
    await ready(seller, hasScript);
    await send(seller, 'সারাদিন চলে। ফোন দিয়েন ০১৭১২৩৪৫৬৭৮');
    await log(seller).getByText(bn.thread.maskedMine).waitFor();
    expect(await log(seller).getByText('০১৭১২৩৪৫৬৭৮').count()).toBe(1);
    expect(await seller.page.getByLabel(bn.thread.write).inputValue()).toBe('');

    // What was read is no news any more.
    await seller.page.goto('/bn/dashboard/threads');
    await seller.page.getByRole('link', { name }).waitFor();
    await expect
      .poll(async () => {
        await seller.page.reload();
        return seller.page.getByText(bn.threads.unread(1)).count();
      })
      .toBe(0);

    await buyer.page.reload();
    await log(buyer).getByText('সারাদিন চলে। ফোন দিয়েন •••••').waitFor();
    await log(buyer).getByText(bn.thread.maskedTheirs).waitFor();
    await ready(buyer, hasScript);
    await send(buyer, 'আচ্ছা, কাল দেখা করি?');
    await log(buyer).getByText('আচ্ছা, কাল দেখা করি?').waitFor();
    expect(await log(buyer).getByRole('listitem').count()).toBe(3);
    // The page of the phone leads to the same messages.
    await buyer.page.goto(`/bn/phone/${id}`);
    await buyer.page.getByRole('link', { name: bn.phone.ask }).click();
    await log(buyer).getByText('আচ্ছা, কাল দেখা করি?').waitFor();
  },
);

test('a visitor who asks logs in and comes back to the question', async () => {
  const { id } = await openMarket('Galaxy A54 of a visitor', true);
  const visitor = await shop.visit(undefined, narrow);
  await visitor.page.goto(`/bn/phone/${id}`);
  await visitor.page.getByRole('link', { name: bn.phone.ask }).click();
  await visitor.page.getByLabel(bn.login.email).fill('buyer2@phonehaat.test');
  await visitor.page.getByLabel(bn.login.password).fill('Phonehaat1');
  await untilScriptRuns(visitor.page);
  const main = visitor.page.getByRole('main');
  await main.getByRole('button', { name: bn.login.submit, exact: true }).click();
  await main.getByRole('button', { name: bn.ask.questions.available }).click();
  const log = main.getByRole('log', { name: bn.thread.log });
  await log.getByText(bn.ask.questions.available).waitFor();
});

/** Pages read again every 20 s anyway; without that, only the stream brings what is new. */
const withoutAsking = async ({ page }: Visitor) => {
  await page.addInitScript(() => {
    const own = window.setInterval.bind(window);
    window.setInterval = ((run: () => void, milliseconds?: number) =>
      milliseconds === 20_000 ? 0 : own(run, milliseconds)) as typeof setInterval;
  });
};

test('what one writes appears at the other by itself, in each of three tabs by one stream', async () => {
  const { seller, buyer, id } = await openMarket('Galaxy A54 at once', true);
  await buyer.page.goto(`/bn/dashboard/ask/${id}`);
  await untilScriptRuns(buyer.page);
  await buyer.page.getByRole('button', { name: bn.ask.questions.battery }).click();
  const logOf = (page: Page) => page.getByRole('log', { name: bn.thread.log });
  await logOf(buyer.page).getByText(bn.ask.questions.battery).waitFor();
  const path = new URL(buyer.page.url()).pathname;

  const streams: string[] = [];
  seller.context.on('request', (request) => {
    if (request.url().endsWith('/api/news')) streams.push(request.url());
  });
  const tabs = [await seller.context.newPage(), await seller.context.newPage(), seller.page];
  for (const page of tabs) {
    await withoutAsking({ ...seller, page });
    await page.goto(path);
    await untilScriptRuns(page);
    await logOf(page).getByText(bn.ask.questions.battery).waitFor();
  }
  await expect.poll(() => streams.length).toBe(1);
  for (const text of ['আচ্ছা, কাল দেখা করি?', 'না হলে পরশু?']) {
    await send(buyer, text);
    for (const page of tabs) await logOf(page).getByText(text).waitFor();
  }
  expect(streams).toHaveLength(1);

  // The next tab takes over from a closed one.
  await tabs.shift()?.close();
  await expect.poll(() => streams.length).toBe(2);
  await send(buyer, 'শুক্রবার?');
  for (const page of tabs) await logOf(page).getByText('শুক্রবার?').waitFor();
});
