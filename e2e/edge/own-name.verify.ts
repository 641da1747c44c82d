import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allLanguages } from '#contract/languages.ts';
import { defaultNames, setShopNames } from '#contract/shop-name.ts';
import { startProgram } from '#testing/browser/program.ts';
import { connectBrowser } from '#testing/browser/shared.ts';
import { startTour, type Tour } from '#testing/screens/screen-tour.ts';
import { screens } from '#testing/screens/screens.ts';

let browser: Browser;
let tour: Tour;
let stop = async () => {};
const folder = mkdtempSync(join(tmpdir(), 'own-name-'));

beforeAll(async () => {
  // The tour presses buttons by the texts that the shop shows.
  setShopNames({ en: 'Mobile Mela', bn: 'মোবাইল মেলা' });
  const program = await startProgram(folder, {
    SHOP_NAME: 'Mobile Mela',
    SHOP_NAME_BN: 'মোবাইল মেলা',
    SHOP_COLOUR: '#e8590c',
  });
  stop = program.stop;
  browser = await connectBrowser();
  tour = await startTour(browser, program.url);
});

afterAll(async () => {
  setShopNames(defaultNames);
  await tour?.close();
  await browser?.close();
  await stop();
  rmSync(folder, { recursive: true });
});

const sizes = { viewport: { width: 360, height: 640 }, theme: 'light' } as const;

// All screens in one browser after the other.
const patience = { timeout: 900_000 };

test.each(allLanguages)(
  'no screen of Mobile Mela names another shop (%s)',
  patience,
  async (language) => {
    const named: string[] = [];
    for (const screen of screens) {
      const { page } = await tour.show(screen, language, sizes);
      const html = await page.evaluate(() => {
        const copy = document.documentElement.cloneNode(true) as Element;
        for (const script of copy.querySelectorAll('script')) script.remove();
        return copy.outerHTML;
      });
      const found = /.{0,60}(?:PhoneHaat|ফোনহাট).{0,30}/.exec(html);
      if (found) named.push(`${screen.name}: ${found[0]}`);
    }
    expect(named).toEqual([]);
  },
);
