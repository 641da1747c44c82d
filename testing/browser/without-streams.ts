import type { Page } from 'playwright-core';

/** A page with an open stream is never idle. Call it before the page is opened. */
export async function withoutStreams(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'EventSource'));
}
