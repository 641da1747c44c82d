import type { Page } from 'playwright-core';

/** Fills in the embedded provider's card form with a card that is good for years. */
export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12/40');
  await page.getByLabel('CVC').fill('123');
}
