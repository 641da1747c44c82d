import type { Browser, BrowserContext } from 'playwright-core';
import type { Member } from '../browser/market.ts';
import type { Viewer } from '../screens/screen-market.ts';

/**
 * New browser contexts with the login of a person and nothing else: what one page stores or sends to
 * other tabs would reach the next page.
 */
export function openWalkers(
  browser: Browser,
  baseURL: string,
  people: Record<Viewer, Member>,
): (viewer: Viewer) => Promise<BrowserContext> {
  return async (viewer) => {
    const context = await browser.newContext({
      baseURL,
      storageState: await people[viewer].context.storageState(),
      viewport: { width: 360, height: 800 },
      locale: 'en-GB',
      // It would fetch what a test holds back or breaks.
      serviceWorkers: 'block',
    });
    context.setDefaultTimeout(15_000);
    return context;
  };
}
