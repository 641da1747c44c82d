import type { Page } from 'playwright-core';
import { untilScriptRuns } from '../browser/hydration.ts';
import { holdBack } from '../browser/visitor.ts';
import { withoutStreams } from '../browser/without-streams.ts';
import type { openViewers, ScreenMarket, Viewer } from '../screens/screen-market.ts';
import { screens } from '../screens/screens.ts';
import type { OddDevice } from './odd-devices.ts';

/** Each kind of page: read and filled in, by visitors, members and admins. */
export const walkedScreens = [
  'home',
  'forgot-password',
  'blog',
  'search',
  'search-filtered',
  'compare',
  'login',
  'register',
  'category',
  'help',
  'booking',
  'phone',
  'phone-report',
  'seller',
  'my-orders',
  'pay',
  'imei-check',
  'my-products',
  'edit-product',
  'become-seller',
  'add-product',
  'queue',
  'all-sellers',
  'messages',
  'thread',
  'ask',
  'offer',
  'money',
  'notice-settings',
  'me',
  'order',
  'order-calling-off-seller',
] as const;

/**
 * The page stays the server's; a part whose text was translated is drawn anew; and the router's own
 * script, which restores scroll positions, ends where storage is blocked. Nothing is lost by them.
 */
const harmless =
  /^The page is not as the server sent it$|React error #418|^The operation is insecure|of null \(reading 'removeItem'\)/;

type People = Awaited<ReturnType<typeof openViewers>>;

/** What a page did not withstand; `runs`: whether its script runs. */
export type Walked = { faults: string[]; runs: boolean };

/**
 * Opens a screen on an odd device, types before the script comes, lets it come, and touches what a
 * person touches. The page must be the server's all the time, with what was typed.
 */
export async function walk(
  people: People,
  market: ScreenMarket,
  name: string,
  device: OddDevice,
): Promise<Walked> {
  const screen = screens.find((each) => each.name === name);
  if (!screen) throw new Error(`No screen ${name}`);
  const path = typeof screen.path === 'string' ? screen.path : screen.path(market);
  const page = await people[screen.who as Viewer].context.newPage();
  const faults: string[] = [];
  page.on('pageerror', ({ message, stack }) => {
    if (!harmless.test(message)) faults.push(`error: ${message} ${/at .*/.exec(stack ?? '')?.[0]}`);
  });
  await withoutStreams(page);
  await page.addInitScript(device);
  try {
    const release = await holdBack(page, '**/assets/**/*.js');
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator('main h1').first().waitFor({ state: 'attached' });
    await page.waitForFunction(() => document.readyState !== 'loading');
    const heading = await page.locator('main h1').first().textContent();
    const typed = await page.evaluate(typeEarly);
    await page.evaluate(() => dispatchEvent(new Event('keydown')));
    await release().catch(() => faults.push('its script was not requested'));
    const runs = await untilScriptRuns(page, 4_000).then(
      () => true,
      () => false,
    );
    await page.waitForLoadState('networkidle');
    const check = async (when: string) => {
      if ((await page.getByText('Something went wrong').count()) > 0)
        faults.push(`${when}: failure page`);
      else if ((await page.locator('main h1').first().textContent()) !== heading)
        faults.push(`${when}: another page`);
      for (const [place, text] of Object.entries(typed)) {
        const now = await page.evaluate(readField, place);
        if (now !== text) faults.push(`${when}: lost ${place}`);
      }
    };
    await check('after the script');
    if (faults.length === 0) {
      await touch(page);
      if ((await page.getByText('Something went wrong').count()) > 0)
        faults.push('after a touch: failure page');
    }
    return { faults: [...new Set(faults)], runs };
  } finally {
    await page.close();
  }
}

/** By form and name, what was typed into the visible text fields. */
function typeEarly(): Record<string, string> {
  const typed: Record<string, string> = {};
  const fields = document.querySelectorAll<HTMLInputElement>(
    'main form[method=post] :is(input[type=text], input[type=email], input:not([type]), textarea)',
  );
  [...fields].slice(0, 6).forEach((field, place) => {
    if (field.readOnly || field.disabled || field.getClientRects().length === 0 || !field.name)
      return;
    field.value = `typed ${place}`;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    typed[field.name] = field.value;
  });
  return typed;
}

function readField(name: string): string | null {
  const field = document.querySelector<HTMLInputElement>(
    `main form[method=post] [name="${CSS.escape(name)}"]`,
  );
  return field ? field.value : null;
}

/** Types, opens and closes what needs no server. */
async function touch(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pause = () => new Promise((resolve) => setTimeout(resolve, 30));
    for (const fold of document.querySelectorAll<HTMLElement>('main details > summary')) {
      fold.click();
      await pause();
    }
    const fields = document.querySelectorAll<HTMLInputElement>(
      'main :is(input[type=text], input[type=email], textarea)',
    );
    for (const field of [...fields].slice(0, 6)) {
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
      set?.call(field, 'Touched');
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.dispatchEvent(new Event('focusout', { bubbles: true }));
      await pause();
    }
    const buttons = document.querySelectorAll<HTMLElement>(
      'main button[type=button], header button',
    );
    for (const button of [...buttons].slice(0, 6)) {
      button.click();
      await pause();
    }
    dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  });
  // Empty or wrong fields are refused in the page, by the script.
  const send = page.locator('main form[method=post] button[type=submit]:visible').first();
  if (await send.count()) await send.click({ timeout: 2_000, noWaitAfter: true }).catch(() => {});
  await page.waitForLoadState('networkidle').catch(() => {});
}
