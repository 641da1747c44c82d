import type { CDPSession, Page } from 'playwright-core';
import type { Link } from '../phone/latency-socket.ts';

/** How a phone's page came after a tap on it in a list. */
export type Tap = {
  /** From the click until the page with its heading was painted, in ms. */
  shown: number;
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
/** Positions that a stroke of the finger reports, 16 ms apart. */
const strokeSteps = 12;
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

/** A finger moves the page in strokes until the card is at the thumb or the page ends. */
async function scrollTo(
  page: Page,
  session: CDPSession,
  centre: () => Promise<{ y: number }>,
): Promise<void> {
  for (let strokes = 0; strokes < 30; strokes += 1) {
    const left = (await centre()).y - thumb;
    if (Math.abs(left) < 40) return;
    const before = await page.evaluate(() => scrollY);
    // The margin of the page, so that no stroke is taken for a tap.
    const finger = { x: 4, y: left > 0 ? 640 : 200 };
    const stroke = Math.max(-400, Math.min(400, left)) / strokeSteps;
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] });
    for (let step = 1; step <= strokeSteps; step += 1) {
      await new Promise((done) => setTimeout(done, 16));
      const at = { x: finger.x, y: finger.y - stroke * step };
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at] });
    }
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await new Promise((done) => setTimeout(done, 100));
    if ((await page.evaluate(() => scrollY)) === before) return;
  }
}

/** Runs in the page: the path of the link at a point. */
function pathAt({ x, y }: { x: number; y: number }): string | null | undefined {
  return document.elementFromPoint(x, y)?.closest('a')?.getAttribute('href');
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
  await scrollTo(page, session, centre);
  await new Promise((done) => setTimeout(done, restMs));
  const { x, y } = await centre();
  const hit = await page.evaluate(pathAt, { x, y });
  if (hit !== path) throw new Error(`At the centre of ${path} is ${hit}`);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await new Promise((done) => setTimeout(done, touchMs));
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  const shown = await untilShown(page);
  await untilQuiet(link);
  const wireBytes = link.down.bytesBetween(from, performance.now());
  return { shown, wireBytes };
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
