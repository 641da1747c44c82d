import type { CDPSession, Page } from 'playwright-core';

/** How long a finger rests on the glass. */
const tapMs = 90;

/**
 * Taps the first visible link to `path` and gives the time in ms from the click, which comes when
 * the finger is lifted, until `shows` has been painted.
 */
export async function timeNavigation(
  page: Page,
  session: CDPSession,
  { path, shows }: { path: string; shows: string },
): Promise<number> {
  const link = page.locator(`a[href="${path}"]:visible`).first();
  await link.scrollIntoViewIfNeeded();
  const box = await link.boundingBox();
  if (!box) throw new Error(`There is no link to ${path}`);
  const finger = { x: box.x + box.width / 2, y: box.y + box.height / 2 };

  const shown = page.evaluate(untilShown, { path, shows });
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] });
  await new Promise((done) => setTimeout(done, tapMs));
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  return shown;
}

/** Runs in the page. */
function untilShown({ path, shows }: { path: string; shows: string }): Promise<number> {
  return new Promise((done) => {
    let clickedAt = 0;
    const listen = { capture: true, once: true };
    addEventListener('click', ({ timeStamp }) => (clickedAt = timeStamp), listen);
    const afterPaint = () => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done(performance.now() - clickedAt);
      port2.postMessage(null);
    };
    const look = () => {
      const isThere = clickedAt > 0 && location.pathname === path && document.querySelector(shows);
      requestAnimationFrame(isThere ? afterPaint : look);
    };
    look();
  });
}
