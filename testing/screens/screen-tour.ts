import type { Browser, Page } from 'playwright-core';
import { inLanguage, type Language } from '#contract/languages.ts';
import { withShopName } from '#contract/shop-name.ts';
import { bn, en } from '#web/i18n/all-messages.ts';
import type { Messages } from '#web/i18n/loaders.ts';
import { untilScriptRuns } from '../browser/hydration.ts';
import { collectComplaints } from '../browser/visitor.ts';
import { withoutStreams } from '../browser/without-streams.ts';
import { isThorough } from '../lib/figures.ts';
import { fillMarket, openViewers, type ScreenMarket, type Viewer } from './screen-market.ts';
import type { Screen } from './screens.ts';

const texts: Record<Language, Messages> = { en, bn };

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];
type Appearance = { viewport: { width: number; height: number }; theme: Theme };

export type Shown = {
  page: Page;
  /** The HTTP status. */
  status: number | undefined;
  /** The layout shift while loading (the web vital CLS); null after an interaction. */
  shift: number | null;
  /** Errors and warnings on the console since the page was opened. */
  complaints: string[];
};

export type Tour = {
  /** Opens a screen in the browser of its viewer, and waits until it is complete. */
  show: (screen: Screen, language: Language, appearance: Appearance) => Promise<Shown>;
  /** The title of a screen in English, as the server sends it. */
  englishTitle: (screen: Screen) => Promise<string | undefined>;
  close: () => Promise<void>;
};

/** Prepares to visit every screen of a fresh shop with demo data. */
export async function startTour(browser: Browser, url: string): Promise<Tour> {
  const people = await openViewers(browser, url);
  const market = await fillMarket(people);
  const pages = new Map<Viewer, Page>();
  let complaints: string[] = [];
  const pageOf = async (viewer: Viewer) => {
    const known = pages.get(viewer);
    if (known) return known;
    const page = await people[viewer].context.newPage();
    await page.addInitScript(watchShifts);
    await withoutStreams(page);
    collectComplaints(page, (text) => complaints.push(text));
    pages.set(viewer, page);
    return page;
  };
  return {
    show: async (screen, language, appearance) => {
      const page = await pageOf(screen.who);
      await emulate(page, appearance);
      complaints = [];
      const answer = await page.goto(addressOf(screen, language, market));
      const shift = screen.open ? null : await shiftOf(page);
      if (screen.open) {
        if (!screen.isLight) await untilScriptRuns(page);
        await screen.open(page, withShopName(texts[language]));
      }
      await page.locator(screen.shows).filter({ visible: true }).first().waitFor();
      await settle(page, screen);
      return { page, status: answer?.status(), shift, complaints };
    },
    englishTitle: async (screen) => {
      const answer = await people[screen.who].context.request.get(addressOf(screen, 'en', market));
      return /<title>(.*?)<\/title>/.exec(await answer.text())?.[1];
    },
    close: async () => {
      for (const { context } of Object.values(people)) await context.close();
    },
  };
}

function addressOf({ path }: Screen, language: Language, market: ScreenMarket): string {
  return inLanguage(typeof path === 'string' ? path : path(market), language);
}

/** Emulates another theme, viewport or size of letters, and waits until the page has adapted. */
export async function emulate(
  page: Page,
  { viewport, theme, letters }: Partial<Appearance & { letters: 'plain' | 'double' }>,
): Promise<void> {
  if (viewport) await page.setViewportSize(viewport);
  if (letters) {
    const session = await page.context().newCDPSession(page);
    const standard = letters === 'double' ? 32 : 16;
    await session.send('Page.setFontSizes', { fontSizes: { standard } });
    await session.detach();
  }
  if (theme) await page.emulateMedia({ colorScheme: theme });
  await page.evaluate(async () => {
    // Below a closed menu those that have finished are listed, too, for as long as it is closed.
    const underWay = () =>
      document
        .getAnimations()
        .filter((each) => each instanceof CSSTransition && each.playState !== 'finished');
    // An inherited colour begins to change when that of the parent has changed.
    for (let some = underWay(); some.length > 0; some = underWay()) {
      await Promise.allSettled(some.map((each) => each.finished));
    }
  });
  await untilDrawn(page);
}

/** Runs in the page: sums up the layout shifts, and describes them. */
function watchShifts(): void {
  type Source = { node: Element | null; previousRect: DOMRect; currentRect: DOMRect };
  Object.assign(window, { shift: 0, moved: '' });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & { value: number; sources: Source[] };
      const rect = ({ x, y, width, height }: DOMRect) => [x, y, width, height].join(' ');
      const moved = sources.map(
        ({ node, previousRect, currentRect }) =>
          `${node?.nodeName} "${node?.textContent?.slice(0, 40)}" ${rect(previousRect)} → ${rect(currentRect)}`,
      );
      Object.assign(window, {
        shift: Reflect.get(window, 'shift') + value,
        moved: [...Reflect.get(window, 'moved').split('\n'), `${value}`, ...moved].join('\n'),
      });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

async function shiftOf(page: Page): Promise<number> {
  await untilLoaded(page);
  return page.evaluate(() => Reflect.get(window, 'shift') as number);
}

/** What was shifted on the page, and where it was in the window before and after. */
export function describeShifts(page: Page): Promise<string> {
  return page.evaluate(() => Reflect.get(window, 'moved') as string);
}

/** Components that measure themselves rerender in the next frame. */
async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });
}

/** Waits for the data of the page, and for its script if there is one. */
async function untilLoaded(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  const hasScript = await page.locator('script[type=module]').count();
  if (hasScript) await untilScriptRuns(page);
}

/**
 * Waits until nothing is loading: data, script, fonts, pictures. It also forces lazy content below
 * the fold, and hides what a sample leaves out.
 */
async function settle(page: Page, { isLight }: Screen): Promise<void> {
  if (!isLight) await untilLoaded(page);
  const hidden = isThorough ? '' : `${laterRows} { display: none !important }`;
  await page.evaluate(async (hidden) => {
    await document.fonts.ready;
    const drawn = new CSSStyleSheet();
    drawn.replaceSync(`* { content-visibility: visible !important } ${hidden}`);
    document.adoptedStyleSheets = [drawn];
    for (const image of document.images) image.loading = 'eager';
    await Promise.allSettled([...document.images].map((image) => image.decode()));
  }, hidden);
  await untilDrawn(page);
}

/** Rows and cards after the first eight, which are built like those. */
const laterRows = 'main :is(tbody, .tall-cards, .short-cards) > :nth-child(n + 9)';
