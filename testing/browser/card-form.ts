import type { Page } from 'playwright-core';

/** Fills in the card form of the embedded provider with a valid expiry date. */
export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12/40');
  await page.getByLabel('CVC').fill('123');
}
