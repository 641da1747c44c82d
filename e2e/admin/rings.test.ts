import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/open-database.ts';
import { openDemoShop } from '#testing/browser/demo-shop.ts';
import { en } from '#web/i18n/all-messages.ts';

const shop = openDemoShop();
const neverFails = (error: unknown) => {
  throw error;
};
const watch = { onFatal: neverFails, onMaintenanceError: neverFails };

type Suspected = { name: string; buyer: string; seller: string };

/** Two sales of the demo market, of other people than its admin, as `findRings` marks them. */
async function suspectTwo(dataDir: string): Promise<Suspected[]> {
  const { db, close } = await openDatabase({ dataDir, databaseServer: null }, watch);
  const { rows } = await sql<Suspected & { id: string }>`
    select distinct on (products.name) booking_id as id, products.name, buyers.name as buyer,
      sellers.name as seller
    from deals join products on products.id = product_id
    join members buyers on buyers.id = buyer_id join members sellers on sellers.id = deals.seller_id
    where state = 'completed' and products.name ~ '^[[:ascii:]]+$'
    order by products.name limit 2`.execute(db);
  for (const { id } of rows) {
    await sql`insert into ring_deals (booking_id, reasons, found_at)
      values (${id}, '{same-account,same-device,only-each-other,within-minutes}', now())
      on conflict do nothing`.execute(db);
  }
  await close();
  return rows;
}

test('an admin reads why a deal may not be real and decides, also again; with and without script', async () => {
  const suspected: Suspected[] = [];
  await shop.restart(async (dataDir) => {
    suspected.push(...(await suspectTwo(dataDir)));
  });
  const [first, second] = suspected;
  if (!first || !second) throw new Error('The demo market has two sales');
  const admin = await shop.visit('admin');
  const { page } = admin;
  await page.goto('/dashboard');
  await page.getByRole('link', { name: en.queue.kinds.ring.name }).click();
  await page.waitForURL(/queue\?kind=ring/);
  await page.getByRole('link', { name: en.queue.allCases }).click();
  const section = page.getByRole('main');
  const card = (of: Suspected) => section.getByRole('listitem').filter({ hasText: of.name });
  await card(first).getByText('Both gave the same account for payouts.').waitFor();
  await card(first).getByText('The sale was over within 10 minutes of the payment.').waitFor();
  const counts = (of: Suspected) => `${of.name} by ${of.seller} counts`;
  await card(first)
    .getByRole('button', { name: counts(first) })
    .click();
  await page.getByText('Decision saved').waitFor();
  await card(first).getByText('This deal counts.').waitFor();

  const plain = await shop.visit('admin', { javaScriptEnabled: false, locale: 'bn-BD' });
  await plain.page.goto('/bn/dashboard/case/ring');
  const theirs = plain.page.getByRole('main');
  const line = (of: Suspected) => theirs.getByRole('listitem').filter({ hasText: of.name });
  await line(second).getByText('টাকা নেওয়ার জন্য দুজনেই একই অ্যাকাউন্ট দিয়েছেন।').waitFor();
  await line(second)
    .getByRole('button', { name: `${second.seller}-এর ${second.name} হিসাবে ধরা হবে না` })
    .click();
  await plain.page.getByText('সিদ্ধান্ত সেভ হয়েছে').waitFor();
  await line(second).getByText('এই কেনাবেচা কারও পক্ষে ধরা হয় না।').waitFor();

  // The way back of both.
  await line(second)
    .getByRole('button', { name: `${second.seller}-এর ${second.name} হিসাবে ধরা হবে` })
    .click();
  await line(second).getByText('এই কেনাবেচা হিসাবে ধরা হয়।').waitFor();
  await page.reload();
  await card(first).getByRole('link', { name: first.name }).click();
  await page.waitForURL(/\/order\//);
  expect(await page.getByText(first.buyer).count()).toBeGreaterThan(0);
});
