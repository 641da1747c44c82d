import { chromium } from 'playwright-core';
import { expect, test } from 'vitest';
import { launchOptions } from '#testing/browser/launch-browser.ts';

test('what Playwright disables in Chromium stays disabled, though the last flag alone counts', async () => {
  const server = await chromium.launchServer(launchOptions());
  const flag = '--disable-features=';
  const flags = server.process().spawnargs.filter((each) => each.startsWith(flag));
  await server.close();
  const [ofPlaywright = '', ofTests = ''] = flags.map((each) => each.slice(flag.length));
  expect(flags).toHaveLength(2);
  expect(ofTests.split(',')).toEqual(expect.arrayContaining(ofPlaywright.split(',')));
});
