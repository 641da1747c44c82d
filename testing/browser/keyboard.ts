import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { untilScriptRuns } from './hydration.ts';

/** More stops than any screen has, so exceeding it means a focus trap. */
const maxStops = 150;

/**
 * Presses Tab until the element has the focus. Each stop must be visible: a focus ring of at least
 * 2 px, and not entirely covered by a sticky bar.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const stops: string[] = [];
  for (let stop = 0; stop < maxStops; stop += 1) {
    await page.keyboard.press('Tab');
    const { name, fault, isThere } = await target.evaluate(inspectFocus);
    if (fault) throw new Error(`${name}: ${fault}`);
    stops.push(name);
    if (isThere) return;
  }
  throw new Error(`Tab never comes to ${target}; the last stops:\n${stops.slice(-12).join('\n')}`);
}

/** Opens an address and waits for hydration, because before it a link loads a new page. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilScriptRuns(page);
}

/** Goes to the element by Tab and presses Enter. */
export async function pressEnterOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Goes to the field by Tab and types. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

export function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/** Waits until the element has the focus, without pressing a key. */
export async function waitForFocus(target: Locator): Promise<void> {
  await expect.poll(() => hasFocus(target), { timeout: 10_000 }).toBe(true);
}

/** Runs in the page: the focused element, why it is not visible, and whether it is the target. */
function inspectFocus(target: Element): { name: string; fault?: string; isThere: boolean } {
  const element = document.activeElement;
  const isThere = element === target;
  // After the last element the focus moves to the browser.
  if (!element || element === document.body) return { name: 'the browser', isThere };
  const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`
    .replace(/\s+/g, ' ')
    .slice(0, 60);
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) {
    return { name, fault: 'nothing shows that it has the focus', isThere };
  }
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const points = [0.1, 0.5, 0.9].flatMap((across) =>
    [0.1, 0.5, 0.9].map((down) => [left + (right - left) * across, top + (bottom - top) * down]),
  );
  const isSeen = points.some(([x = 0, y = 0]) => {
    const seen = document.elementFromPoint(x, y);
    return seen !== null && (element.contains(seen) || seen.contains(element));
  });
  return isSeen ? { name, isThere } : { name, fault: 'it lies under something else', isThere };
}
