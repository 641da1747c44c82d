import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allLanguages } from '#contract/languages.ts';
import { openDemoShop } from '#testing/browser/demo-shop.ts';
import { launchBrowser } from '#testing/browser/launch-browser.ts';
import { auditPage } from '#testing/screens/page-audit.ts';
import { changeLook, startTour, type Tour } from '#testing/screens/screen-tour.ts';
import { screens } from '#testing/screens/screens.ts';
import { findTextFaults } from '#testing/screens/text-faults.ts';

const shop = openDemoShop();
let browser: Browser;
let tour: Tour;

beforeAll(async () => {
  browser = await launchBrowser();
  tour = await startTour(browser, shop.url);
});

afterAll(() => browser?.close());

/** 320 px is also what a window of 1280 px shows at 400 % zoom (WCAG 1.4.10). */
const narrow = { width: 320, height: 640 };
const wide = { width: 1280, height: 800 };

/** A text that measures itself needs a moment after a change until its control is there. */
async function expectReadable(page: Page, where: string) {
  await expect.poll(() => findTextFaults(page), { timeout: 5_000, message: where }).toEqual([]);
}

describe.each(allLanguages)('in the language "%s"', (language) => {
  test.each(screens)('$name: no violation of WCAG 2.2 AA, no text cut off', async (screen) => {
    const page = await tour.show(screen, language, { viewport: narrow, theme: 'light' });
    await expectReadable(page, 'at 320 px');
    const faults: Record<string, string[]> = { light: await auditPage(page) };
    if (screen.only !== 'narrow') {
      await changeLook(page, { viewport: wide });
      await expectReadable(page, 'at 1280 px');
    }
    await changeLook(page, { theme: 'dark' });
    faults.dark = await auditPage(page);

    expect(faults).toEqual({ light: [], dark: [] });
  });
});
