import pLimit from 'p-limit';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openDemoShop } from '#testing/browser/demo-shop.ts';
import { connectBrowser } from '#testing/browser/shared.ts';
import {
  fillMarket,
  openViewers,
  type ScreenMarket,
  type Viewer,
} from '#testing/screens/screen-market.ts';
import type { Screen } from '#testing/screens/screens.ts';
import { type Walked, walk } from './walk.ts';
import { cellOf, drawTable, explanation } from './walk-table.ts';
import { openWalkers } from './walkers.ts';

/** Three at a time on two cores, because a page waits about as often as it computes. */
const atOnce = 3;

type Options = Parameters<typeof walk>[2];

/**
 * Opens a shop with people for the tests of a file, and prints at its end the table of `names` (the
 * screens) by what each test has walked. Returns what walks some screens under one heading.
 */
export function openWalk(names: () => readonly string[]) {
  const shop = openDemoShop();
  const walked: Record<string, Record<string, Walked>> = {};
  let browser: Browser;
  let contextOf: ReturnType<typeof openWalkers>;
  let market: ScreenMarket;

  beforeAll(async () => {
    browser = await connectBrowser();
    const people = await openViewers(browser, shop.url);
    market = await fillMarket(people);
    contextOf = openWalkers(browser, shop.url, people);
  }, 240_000);
  afterAll(async () => {
    const headings = Object.keys(walked);
    const rows = names().map((name) => [
      name,
      ...headings.map((heading) => {
        const each = walked[heading]?.[name];
        return each ? cellOf(each) : '';
      }),
    ]);
    console.log(`${drawTable(['', ...headings], rows)}\n${explanation}`);
    await browser?.close();
  });

  return async (heading: string, screens: readonly (readonly [Screen, Options])[]) => {
    const limit = pLimit(atOnce);
    const pages = await Promise.all(
      screens.map(([screen, options]) =>
        limit(async () => {
          const path = typeof screen.path === 'string' ? screen.path : screen.path(market);
          const context = await contextOf(screen.who as Viewer);
          const failed = (error: unknown) =>
            ({ faults: [String(error)], state: 'none', errors: [], reports: [] }) as never;
          return [screen.name, await walk(context, path, options).catch(failed)] as [
            string,
            Walked,
          ];
        }),
      ),
    );
    walked[heading] = Object.fromEntries(pages);
    return pages;
  };
}
