import { join } from 'node:path';
import type { BrowserContext, FrameLocator, Page, Route } from 'playwright-core';
import type { StripeStandIn } from '../start.ts';

/**
 * Answers the requests of a browser to the hosts of Stripe: its script and the iframe of the card
 * field by stubs, its API and the page of the bank by the fake server. The page itself, its policy
 * and its packages are the real ones.
 */
export async function answerForStripe(context: BrowserContext, stripe: StripeStandIn) {
  await context.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ path: join(import.meta.dirname, fileOf(route)) }),
  );
  for (const host of ['https://api.stripe.com', 'https://hooks.stripe.com']) {
    await context.route(`${host}/**`, async (route) => {
      const url = route.request().url().replace(host, stripe.url);
      await route.fulfill({ response: await route.fetch({ url }) });
    });
  }
}

function fileOf(route: Route): string {
  return new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
}

/** The iframe of the card field. */
export function cardFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Secure card payment input frame"]');
}

/** Types a card into the iframe. */
export async function typeStripeCard(page: Page, number: string): Promise<void> {
  const frame = cardFrame(page);
  await frame.getByLabel('card number').fill(number);
  await frame.getByLabel('expiration date').fill('1240');
  await frame.getByLabel('CVC').fill('123');
}
