import type { Page } from 'playwright-core';

/**
 * Waits until React has taken the page over: before that a link leads to a new page, and nobody
 * listens to events.
 */
export async function untilScriptRuns(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // React marks the elements that it has taken over, while it still works on the rest.
    const isTaken = (element: Element) =>
      Object.keys(element).some((key) => key.startsWith('__react'));
    const parts = [...document.querySelectorAll('main, header button')];
    return (
      parts.length > 0 && parts.every(isTaken) && !document.querySelector('header button:disabled')
    );
  });
}
