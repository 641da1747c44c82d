import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pLimit from 'p-limit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDemoShop } from '#testing/browser/demo-shop.ts';
import { untilScriptRuns } from '#testing/browser/hydration.ts';
import type { SharedBrowserKind } from '#testing/browser/launch-browser.ts';
import { connectBrowser } from '#testing/browser/shared.ts';
import { withoutStreams } from '#testing/browser/without-streams.ts';
import { oldEngine, styledAsSafari15 } from '#testing/edge/odd-devices.ts';
import { walkedScreens } from '#testing/edge/walk.ts';
import { drawTable } from '#testing/edge/walk-table.ts';
import { openWalkers } from '#testing/edge/walkers.ts';
import {
  fillMarket,
  openViewers,
  type ScreenMarket,
  type Viewer,
} from '#testing/screens/screen-market.ts';

// Pages in the oldest browsers, for a comparison of pictures: `npm run verify -- old-browsers --to
// FOLDER`. The walk of odd devices tests more of each page.

const to = process.env.OLD_BROWSERS_TO;

type Engine = { kind: SharedBrowserKind; device?: () => void; css?: boolean };
const engines: Record<string, Engine> = {
  today: { kind: 'shell' },
  'Chromium 109': { kind: 'old' },
  'without what Safari 15 lacks': { kind: 'shell', device: oldEngine, css: true },
};

const shop = openDemoShop();
const seen: Record<string, Record<string, string>> = {};
let people: Awaited<ReturnType<typeof openViewers>>;
let market: ScreenMarket;
let browser: Browser;
beforeAll(async () => {
  browser = await connectBrowser();
  people = await openViewers(browser, shop.url);
  market = await fillMarket(people);
}, 300_000);
afterAll(async () => {
  const rows = walkedScreens.map(({ name }) => [
    name,
    ...Object.keys(engines).map((engine) => seen[engine]?.[name] ?? ''),
  ]);
  console.log(drawTable(['', ...Object.keys(engines)], rows));
  await browser?.close();
});

test.each(Object.entries(engines))(
  'every page is shown in %s, and its script runs',
  async (name, { kind, device, css }) => {
    const own = await connectBrowser(kind);
    const contextOf = openWalkers(own, shop.url, people);
    const states: Record<string, string> = {};
    seen[name] = states;
    const limit = pLimit(2);
    await Promise.all(
      walkedScreens.map((screen) =>
        limit(async () => {
          const context = await contextOf(screen.who as Viewer);
          const page = await context.newPage();
          await withoutStreams(page);
          if (device) await page.addInitScript(device);
          if (css) await styledAsSafari15(page);
          const path = typeof screen.path === 'string' ? screen.path : screen.path(market);
          states[screen.name] = await stateOf(page, path);
          if (to) {
            const folder = resolve(to, name.replaceAll(' ', '-'));
            mkdirSync(folder, { recursive: true });
            await page.screenshot({ path: join(folder, `${screen.name}.png`), fullPage: true });
          }
          await context.close();
        }),
      ),
    );
    await own.close();
    expect(Object.entries(states).filter(([, state]) => state !== 'runs')).toEqual([]);
  },
  600_000,
);

/** `runs`, or what has become of the page. */
async function stateOf(page: Page, path: string): Promise<string> {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto(path);
  const runs = await untilScriptRuns(page, 20_000).then(
    () => true,
    () => false,
  );
  await page.waitForLoadState('networkidle').catch(() => {});
  const { hasFailed, isLeft, isWide } = await page.evaluate(() => ({
    hasFailed: document.body.textContent?.includes('Something went wrong'),
    isLeft: document.documentElement.dataset.scripts === 'off',
    isWide: document.documentElement.scrollWidth > innerWidth,
  }));
  if (hasFailed) return 'FAILED';
  if (isLeft) return `server’s: ${errors[0] ?? ''}`;
  if (!runs) return `no script: ${errors[0] ?? ''}`;
  if (isWide) return 'wider than the screen';
  return errors.length > 0 ? `runs, with ${errors[0]}` : 'runs';
}
