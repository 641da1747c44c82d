import type { Locator, Page } from 'playwright-core';
import { actFacts, type DealAct, isAsked } from '#contract/orders/deal-acts.ts';

/** The form of an act on the page of an order. */
export const formOf = (page: Page, act: DealAct): Locator =>
  page.locator('form').filter({ has: page.locator(`input[name=act][value=${act}]`) });

/** Opens what is folded around a form, from outside in. */
export async function unfold(page: Page, form: Locator): Promise<void> {
  for (const fold of await page.locator('details').filter({ has: form }).all()) {
    if (!(await form.isVisible()) && (await fold.getAttribute('open')) === null) {
      await fold.locator(':scope > summary').click();
    }
  }
}

/**
 * Opens the form of an act if it is folded, and presses its button after `fill`. An act that costs
 * something then shows its question.
 */
export async function pressAct(
  page: Page,
  name: DealAct,
  fill = async (_: Locator) => {},
): Promise<void> {
  const form = formOf(page, name);
  await unfold(page, form);
  await fill(form);
  await form.locator('button[type=submit]').click();
}

/** The confirming button of the open question. */
export const sureButton = (page: Page): Locator =>
  page.getByRole('dialog').locator('button[name=ask]');

/** Does an act, and answers its question if there is one in every state. */
export async function act(
  page: Page,
  name: DealAct,
  fill?: (form: Locator) => Promise<void>,
): Promise<void> {
  await pressAct(page, name, fill);
  const { costs } = actFacts[name];
  if (isAsked(name) && costs !== 'nothing' && !costs.only) await sureButton(page).click();
}
