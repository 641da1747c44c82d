import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { phonePath } from '#contract/phones/phone-path.ts';
import { openDemoShop } from '#testing/browser/demo-shop.ts';
import { untilScriptRuns } from '#testing/browser/hydration.ts';
import { listPhone } from '#testing/browser/market.ts';
import { cachedPaths, type Visitor } from '#testing/browser/visitor.ts';
import { en } from '#web/i18n/all-messages.ts';

const shop = openDemoShop();

/** A tab in which nothing is touched or waited for. */
const tabOf = ({ context }: Visitor) => context.newPage();

async function listedBySeller1(name: string) {
  const seller = await shop.visit('seller1');
  const _id = await listPhone(seller, { name });
  return { seller, id: _id, path: phonePath({ _id, name }) };
}

const focusedName = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('name') ?? document.activeElement?.tagName,
  );

const bookNow = (page: Page) => page.getByRole('main').locator('a[href*="book=1"]').first();

// spec S8-8
test.each([true, false])(
  'a seller who taps their own phone first reads so, script: %s',
  async (script) => {
    const { seller, path } = await listedBySeller1(`Own phone ${script}`);
    const page = script
      ? await tabOf(seller)
      : (await shop.visit('seller1', { javaScriptEnabled: false })).page;
    await page.goto(path);
    await bookNow(page).click();
    await page.getByRole('dialog').getByRole('link', { name: en.booking.editOwn }).waitFor();
    expect(await page.getByRole('dialog').getByLabel(en.booking.userNumber).count()).toBe(0);
  },
);

// spec D2-66
test.each(['the first tap', 'a tap once the script runs'])(
  'by %s the booking form begins at the number',
  async (tap) => {
    const { path } = await listedBySeller1(`Focus by ${tap}`);
    const buyer = await shop.visit('buyer1');
    const page = await tabOf(buyer);
    await page.goto(path);
    if (tap !== 'the first tap') await untilScriptRuns(page);
    await bookNow(page).click();
    await page.getByRole('dialog').getByLabel(en.booking.userNumber).waitFor();
    await expect.poll(() => focusedName(page)).toBe('userNumber');
    // What is typed at once stays, and the caret with it, when the script has come.
    await page.keyboard.type('0171');
    await untilScriptRuns(page);
    await page.keyboard.type('2345678');
    expect(await page.getByLabel(en.booking.userNumber).inputValue()).toBe('01712345678');
  },
);

// spec D2-147
test.each(['report', 'book'])(
  'a form that the address opens before the script, ?%s, closes by its button and by Back',
  async (name) => {
    const { id, path } = await listedBySeller1(`Closed ${name}`);
    const page = await tabOf(await shop.visit('buyer1'));
    const form = page.getByRole('dialog').locator('form[method=post]');
    const ways = [
      () => page.getByRole('dialog').getByRole('button', { name: en.common.close }).click(),
      () => page.goBack(),
    ];
    for (const close of ways) {
      await page.goto(path);
      await page.goto(`${path}?${name}=${name === 'report' ? id : 1}`);
      await untilScriptRuns(page);
      await form.waitFor();
      await close();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.waitForLoadState('networkidle');
      expect(await page.getByRole('dialog').count()).toBe(0);
      expect(new URL(page.url()).pathname).toBe(path);
    }
  },
);

// spec D2-29
test('a phone that was only read is there without a network, also after a tap on its button', async () => {
  const { path } = await listedBySeller1('Read in a bus');
  const buyer = await shop.visit('buyer1');
  buyer.expects(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (load|fetch)|Minified React error/);
  const page = await tabOf(buyer);
  await page.goto(path);
  await expect.poll(() => cachedPaths(page), { timeout: 30_000 }).toContain(path);
  await buyer.context.setOffline(true);
  await bookNow(page).click();
  await page.getByRole('heading', { name: 'Read in a bus' }).waitFor();
  await page.getByText('as you saw it on').waitFor();
  expect(await page.getByRole('heading', { name: 'You are offline' }).count()).toBe(0);
  await page.goto(path);
  await page.getByRole('heading', { name: 'Read in a bus' }).waitFor();
});
