import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Locator,
  Page,
} from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { untilScriptRuns } from './hydration.ts';

/**
 * Tests run at phone size by default, because a layout that fits a phone also fits wider screens.
 */
const phone = { width: 360, height: 800 };

export type Visitor = {
  context: BrowserContext;
  page: Page;
  /**
   * The browser logs each refused request as an error. A test names the expected ones:
   * `visitor.expects(/status of 409/)`.
   */
  expects: (complaint: RegExp) => void;
};

export type VisitorOptions = Omit<BrowserContextOptions, 'serviceWorkers'> & {
  /** Why the test runs without the service worker, which the browsers of people have. */
  withoutWorker?: string;
};

/** The worker sends the requests for scripts and pages itself, where a test cannot intercept them. */
export const workerHidesRequests = 'intercepts scripts or pages, which the worker would fetch';

/** A person with a browser context of their own; an unexpected console message fails the test. */
export async function createVisitor(
  browser: Browser,
  baseURL: string,
  { withoutWorker, ...options }: VisitorOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL,
    viewport: phone,
    locale: 'en-GB',
    serviceWorkers: withoutWorker ? 'block' : 'allow',
    ...options,
  });
  context.setDefaultTimeout(30_000);
  const complaints: string[] = [];
  const expected: RegExp[] = [];
  context.on('page', (page) => collectComplaints(page, (text) => complaints.push(text)));
  const page = await context.newPage();
  if (options.javaScriptEnabled !== false) waitForScript(page);
  onTestFinished(async () => {
    await context.close();
    const unexpected = complaints.filter((text) => !expected.some((one) => one.test(text)));
    if (unexpected.length > 0) throw new Error(`The page complained:\n${unexpected.join('\n')}`);
  });
  return { context, page, expects: (complaint) => expected.push(complaint) };
}

/** Longer than any script takes that comes at all; a test may hold it back. */
const scriptTimeout = 5_000;

/**
 * Has `goto` wait for hydration. Before it, links and forms work by themselves
 * (`e2e/journeys/without-script.test.ts`); other tests are about what the script makes of them.
 */
function waitForScript(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (...to) => {
    const answer = await goto(...to);
    if (answer?.ok()) await untilScriptRuns(page, scriptTimeout).catch(() => {});
    return answer;
  };
}

/** Reports each exception in a page, and each console error or warning. */
export function collectComplaints(page: Page, hear: (text: string) => void): void {
  page.on('pageerror', (error) => hear(String(error)));
  page.on('console', (message) => {
    // Logged by Playwright itself when it blocks the worker.
    const isItsOwn = message.text() === 'Service Worker registration blocked by Playwright';
    if (['error', 'warning'].includes(message.type()) && !isItsOwn) {
      // A refused request is named by its address alone.
      hear(`${message.text()} ${message.location().url}`);
    }
  });
}

/** Signs in over the API, where the sign-in is not the subject. */
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
 * Presses the logout button of the bar. On a phone it is behind the photo, whose menu closes when a
 * navigation that is still under way moves the focus.
 */
export async function pressLogout(page: Page): Promise<void> {
  // A browser draws the tab in front; a click in another one may be answered only seconds later.
  await page.bringToFront();
  const bar = page.getByRole('banner');
  const logout = bar.getByRole('button', { name: /^(Logout|লগআউট)$/ });
  const photo = bar.getByLabel(/^(Account|অ্যাকাউন্ট)$/);
  await photo.waitFor();
  await expect
    .poll(async () => {
      if (!(await logout.isVisible())) await photo.click();
      return logout.click({ timeout: 2_000 }).then(
        () => true,
        () => false,
      );
    })
    .toBe(true);
}

/**
 * Delays responses until the returned function is called, to test loading states. That function
 * waits for a request to `address`; otherwise the test could pass without any delay.
 */
export async function holdBack(page: Page, address: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isRequested = false;
  await page.route(address, async (route) => {
    isRequested = true;
    await promise;
    // The requesting page may be gone.
    await route.continue().catch(() => undefined);
  });
  return async () => {
    await expect.poll(() => isRequested, { message: `asked for at ${address}` }).toBe(true);
    resolve();
  };
}

/**
 * Waits until a signed-in page has stored its access token, about a second after hydration.
 * Earlier, a sign-out or an ended session races with the token request, and the page may redirect
 * by itself.
 */
export async function untilTokenStored(page: Page): Promise<void> {
  await page.waitForFunction(() => localStorage.getItem('token') !== null);
}

/**
 * Matches a path with its query, also after a form that was sent before its script ran: its notice is
 * a parameter then, and a toast otherwise.
 */
export const arrivedAt = (path: string) => (url: URL) => {
  const { pathname, search } = new URL(url);
  return pathname + search.replace(/[?&]done=[\w-]+$/, '') === path;
};

/** Clicks a button, which the page may already have removed if `result` appeared without it. */
export async function pressUnlessDone(button: Locator, result: Locator): Promise<void> {
  await button.or(result).first().waitFor();
  try {
    if (!(await result.isVisible())) await button.click({ timeout: 5_000 });
  } catch (error) {
    if (!(await result.isVisible())) throw error;
  }
}

/** Clicks repeatedly until `result` appears, because clicks before hydration have no effect. */
export async function pressUntil(button: Locator, result: Locator): Promise<void> {
  await expect
    .poll(async () => {
      if (!(await result.isVisible())) await button.click();
      return result.isVisible();
    })
    .toBe(true);
}

/** Opens the rest of a phone's card, which a narrow screen hides behind a button. */
export async function openCard(card: Locator): Promise<void> {
  await card.waitFor();
  const more = card.locator('.card-more > summary');
  if (await more.isVisible()) await more.click();
}

/** A client-side navigation, so that the guards run in the browser and not on the server. */
export async function followInside(page: Page, path: string): Promise<void> {
  await untilScriptRuns(page);
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Whether a text is red, in any shade of the themes. */
export async function isRed(text: Locator): Promise<boolean> {
  const colour = await text.evaluate((element) => getComputedStyle(element).color);
  const [red = 0, green = 0, blue = 0] = colour.match(/\d+/g)?.map(Number) ?? [];
  return red > 2 * Math.max(green, blue);
}

/** Waits until the service worker is active and answers the requests of the page. */
export async function untilWorkerRuns(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready;
    return active?.state === 'activated' && navigator.serviceWorker.controller !== null;
  });
}

/** The paths of the pages that the service worker has stored. */
export const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const cached = await (await caches.open('pages')).keys();
    return cached.map(({ url }) => new URL(url).pathname);
  });
