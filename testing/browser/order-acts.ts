import type { Locator, Page } from 'playwright-core';
import type { DealAct } from '#contract/orders/deal-acts.ts';

/** The form of an act on the page of an order. */
export const formOf = (page: Page, act: DealAct): Locator =>
  page.locator('form').filter({ has: page.locator(`input[name=act][value=${act}]`) });

/** Opens the form of an act if it is folded, and submits it after `fill`. */
export async function act(
  page: Page,
  name: DealAct,
  fill = async (_: Locator) => {},
): Promise<void> {
  const form = formOf(page, name);
  if (!(await form.isVisible())) {
    await page.locator('details').filter({ has: form }).locator('summary').click();
  }
  await fill(form);
  await form.locator('button[type=submit]').click();
}
