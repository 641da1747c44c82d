import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDemoShop } from '#testing/browser/demo-shop.ts';
import { connectBrowser } from '#testing/browser/shared.ts';
import { oddDevices, oldEngine } from '#testing/edge/odd-devices.ts';
import { walk, walkedScreens } from '#testing/edge/walk.ts';
import { fillMarket, openViewers, type ScreenMarket } from '#testing/screens/screen-market.ts';

const shop = openDemoShop();
let browser: Browser;
let people: Awaited<ReturnType<typeof openViewers>>;
let market: ScreenMarket;

beforeAll(async () => {
  browser = await connectBrowser();
  people = await openViewers(browser, shop.url);
  market = await fillMarket(people);
}, 120_000);
afterAll(() => browser?.close());

test.each(Object.entries({ ...oddDevices, 'an old engine': oldEngine }))(
  'every page withstands %s',
  async (_, device) => {
    const failed: Record<string, string[]> = {};
    for (const name of walkedScreens) {
      const { faults } = await walk(people, market, name, device);
      if (faults.length > 0) failed[name] = faults;
    }
    expect(failed).toEqual({});
  },
  600_000,
);
