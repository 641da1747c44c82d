import type { Page } from 'playwright-core';

/** Waits for hydration: before that, a link loads a new page, and no event handler runs. */
export async function untilScriptRuns(page: Page, timeout = 30_000): Promise<void> {
  const isHydrated = () => {
    // React marks hydrated elements while it works on the rest.
    const isTaken = (element: Element) =>
      Object.keys(element).some((key) => key.startsWith('__react'));
    const parts = [...document.querySelectorAll('main, header button, main form')];
    return parts.length > 0 && parts.every(isTaken);
  };
  // A page may wait for a sign of intent.
  await page.evaluate(() => dispatchEvent(new Event('pointerdown')));
  await page.waitForFunction(isHydrated, undefined, { timeout });
}
