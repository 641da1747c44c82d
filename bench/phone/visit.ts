import type { Browser, Page } from 'playwright-core';
import { untilScriptRuns } from '#testing/browser/hydration.ts';
import type { Link } from './latency-socket.ts';
import type { Cookies } from './market.ts';
import { phoneOptions, timesSlower } from './phone-browser.ts';
import type { PhoneScreen } from './screens.ts';
import { linkTo, timeNavigation } from './time-navigation.ts';
import { type Transfer, watchTraffic } from './traffic.ts';
import { blockingTime, type Vitals, vitalsScript } from './vitals.ts';

/** The quiet period after which a page counts as complete. */
const quietMs = 1500;
const patienceMs = 120_000;

export type Visit = {
  vitals: Vitals;
  /** When everything in the HTML has loaded, in ms since the navigation started. */
  loadedAt: number;
  /** The blocking time of the main thread since the first paint, in ms. */
  tbt: number;
  transfers: Transfer[];
  /** All bytes on the wire, including TLS, packet headers and the service worker. */
  wireBytes: number;
  /** The same, up to the completion of the first screen. */
  firstScreenBytes: number;
  /** The delay of the main interaction, in ms; null without an interaction. */
  inp: number | null;
  /** From a tap on a link that had the focus to the content of the next screen, in ms. */
  navigation: number | null;
  /** From there to another screen by a tap without prior focus, in ms. */
  suddenNavigation: number | null;
};

export type Place = { browser: Browser; origin: string; link: Link; cookies: Cookies };

/** Opens an address on a phone with empty caches; with a `screen`, interacts afterwards. */
export async function visit(
  { browser, origin, link, cookies }: Place,
  path: string,
  screen: PhoneScreen | null,
): Promise<Visit> {
  const context = await browser.newContext({ ...phoneOptions, baseURL: origin });
  try {
    context.setDefaultTimeout(patienceMs);
    await context.addCookies(cookies);
    await context.addInitScript(vitalsScript);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: timesSlower });
    const { transfers, ...traffic } = await watchTraffic(session);
    const start = performance.now();
    const untilQuiet = () => waitForQuiet(page, link, traffic.isOpen);

    const answer = await page.goto(path, { waitUntil: 'load', timeout: patienceMs });
    if (!answer?.ok()) throw new Error(`${path} answered ${answer?.status()}`);
    await untilQuiet();
    const vitals = await page.evaluate(() => window.benchVitals);
    const complete = await completeAt(page, vitals, transfers);
    const loaded = {
      vitals,
      loadedAt: await page.evaluate(loadedAt),
      tbt: blockingTime(vitals),
      transfers: [...transfers],
      wireBytes: link.down.bytesBetween(start, performance.now()),
      firstScreenBytes: link.down.bytesBetween(start, complete),
    };
    if (!screen) return { ...loaded, inp: null, navigation: null, suddenNavigation: null };

    await untilScriptRuns(page);
    await screen.interact(page);
    await untilQuiet();
    const inp = await page.evaluate(() => window.benchVitals.inp);
    await linkTo(page, screen.onward.path).focus();
    await untilQuiet();
    const navigation = await timeNavigation(page, session, screen.onward);
    await untilQuiet();
    const suddenNavigation = await timeNavigation(page, session, screen.further);
    return { ...loaded, inp, navigation, suddenNavigation };
  } finally {
    await context.close();
  }
}

/** Waits until there were no transfers and no long tasks for a while. */
async function waitForQuiet(page: Page, { down }: Link, isOpen: () => boolean): Promise<void> {
  const end = performance.now() + patienceMs;
  for (;;) {
    if (performance.now() > end) throw new Error(`${page.url()} does not come to rest`);
    const lastTask = await page.evaluate(() => {
      const last = window.benchVitals.longTasks.at(-1);
      return last ? performance.now() - last.start - last.duration : performance.now();
    });
    const lastByte = performance.now() - down.lastAt;
    if (!isOpen() && down.isIdle && Math.min(lastTask, lastByte) > quietMs) return;
    await new Promise((done) => setTimeout(done, 200));
  }
}

/**
 * The largest contentful paint, or the last picture of the first screen if that was later, in
 * `performance.now()` of this process.
 */
async function completeAt(page: Page, { lcp }: Vitals, transfers: Transfer[]): Promise<number> {
  const { origin, shown } = await page.evaluate(() => ({
    origin: performance.timeOrigin,
    shown: [...document.images]
      .filter((image) => {
        const { top, bottom, width } = image.getBoundingClientRect();
        return width > 0 && bottom > 0 && top < innerHeight;
      })
      .map((image) => image.currentSrc),
  }));
  const there = transfers.filter(({ url }) => shown.includes(url)).map(({ to }) => to);
  return origin - performance.timeOrigin + Math.max(lcp, ...there);
}

/** Runs in the page. */
function loadedAt(): number {
  const [navigation] = performance.getEntriesByType('navigation');
  return (navigation as PerformanceNavigationTiming).loadEventStart;
}
