import type { Page } from 'playwright-core';

/** Waits until React has taken the page over; before that a link leads to a new page. */
export async function untilScriptRuns(page: Page): Promise<void> {
  // React marks the elements that it has taken over.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  );
}
