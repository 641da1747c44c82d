import { resolve } from 'node:path';
import pLimit from 'p-limit';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDemoShop } from '#testing/browser/demo-shop.ts';
import { connectBrowser } from '#testing/browser/shared.ts';
import { type Break, breakableScreens, breakScript, breaks } from '#testing/edge/break-screen.ts';
import { type Walked, walk } from '#testing/edge/walk.ts';
import { cellOf, drawTable, explanation } from '#testing/edge/walk-table.ts';
import { openWalkers } from '#testing/edge/walkers.ts';
import {
  fillMarket,
  openViewers,
  type ScreenMarket,
  type Viewer,
} from '#testing/screens/screen-market.ts';

// Whatever a screen's script does wrong, the page stays as the server sent it, with what was typed,
// and its forms are sent.

const shop = openDemoShop();
const client = resolve(import.meta.dirname, '../../build/client');
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
  const kinds = Object.keys(walked);
  const rows = breakableScreens(client).map(({ screen: { name } }) => [
    name,
    ...kinds.map((kind) => {
      const each = walked[kind]?.[name];
      return each ? cellOf(each) : '';
    }),
  ]);
  console.log(`${drawTable(['', ...kinds], rows)}\n${explanation}`);
  await browser?.close();
});

test.each(Object.keys(breaks) as Break[])(
  'every screen withstands a broken script: %s',
  async (kind) => {
    const limit = pLimit(3);
    const all = breakableScreens(client);
    expect(all.length).toBeGreaterThan(55);
    const pages = await Promise.all(
      all.map(({ screen, module }) =>
        limit(async () => {
          const path = typeof screen.path === 'string' ? screen.path : screen.path(market);
          const result = await walk(await contextOf(screen.who as Viewer), path, {
            intercept: (page) => breakScript(page, module, kind),
          }).catch((error) => ({ faults: [String(error)], state: 'none', errors: [] }) as never);
          return [screen.name, result as Walked] as const;
        }),
      ),
    );
    walked[kind] = Object.fromEntries(pages);
    expect(pages.filter(([, { faults }]) => faults.length > 0)).toEqual([]);
    // Otherwise nothing was broken.
    expect(pages.filter(([, { state }]) => state === 'runs').map(([name]) => name)).toEqual([]);
  },
  600_000,
);
