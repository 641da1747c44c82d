import pLimit from 'p-limit';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDemoShop } from '#testing/browser/demo-shop.ts';
import { connectBrowser } from '#testing/browser/shared.ts';
import { oddDevices, oldEngine } from '#testing/edge/odd-devices.ts';
import { type Walked, walk, walkedScreens } from '#testing/edge/walk.ts';
import { cellOf, drawTable, explanation } from '#testing/edge/walk-table.ts';
import { openWalkers } from '#testing/edge/walkers.ts';
import {
  fillMarket,
  openViewers,
  type ScreenMarket,
  type Viewer,
} from '#testing/screens/screen-market.ts';

const shop = openDemoShop();
const devices = { ...oddDevices, 'an old engine': oldEngine };

/** Errors by device of which a person loses nothing. */
const harmless: Record<string, RegExp[]> = {
  // The router's own line in the page, which restores scroll positions.
  'no storage': [/^The operation is insecure\./],
  'null storage': [/of null \(reading 'removeItem'\)/],
  // The shop's report that the page goes on without script.
  'a translator before the script': [/^The page is not as the server sent it/],
  // The same of a part. Where nothing was typed, React draws the part anew, and reports it.
  'a translator after the script': [/^A part is not as the server sent it/, /React error #418/],
};

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
  const names = Object.keys(walked);
  const rows = walkedScreens.map(({ name }) => [
    name,
    ...names.map((device) => {
      const each = walked[device]?.[name];
      return each ? cellOf(each) : '';
    }),
  ]);
  console.log(`${drawTable(['', ...names], rows)}\n${explanation}`);
  await browser?.close();
});

test.each(Object.entries(devices))(
  'every page withstands %s',
  async (name, device) => {
    // Three at a time on two cores, because a page waits about as often as it computes.
    const limit = pLimit(3);
    const pages = await Promise.all(
      walkedScreens.map((screen) =>
        limit(async () => {
          const path = typeof screen.path === 'string' ? screen.path : screen.path(market);
          const context = await contextOf(screen.who as Viewer);
          return [screen.name, await walk(context, path, { device })] as const;
        }),
      ),
    );
    walked[name] = Object.fromEntries(pages);
    expect(pages.filter(([, { faults }]) => faults.length > 0)).toEqual([]);
    const errors = new Set(pages.flatMap((each) => each[1].errors));
    const known = harmless[name] ?? [];
    expect([...errors].filter((error) => !known.some((each) => each.test(error)))).toEqual([]);
    // Only a translator leaves a page that React cannot take over.
    const left = pages.filter(([, { state }]) => state !== 'runs').map(([screen]) => screen);
    if (!name.startsWith('a translator')) expect(left).toEqual([]);
  },
  300_000,
);
