import type { Page } from 'playwright-core';
import type { Figure } from '../lib/figures.ts';
import { phoneOptions, timesSlower } from './phone-browser.ts';
import type { Place } from './visit.ts';

export type Journey = {
  /** From opening a brand's list to the booking form, in ms. */
  booking: number;
  /** From opening home to My Orders with the order, in ms. */
  total: number;
  /** All bytes of that on the wire. */
  wireBytes: number;
};

/** A person taps again so soon while nothing seems to happen, in ms. */
const impatienceMs = 100;
const patienceMs = 120_000;

/** The way of somebody who never waits: each tap comes as soon as there is something to tap. */
export async function measureJourneys(place: Place, rounds: number): Promise<Journey[]> {
  const journeys: Journey[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const booking = await onPhone(place, (page) => openBookingForm(page, '/category/2'));
    const { down } = place.link;
    const start = performance.now();
    const total = await onPhone(place, buy);
    const wireBytes = down.bytesBetween(start, performance.now());
    journeys.push({ booking, total, wireBytes });
    console.log(
      `booking form ${booking.toFixed(0)}, journey ${total.toFixed(0)} ms, ${wireBytes} B`,
    );
  }
  return journeys;
}

export function journeyFigures(network: string, journeys: Journey[]): Figure[] {
  const isFast = network.startsWith('1.6');
  const under = { network };
  return [
    {
      what: 'a brand’s list until its booking form',
      under,
      metric: 'answers',
      unit: 'ms',
      rounds: journeys.map(({ booking }) => booking),
      target: { of: 'value', atMost: isFast ? 2400 : 4000 },
    },
    {
      what: 'home to My Orders, never waiting',
      under,
      metric: 'journey',
      unit: 'ms',
      rounds: journeys.map(({ total }) => total),
      target: { of: 'value', atMost: isFast ? 5000 : 10_000 },
    },
    {
      what: 'home to My Orders, never waiting',
      under,
      metric: 'on the wire',
      unit: 'KB',
      rounds: journeys.map(({ wireBytes }) => wireBytes / 1000),
      target: { of: 'value', atMost: 250 },
    },
  ];
}

async function onPhone(
  { browser, origin, cookies }: Place,
  act: (page: Page) => Promise<void>,
): Promise<number> {
  const context = await browser.newContext({ ...phoneOptions, baseURL: origin });
  try {
    context.setDefaultTimeout(patienceMs);
    await context.addCookies(cookies);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: timesSlower });
    const start = performance.now();
    await act(page);
    return performance.now() - start;
  } finally {
    await context.close();
  }
}

async function openBookingForm(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
  await tapUntil(page, 'main article button[name=book]', 'dialog[open] [name=userNumber]');
}

export async function buy(page: Page): Promise<void> {
  await page.goto('/', { waitUntil: 'commit' });
  await tapUntil(page, 'main a[href="/category/2"]', 'main article button[name=book]');
  await tapUntil(page, 'main article button[name=book]', 'dialog[open] [name=userNumber]');
  await page.locator('dialog [name=userNumber]').fill('01712345678');
  await page.locator('dialog [name=meetLocation]').fill('Mirpur 10, Dhaka');
  const booked = '[role=status]';
  await tapUntil(page, 'dialog button[type=submit]:not([aria-label])', booked);
  await tapUntil(page, 'a[href="/dashboard/myorders"], a[href="/dashboard"]', 'main tbody tr');
}

/** Taps the first `target` again and again until `result` is to be seen. */
async function tapUntil(page: Page, target: string, result: string): Promise<void> {
  await page.locator(target).filter({ visible: true }).first().waitFor();
  const end = performance.now() + patienceMs;
  for (;;) {
    if (performance.now() > end) throw new Error(`A tap on ${target} never showed ${result}`);
    // A page that is on its way out answers neither.
    const isThere = await page.evaluate(tapUnlessThere, { target, result }).catch(() => false);
    if (isThere) return;
    await new Promise((done) => setTimeout(done, impatienceMs));
  }
}

/** Runs in the page: like a finger, without waiting for what comes of it. */
function tapUnlessThere({ target, result }: { target: string; result: string }): boolean {
  const isSeen = (element: Element) => element.checkVisibility();
  if ([...document.querySelectorAll(result)].some(isSeen)) return true;
  const element = [...document.querySelectorAll<HTMLElement>(target)].find(isSeen);
  element?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }));
  element?.click();
  return false;
}
