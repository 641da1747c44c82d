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
  const errors = Object.entries(walked).flatMap(([device, pages]) =>
    [...new Set(Object.values(pages).flatMap((each) => each.errors))].map((e) => `${device}: ${e}`),
  );
  console.log(errors.join('\n'));
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
  },
  300_000,
);
