import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Locator,
  Page,
} from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { untilScriptRuns } from './hydration.ts';

/** Phones first: what works here works on a wide screen. */
const phone = { width: 360, height: 800 };

export type Visitor = {
  context: BrowserContext;
  page: Page;
  /**
   * Every refusal by the server is an error on the browser's console. One that the test brings
   * about on purpose is named here: `visitor.expects(/status of 409/)`.
   */
  expects: (complaint: RegExp) => void;
};

/** A person with a browser of their own; the test fails if a page complains on its console. */
export async function createVisitor(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL,
    viewport: phone,
    locale: 'en-GB',
    // Pages as the server sends them; what the worker makes of them is offline.test.ts's subject.
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(30_000);
  const complaints: string[] = [];
  const expected: RegExp[] = [];
  context.on('page', (page) => collectComplaints(page, (text) => complaints.push(text)));
  const page = await context.newPage();
  onTestFinished(async () => {
    await context.close();
    const unexpected = complaints.filter((text) => !expected.some((one) => one.test(text)));
    if (unexpected.length > 0) throw new Error(`The page complained:\n${unexpected.join('\n')}`);
  });
  return { context, page, expects: (complaint) => expected.push(complaint) };
}

/** Hears of every exception in a page, and of every error and warning on its console. */
export function collectComplaints(page: Page, hear: (text: string) => void): void {
  page.on('pageerror', (error) => hear(String(error)));
  page.on('console', (message) => {
    // What Playwright says itself where it blocks the worker.
    const isItsOwn = message.text() === 'Service Worker registration blocked by Playwright';
    if (['error', 'warning'].includes(message.type()) && !isItsOwn) hear(message.text());
  });
}

/** Signs in at the identity provider without clicking, where the sign-in is not the subject. */
export async function signIn(
  { context }: Pick<Visitor, 'context'>,
  email: string,
  password: string,
) {
  const answer = await context.request.post('/api/auth/sign-in/email', {
    data: { email, password },
  });
  if (!answer.ok()) throw new Error(`sign-in: ${await answer.text()}`);
}

/**
 * Keeps answers from arriving until the returned function is called: what is shown meanwhile? That
 * function waits until something was asked for at `address`, since a test would otherwise see a
 * page that was not kept waiting.
 */
export async function holdBack(page: Page, address: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isRequested = false;
  await page.route(address, async (route) => {
    isRequested = true;
    await promise;
    // Whoever asked may have gone meanwhile.
    await route.continue().catch(() => undefined);
  });
  return async () => {
    await expect.poll(() => isRequested, { message: `asked for at ${address}` }).toBe(true);
    resolve();
  };
}

/**
 * Waits until the page of somebody who is signed in has its access token, which it fetches a second
 * after its script runs. Before that, signing out and sessions that end meet a request on its way,
 * and the page may leave by itself.
 */
export async function untilTokenStored(page: Page): Promise<void> {
  await page.waitForFunction(() => localStorage.getItem('token') !== null);
}

/** Presses a button that the page takes away by itself when `result` comes without it. */
export async function pressUnlessDone(button: Locator, result: Locator): Promise<void> {
  await button.or(result).first().waitFor();
  try {
    if (!(await result.isVisible())) await button.click({ timeout: 5_000 });
  } catch (error) {
    if (!(await result.isVisible())) throw error;
  }
}

/** Presses, as an impatient person does, until `result` is shown: at first no script may run. */
export async function pressUntil(button: Locator, result: Locator): Promise<void> {
  await expect
    .poll(async () => {
      if (!(await result.isVisible())) await button.click();
      return result.isVisible();
    })
    .toBe(true);
}

/** A navigation inside the page, as by a link: the browser's guards run, not the server's. */
export async function followInside(page: Page, path: string): Promise<void> {
  await untilScriptRuns(page);
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Whether a text is shown in red, whatever shade the theme gives it. */
export async function isRed(text: Locator): Promise<boolean> {
  const colour = await text.evaluate((element) => getComputedStyle(element).color);
  const [red = 0, green = 0, blue = 0] = colour.match(/\d+/g)?.map(Number) ?? [];
  return red > 2 * Math.max(green, blue);
}
