import { expect, test } from 'vitest';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { untilScriptRuns } from '#testing/browser/hydration.ts';
import { apiOf, join, listPhone } from '#testing/browser/market.ts';

const shop = sharedShop('writing');

/** Two phones of a new seller whose texts wait; returns their names. */
async function listTwo(seller: string): Promise<[string, string]> {
  const visitor = await shop.visit();
  await join(visitor, seller, 'seller');
  const names: [string, string] = [`First of ${seller}`, `Second of ${seller}`];
  for (const name of names) {
    await listPhone(visitor, { name, description: 'WhatsApp 01712345678' });
  }
  return names;
}

test('by keys from one entry to the next, taken and given back, and into a page; not while typing', async () => {
  const names = await listTwo('Queued Seller');
  const { page } = await shop.visit('admin');
  await page.goto('/dashboard/queue?kind=words');
  await untilScriptRuns(page);
  await page.getByText('With a keyboard: J and K').waitFor();
  const list = page.getByRole('list', { name: 'To do' });
  const rows = names.map((name) => list.getByRole('listitem').filter({ hasText: name }));
  const [first, second] = rows;
  if (!first || !second) throw new Error('no rows');
  await first.waitFor();
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('li')?.textContent ?? '');

  // T does nothing before a row has the focus.
  await page.keyboard.press('t');
  await page.keyboard.press('j');
  for (let n = 0; n < 40 && !(await focused()).includes(names[0]); n += 1) {
    await page.keyboard.press('j');
  }
  expect(await focused()).toContain(names[0]);
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toContain(names[1]);
  await page.keyboard.press('k');
  expect(await focused()).toContain(names[0]);
  await page.keyboard.press('t');
  await first.getByText('You have taken it, until').waitFor();
  expect(await second.getByText('You have taken it').count()).toBe(0);
  expect(await focused()).toContain(names[0]);

  await page.getByRole('link', { name: 'Taken by me' }).click();
  await page.waitForURL('**whose=mine**');
  await second.waitFor({ state: 'detached' });
  await first.getByRole('button', { name: 'Give it back' }).click();
  await first.waitFor({ state: 'detached' });

  await page.goto('/dashboard/queue?kind=words&whose=free');
  await untilScriptRuns(page);
  await first.getByRole('link', { name: 'Review' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard/case/words/*');
  await page.getByText(names[0]).first().waitFor();
});

test('without a script an entry is taken and given back; another reads whose it is', async () => {
  const [name] = await listTwo('Scriptless Seller');
  const { page } = await shop.visit('admin', { javaScriptEnabled: false });
  const row = page.getByRole('listitem').filter({ hasText: name });
  await page.goto('/dashboard/queue?kind=words');
  await row.getByRole('button', { name: 'Take it' }).click();
  await row.getByText('You have taken it, until').waitFor();
  expect(new URL(page.url()).searchParams.get('kind')).toBe('words');
  await row.getByRole('button', { name: 'Give it back' }).click();
  await row.getByRole('button', { name: 'Take it' }).waitFor();

  // Another of the staff is faster, while this page is open.
  const admin = apiOf(await shop.visit('admin'));
  const other = await shop.visit();
  const email = await join(other, 'Shirin Fast', 'buyer');
  await admin('PUT /staff/:email', { params: { email }, body: { role: 'moderator' } });
  const { entries } = await admin('GET /queue', { query: { kind: 'words' } });
  const entry = entries.find(({ about }) => about === name);
  const body = { kind: 'words', take: true } as const;
  const taken = { params: { id: entry?._id ?? '' }, body };
  expect((await apiOf(other)('POST /queue/:id', taken)).taken).toBe(true);
  await row.getByRole('button', { name: 'Take it' }).click();
  await row.getByText('Shirin Fast has taken it, until').first().waitFor();
});
