import type { Browser, Page } from 'playwright-core';
import { inLanguage, type Language } from '#contract/languages.ts';
import { bn } from '#web/i18n/bn/index.ts';
import { en, type Messages } from '#web/i18n/en/index.ts';
import { untilScriptRuns } from '../browser/hydration.ts';
import { fillMarket, openViewers, type ScreenMarket, type Viewer } from './screen-market.ts';
import type { Screen } from './screens.ts';

const texts: Record<Language, Messages> = { en, bn };

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];
type Look = { viewport: { width: number; height: number }; theme: Theme };

export type Tour = {
  /** Opens a screen anew in its viewer's browser and waits until all of it is there. */
  show: (screen: Screen, language: Language, look: Look) => Promise<Page>;
  close: () => Promise<void>;
};

/** Leads through every screen of a shop that has just been opened with its demo market. */
export async function startTour(browser: Browser, url: string): Promise<Tour> {
  const people = await openViewers(browser, url);
  const market = await fillMarket(people);
  const pages = new Map<Viewer, Page>();
  const pageOf = async (viewer: Viewer) => {
    const page = pages.get(viewer) ?? (await people[viewer].context.newPage());
    pages.set(viewer, page);
    return page;
  };
  return {
    show: async (screen, language, look) => {
      const page = await pageOf(screen.who);
      await changeLook(page, look);
      await page.goto(addressOf(screen, language, market));
      await screen.open?.(page, texts[language]);
      await page.locator(screen.shows).filter({ visible: true }).first().waitFor();
      await settle(page);
      return page;
    },
    close: async () => {
      for (const { context } of Object.values(people)) await context.close();
    },
  };
}

function addressOf({ path }: Screen, language: Language, market: ScreenMarket): string {
  return inLanguage(typeof path === 'string' ? path : path(market), language);
}

/** Shows an open page in another theme or width, and waits until all of it has followed. */
export async function changeLook(page: Page, { viewport, theme }: Partial<Look>): Promise<void> {
  if (viewport) await page.setViewportSize(viewport);
  if (theme) await page.emulateMedia({ colorScheme: theme });
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(transitions.map((each) => each.finished));
  });
  await untilDrawn(page);
}

/** What measures itself draws itself anew in the frame after. */
async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });
}

/**
 * Waits until nothing is on its way: data, the page's script if it has one, fonts, pictures. What is
 * further down comes as well, and is laid out as if somebody were there.
 */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  const hasScript = await page.locator('script[type=module]').count();
  if (hasScript) await untilScriptRuns(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const drawn = new CSSStyleSheet();
    drawn.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets = [drawn];
    for (const image of document.images) image.loading = 'eager';
    await Promise.allSettled([...document.images].map((image) => image.decode()));
  });
  await untilDrawn(page);
}
