import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Locator,
  Page,
} from 'playwright-core';
import { expect, onTestFinished } from 'vitest';

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
  // What Playwright says itself where it blocks the worker.
  const expected = [/^Service Worker registration blocked by Playwright$/];
  context.on('page', (page) => {
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
  });
  const page = await context.newPage();
  onTestFinished(async () => {
    await context.close();
    const unexpected = complaints.filter((text) => !expected.some((one) => one.test(text)));
    if (unexpected.length > 0) throw new Error(`The page complained:\n${unexpected.join('\n')}`);
  });
  return { context, page, expects: (complaint) => expected.push(complaint) };
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
  let isAsked = false;
  await page.route(address, async (route) => {
    isAsked = true;
    await promise;
    // Whoever asked may have gone meanwhile.
    await route.continue().catch(() => undefined);
  });
  return async () => {
    await expect.poll(() => isAsked, { message: `asked for at ${address}` }).toBe(true);
    resolve();
  };
}

/**
 * Waits until the page's script runs: before that a link leads to a new page, and nobody listens to
 * events. For who is signed in: their logout button, which does nothing before, tells.
 */
export async function untilScriptRuns(page: Page): Promise<void> {
  await page.locator('header button:enabled').first().waitFor();
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
