import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/open-database.ts';
import { openDemoShop } from '#testing/browser/demo-shop.ts';
import { bn } from '#web/i18n/all-messages.ts';

const shop = openDemoShop();
const { payments: text } = bn;
const phone = { viewport: { width: 360, height: 740 } };
const neverFails = (error: unknown) => {
  throw error;
};
const watch = { onFatal: neverFails, onMaintenanceError: neverFails };

/** The provider refuses every further refund, like that of a closed store. */
async function refuseRefunds(dataDir: string) {
  const { db, close } = await openDatabase({ dataDir, databaseServer: null }, watch);
  await sql`create function refuse() returns trigger language plpgsql as $$
    begin
      raise exception 'The store is closed';
    end $$`.execute(db);
  await sql`create trigger refuse before update of refunded on embedded_card_intents
    for each row execute function refuse()`.execute(db);
  await close();
}

const forms = (page: Page) =>
  page.locator('details').filter({ has: page.locator('input[name=act][value=by-hand]') });

// spec D1-178
test.each([true, false])(
  'a refused refund is paid back by hand: what is missing is said, a reference counts once (script: %s)',
  async (javaScriptEnabled) => {
    if (javaScriptEnabled) await shop.restart(refuseRefunds);
    const withScript = await shop.visit('admin', phone);
    withScript.expects(/status of (400|409|500|503)/);
    const desk = withScript.page;
    await desk.goto('/bn/dashboard/payments?state=paid');
    await desk.getByRole('button', { name: text.refund }).first().click();
    await desk.getByLabel(text.refundReason).fill('স্ক্রিন ভাঙা');
    await desk.getByRole('dialog').getByRole('button', { name: /ফেরত/ }).last().click();
    await desk
      .getByRole('dialog')
      .waitFor({ state: 'hidden' })
      .catch(() => undefined);

    const admin = await shop.visit('admin', { ...phone, javaScriptEnabled });
    admin.expects(/status of (400|409)/);
    const { page } = admin;
    await expect
      .poll(
        async () => {
          await page.goto('/bn/dashboard/payments');
          return forms(page).count();
        },
        { timeout: 20_000 },
      )
      .toBe(1);
    await page.getByText('The store is closed').first().waitFor();
    const form = forms(page).first();
    await form.locator('summary').click();
    await form.getByLabel(text.byHandReason).fill('দোকান বন্ধ');
    await form.locator('button').click();
    await page
      .getByText(bn.rules['Write the reference of the transfer, or of the receipt'] ?? '')
      .waitFor();
    expect(await form.getByLabel(text.byHandReason).inputValue()).toBe('দোকান বন্ধ');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
      true,
    );
    await form.getByLabel(text.byHandWay).selectOption('cash');
    await form.getByLabel(text.byHandReference).fill('R-1');
    await form.locator('button').click();
    if (!javaScriptEnabled) {
      // The first run has recorded it.
      await page.getByText(bn.refusals['reference-taken'] ?? '').waitFor();
      await form.getByLabel(text.byHandReference).fill('R-2');
      await form.locator('button').click();
    }
    await page.getByText(text.toastByHand).waitFor();
    await forms(page).first().waitFor({ state: 'detached' });
  },
);
