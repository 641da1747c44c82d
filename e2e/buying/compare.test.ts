import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { untilScriptRuns } from '#testing/browser/hydration.ts';
import { apiOf, listPhone } from '#testing/browser/market.ts';

const shop = sharedShop('writing');

/** Phones of seller1 that one search finds, and that differ in price, memory and battery. */
async function listFour(word: string) {
  const seller = await shop.visit('seller1', { javaScriptEnabled: false });
  const names = ['one', 'two', 'three', 'four'].map((each) => `Nokia ${word} ${each}`);
  const ids: string[] = [];
  for (const [index, name] of names.entries()) {
    const ramRoom = index === 1 ? '8/256 GB' : '4/64 GB';
    ids.push(await listPhone(seller, { name, ramRoom, selingPrice: 9_000 + index * 500 }));
  }
  return { seller, names, ids };
}

const boxOf = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Compare: ${name}`, exact: true });
const columns = (page: Page) => page.getByRole('columnheader').allInnerTexts();

test('without script: two are ticked in a list, a third is added on its page, a fourth replaces one', async () => {
  const { names, ids } = await listFour('plain');
  const [one = '', two = '', three = '', four = ''] = names;
  const { page } = await shop.visit(undefined, { javaScriptEnabled: false });
  await page.goto('/search?q=nokia+plain');
  const bar = page.getByRole('button', { name: 'Compare', exact: true });
  expect(await bar.isVisible()).toBe(false);
  await boxOf(page, one).check();
  await boxOf(page, two).check();
  await bar.click();
  await page.getByRole('heading', { name: 'Compare phones' }).waitFor();
  // In the order of the list, which begins with the newest.
  expect(await columns(page)).toEqual([two, one]);

  await page.goto(`/phone/${ids[2]}`);
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await page.getByRole('columnheader', { name: three }).waitFor();
  expect(await columns(page)).toEqual([two, one, three]);

  await page.goto(`/phone/${ids[3]}`);
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await page.getByText(`3 phones at most. Which one makes room for ${four}?`).waitFor();
  await page.getByRole('link', { name: `Instead of ${two}` }).click();
  await expect.poll(() => columns(page)).toEqual([four, one, three]);
  await page.getByRole('link', { name: `Remove: ${one}` }).click();
  await expect.poll(() => columns(page)).toEqual([four, three]);
  // The device remembers them.
  await page.goto('/compare');
  expect(await columns(page)).toEqual([four, three]);
});

test('with script the bar counts them over several lists, and refuses a fourth by a question', async () => {
  const { names } = await listFour('count');
  const [one = '', two = '', three = '', four = ''] = names;
  const { page } = await shop.visit();
  await page.goto('/search?q=nokia+count');
  // The first action on an untouched page.
  await boxOf(page, one).check();
  await page.getByText('1 of 3 chosen').waitFor();
  await page.goto('/search?q=nokia+count&sort=cheapest');
  await untilScriptRunsAtTouch(page);
  await expect.poll(() => boxOf(page, one).isChecked()).toBe(true);
  await boxOf(page, two).check();
  await page.getByText('2 of 3 chosen').waitFor();
  await boxOf(page, three).check();
  await boxOf(page, three).uncheck();
  await page.getByText('2 of 3 chosen').waitFor();
  await boxOf(page, three).check();
  await boxOf(page, four).check();
  await page.getByText('3 at most: choose which').waitFor();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByText(`Which one makes room for ${four}?`).waitFor();
  expect(await columns(page)).toEqual([one, two, three]);
  await page.getByRole('link', { name: 'Leave it as it is' }).click();
  await page.getByText('Which one makes room').waitFor({ state: 'hidden' });

  await page.goBack();
  await page.goBack();
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByText('of 3 chosen').waitFor({ state: 'hidden' });
  expect(await boxOf(page, one).isChecked()).toBe(false);
});

/** The scripts of a list come with the first touch. */
async function untilScriptRunsAtTouch(page: Page) {
  await page.keyboard.press('Shift');
  await untilScriptRuns(page);
}

test('a shared comparison names what differs and what is best; one that is gone is said to be', async () => {
  const { seller, names, ids } = await listFour('shared');
  const [one = '', two = ''] = names;
  await apiOf(seller)('DELETE /myproducts/:id', { params: { id: ids[2] ?? '' } });
  const address = `/compare?ids=${ids.slice(0, 3).join(',')}`;
  const { page, context } = await shop.visit(undefined, {
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
  });
  await page.goto(address);
  expect(await columns(page)).toEqual([one, two, 'No longer there']);
  const row = async (name: string) => {
    const cells = page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name }) })
      .getByRole('cell');
    return (await cells.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
  };
  expect(await row('Price · different')).toEqual(['Tk 9,000 lowest', 'Tk 9,500', '–']);
  expect(await row('Storage · different')).toEqual(['64 GB', '256 GB most', '–']);
  expect(await row('Condition · the same')).toHaveLength(3);
  const booking = page.getByRole('link', { name: `Book now: ${one}`, exact: true });
  expect(await booking.getAttribute('href')).toMatch(new RegExp(`^/phone/${ids[0]}/.*book=1$`));
  expect(await page.getByRole('link', { name: /^Book now/ }).count()).toBe(2);
  // On 320 px nothing scrolls sideways.
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth <= document.body.clientWidth),
  ).toBe(true);
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  // Another person's list does not replace one's own.
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('phonehaat.compared');
});

test('with letters of 200 % the table scrolls sideways, by keyboard too, and the page does not', async () => {
  const { ids } = await listFour('large');
  const { page } = await shop.visit(undefined, { viewport: { width: 360, height: 800 } });
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await page.goto(`/compare?ids=${ids.slice(0, 3).join(',')}`);
  await untilScriptRuns(page);
  const table = page.getByRole('region', { name: 'The chosen phones, side by side' });
  await table.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => table.evaluate((each) => each.scrollLeft)).toBeGreaterThan(0);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth <= document.body.clientWidth),
  ).toBe(true);
});
