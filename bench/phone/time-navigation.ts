import type { CDPSession, Locator, Page } from 'playwright-core';
import type { Destination } from './screens.ts';

/** The duration of a tap. */
const tapMs = 90;
const patienceMs = 60_000;

/**
 * Taps the first visible link to a screen; returns the time (ms) from the click, which fires when
 * the finger is lifted, to the paint of its content.
 */
export async function timeNavigation(
  page: Page,
  session: CDPSession,
  { path, shows }: Destination,
): Promise<number> {
  const link = linkTo(page, path);
  // Into the middle: at the edges the bars lie over it.
  await link.evaluate((element) =>
    element.scrollIntoView({ block: 'center', behavior: 'instant' }),
  );
  const box = await link.boundingBox();
  if (!box) throw new Error(`There is no link to ${path}`);
  const finger = { x: box.x + box.width / 2, y: box.y + box.height / 2 };

  const shown = page.evaluate(untilShown, { path, shows, patienceMs });
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] });
  await new Promise((done) => setTimeout(done, tapMs));
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  return shown;
}

export function linkTo(page: Page, path: string): Locator {
  // A slide that is not shown is inert.
  const reachable = page.locator(':not([inert] *)');
  return page.locator(`a[href="${path}"]:visible`).and(reachable).first();
}

/** Runs in the page. */
function untilShown({
  path,
  shows,
  patienceMs,
}: Destination & { patienceMs: number }): Promise<number> {
  return new Promise((done, fail) => {
    const late = () => fail(new Error(`A tap on the link to ${path} did not show ${shows}`));
    setTimeout(late, patienceMs);
    let clickedAt = 0;
    const heading = () => document.querySelector('main h1')?.textContent;
    const before = heading();
    const listen = { capture: true, once: true };
    addEventListener('click', ({ timeStamp }) => (clickedAt = timeStamp), listen);
    const afterPaint = () => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done(performance.now() - clickedAt);
      port2.postMessage(null);
    };
    // An observer instead of polling each frame, which would force extra frames.
    const changes = new MutationObserver(() => {
      // The address changes before the content does.
      const isThere = clickedAt > 0 && location.pathname === path && heading() !== before;
      if (!isThere || !document.querySelector(shows)) return;
      changes.disconnect();
      requestAnimationFrame(afterPaint);
    });
    changes.observe(document, { childList: true, subtree: true, characterData: true });
  });
}
