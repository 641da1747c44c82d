import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allLanguages, type Language } from '#contract/languages.ts';
import { openDemoShop } from '../browser/demo-shop.ts';
import { connectBrowser } from '../browser/shared.ts';
import { isThorough } from '../lib/figures.ts';
import { auditPage } from './page-audit.ts';
import { describeShifts, emulate, startTour, type Tour } from './screen-tour.ts';
import { type Screen, screens } from './screens.ts';
import { findSmallTargets } from './small-targets.ts';
import { findTextFaults } from './text-faults.ts';

const sizes = {
  /** Equals a window of 1280 px at 400 % zoom (WCAG 1.4.10). */
  narrow: { width: 320, height: 640 },
  wide: { width: 1280, height: 800 },
  /** Where letters of 200 % have to fit (WCAG 1.4.4). */
  phone: { width: 360, height: 800 },
};

/** Layout shifts below this are not noticeable. */
const noticedShift = 0.02;

/**
 * Audits screens in a language: status, title, layout shift while loading at the width `first`,
 * texts at both widths and with letters of 200 % on a phone, the height of what is tapped, and axe with
 * the contrast in both themes.
 *
 * In `npm test` the languages take turns, so that each screen is audited once. In
 * `npm run verify -- integrity` each is audited in both languages, and the contrast in English only,
 * since a language changes no colour.
 */
export function auditScreens(language: Language, first: 'narrow' | 'wide'): void {
  const shop = openDemoShop();
  const hasContrast = language === 'en' || !isThorough;
  let browser: Browser;
  let tour: Tour;

  beforeAll(async () => {
    browser = await connectBrowser();
    tour = await startTour(browser, shop.url);
  });
  afterAll(() => browser?.close());

  // spec S2.2-1, S2.2-7
  test.each(auditedIn(language))(
    '$name: no violation of WCAG 2.2 AA, no text cut off, also with letters of 200 %, targets large enough, nothing jumps',
    async (screen) => {
      const isNarrowOnly = screen.only === 'narrow';
      const size = isNarrowOnly ? 'narrow' : first;
      const { page, status, shift, complaints } = await tour.show(screen, language, {
        viewport: sizes[size],
        theme: 'light',
      });
      expect(status).toBe(screen.status ?? 200);
      if (screen.title) {
        expect(await tour.englishTitle(screen)).toBe(`${screen.title} · PhoneHaat`);
      }
      if ((shift ?? 0) >= noticedShift) expect.fail(`${shift}: ${await describeShifts(page)}`);
      // A refusal caused by a user action is logged as an error.
      if (!screen.open && !screen.status) expect(complaints).toEqual([]);
      await expectReadable(page, size);
      const light = await auditPage(page, hasContrast ? 'all' : 'structure');
      if (!isNarrowOnly) {
        const other = size === 'narrow' ? 'wide' : 'narrow';
        await emulate(page, { viewport: sizes[other] });
        await expectReadable(page, other);
      }
      await emulate(page, { viewport: sizes.phone });
      expect(await findSmallTargets(page)).toEqual([]);
      await emulate(page, { letters: 'double' });
      await expectReadable(page, 'letters of 200 %', 'double');
      await emulate(page, { letters: 'plain' });
      if (hasContrast) await emulate(page, { theme: 'dark' });
      const dark = hasContrast ? await auditPage(page, 'contrast') : [];

      expect({ light, dark }).toEqual({ light: [], dark: [] });
    },
  );
}

function auditedIn(language: Language): Screen[] {
  const turn = allLanguages.indexOf(language);
  return screens.filter((_, index) => isThorough || index % allLanguages.length === turn);
}

/** A text that measures itself shows its control only a moment after a change. */
async function expectReadable(page: Page, size: string, letters: 'plain' | 'double' = 'plain') {
  const faults = () => findTextFaults(page, letters);
  await expect.poll(faults, { timeout: 5_000, message: size }).toEqual([]);
}
