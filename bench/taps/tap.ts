import type { CDPSession, Page } from 'playwright-core';
import type { Link } from '../phone/latency-socket.ts';

/** How a phone's page came after a tap on it in a list. */
export type Tap = {
  /** From the click until the page with its heading was painted, in ms. */
  shown: number;
  /** Bytes on the wire of the page or of its data, with headers, since the tap before. */
  pageBytes: number;
  /** All bytes on the wire since the tap before. */
  wireBytes: number;
};

declare global {
  interface Window {
    /** Milliseconds from the last tap on a link until this screen; undefined before it is there. */
    benchShown?: number;
  }
}

/** The duration of a touch. */
const touchMs = 90;
/** The quiet period after which a screen counts as complete, in ms. */
const quietMs = 700;
const patienceMs = 30_000;

/** Where a thumb rests, in CSS pixels from the top of a screen of 800. */
const thumb = 420;

/**
 * Runs in each page before its own scripts. A tap may show a new document or change this one, so the
 * time of the tap is where both can read it.
 */
export function watchTaps(): void {
  const key = 'bench-tapped-at';
  const heading = () => document.querySelector('main h1')?.textContent;
  const end = (at: number) => {
    const tappedAt = sessionStorage.getItem(key);
    if (tappedAt === null) return;
    sessionStorage.removeItem(key);
    window.benchShown = performance.timeOrigin + at - Number(tappedAt);
  };
  const afterPaint = (act: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = act;
      port2.postMessage(null);
    });
  const untilHeading = (before: string | undefined) => {
    const changes = new MutationObserver(() => {
      if (!heading() || heading() === before || !location.pathname.includes('/phone/')) return;
      changes.disconnect();
      afterPaint(() => end(performance.now()));
    });
    changes.observe(document, { childList: true, subtree: true, characterData: true });
  };
  addEventListener(
    'click',
    ({ timeStamp }) => {
      delete window.benchShown;
      sessionStorage.setItem(key, String(performance.timeOrigin + timeStamp));
      untilHeading(heading() ?? undefined);
    },
    { capture: true },
  );
  new PerformanceObserver((list) => {
    const first = list.getEntriesByName('first-contentful-paint')[0];
    if (!first) return;
    if (heading()) end(first.startTime);
    else untilHeading(undefined);
  }).observe({ type: 'paint', buffered: true });
}

/** The paths of the phones of a list; a card may have several links to its phone. */
export async function readPaths(page: Page): Promise<string[]> {
  const paths = await page
    .locator('main a[href*="/phone/"]:visible')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  return [...new Set(paths)].filter((path) => !path.includes('?'));
}

/** Scrolls the phone of a list at `path` to the thumb, rests, and taps it. */
export async function tapPhone(
  page: Page,
  session: CDPSession,
  link: Link,
  { path, restMs }: { path: string; restMs: number },
): Promise<Tap> {
  const from = performance.now();
  const card = page.locator(`main a[href="${path}"]:visible`).first();
  const centre = async () => {
    const box = await card.boundingBox();
    if (!box) throw new Error(`The list has no phone at ${path}`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const { x, y } = await centre();
  await session.send('Input.synthesizeScrollGesture', {
    x,
    y: thumb,
    yDistance: Math.round(thumb - y),
    gestureSourceType: 'touch',
    speed: 1600,
  });
  await new Promise((done) => setTimeout(done, restMs));
  const finger = await centre();
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] });
  await new Promise((done) => setTimeout(done, touchMs));
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  const shown = await untilShown(page);
  await untilQuiet(link);
  const pageBytes = await page.evaluate(bytesOfPage);
  const wireBytes = link.down.bytesBetween(from, performance.now());
  return { shown, pageBytes, wireBytes };
}

async function untilShown(page: Page): Promise<number> {
  const end = performance.now() + patienceMs;
  while (performance.now() < end) {
    // A document that is being left answers nothing.
    const shown = await page.evaluate(() => window.benchShown).catch(() => undefined);
    if (shown !== undefined) return shown;
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error(`A tap on a phone showed nothing: ${page.url()}`);
}

/** Waits until nothing has arrived for a while. */
export async function untilQuiet({ down }: Link): Promise<void> {
  const end = performance.now() + patienceMs;
  while (performance.now() < end) {
    if (down.isIdle && performance.now() - down.lastAt > quietMs) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error('The network does not come to rest');
}

/** Runs in the page: of the document, or of the data that the framework fetched for it. */
function bytesOfPage(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const [data] = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
    ({ name }) => new URL(name).pathname === `${location.pathname}.data`,
  );
  const entry = data ?? navigation;
  // A page that was loaded ahead has no transfer of its own.
  return entry ? entry.transferSize || entry.encodedBodySize : 0;
}
