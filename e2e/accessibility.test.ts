import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allLanguages } from '#contract/languages.ts';
import { launchBrowser } from '#testing/browser.ts';
import { openDemoShop } from '#testing/demo-shop.ts';
import { auditPage } from '#testing/page-audit.ts';
import { setTheme, startTour, type Tour } from '#testing/screen-tour.ts';
import { screens } from '#testing/screens.ts';
import { findTextFaults } from '#testing/text-faults.ts';

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

describe.each(allLanguages)('in the language "%s"', (language) => {
  test.each(screens)('$name: no violation of WCAG 2.2 AA, no text cut off', async (screen) => {
    const page = await tour.show(screen, language, { viewport: narrow, theme: 'light' });
    const faults: Record<string, unknown[]> = {
      'text at 320 px': await findTextFaults(page),
      'light, 320 px': await auditPage(page),
    };
    await setTheme(page, 'dark');
    if (screen.only !== 'narrow') {
      await page.setViewportSize(wide);
      faults['text at 1280 px'] = await findTextFaults(page);
    }
    faults.dark = await auditPage(page);

    expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([]);
  });
});
