import type { BrowserContext, Page } from 'playwright-core';
import { withoutStreams } from '../browser/without-streams.ts';
import type { ScreenMarket } from '../screens/screen-market.ts';
import { screens } from '../screens/screens.ts';

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
  'inbox',
  'thread',
  'ask',
  'offer',
  'money',
  'notice-settings',
  'me',
  'order',
  'order-calling-off-seller',
].map((name) => {
  const screen = screens.find((each) => each.name === name);
  if (!screen) throw new Error(`No screen ${name}`);
  // Where the button leads before a script runs.
  if (name === 'booking')
    return { ...screen, path: ({ phones }: ScreenMarket) => `${phones.sale}?book=1` };
  return screen;
});

/**
 * What has become of a page: its script `runs`; it goes on `without` script after a failure; or its
 * script never started (`none`).
 */
export type Walked = {
  state: 'runs' | 'without' | 'none';
  /** Fields that were typed into before the script came. */
  typed: number;
  /** Whether a form of the page was sent by the browser; null where none is on it. */
  posted: boolean | null;
  /** The alerts that the page has shown. */
  said: string[];
  /** What its script has thrown, with the place. */
  errors: string[];
  /** The messages of its failures that the shop has got. */
  reports: string[];
  /** What a person would have lost. */
  faults: string[];
};

export type Walk = {
  /** What the page gets in place of its own files. */
  intercept?: (page: Page) => Promise<void>;
  /** Runs before the page's own scripts. */
  device?: () => void;
};

/**
 * Opens a page in this context, which it closes; types before the script comes, lets it come, and touches what a person
 * touches. The page must be the server's all the time, with what was typed, and its forms be sent.
 * Nothing of it reaches the server but reads.
 */
export async function walk(
  context: BrowserContext,
  path: string,
  { device, intercept }: Walk,
): Promise<Walked> {
  const page = await context.newPage();
  const errors: string[] = [];
  const reports: string[] = [];
  const faults = new Set<string>();
  const posts = { byBrowser: 0 };
  page.on('pageerror', ({ message, stack }) => {
    const place = /\/([\w-]+\.js:\d+|[^/\s)]*:\d+):\d+/.exec(stack ?? '')?.[1] ?? '?';
    errors.push(`${message} (${place})`);
  });
  const idle = watchRequests(page);
  await withoutStreams(page);
  if (device) await page.addInitScript(device);
  await intercept?.(page);
  await page.route('**/*', async (route) => {
    const request = route.request();
    if (request.method() !== 'POST') return route.fallback();
    if (request.url().endsWith('/api/browserfailures'))
      reports.push(JSON.parse(request.postData() ?? '{}').message);
    if (!request.isNavigationRequest()) return route.abort('internetdisconnected');
    posts.byBrowser += 1;
    // The browser stays on the page.
    return route.fulfill({ status: 204 });
  });
  try {
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForFunction(() => document.readyState !== 'loading');
    const heading = await headingOf(page);
    const typed = await page.evaluate(typeEarly);
    await page.evaluate(() => dispatchEvent(new Event('keydown')));
    release();
    const state = await settled(page, () => errors.length + reports.length > 0, idle);
    const check = async (when: string) => {
      const now = await page.evaluate(readPage, Object.keys(typed));
      if (now.hasFailed) faults.add(`${when}: a failure page`);
      else if (now.heading !== heading) faults.add(`${when}: another page (${now.heading})`);
      for (const [place, text] of Object.entries(typed)) {
        if (!now.fields[place]?.includes(text))
          faults.add(`${when}: ${place} is ${now.fields[place]}`);
      }
      return now;
    };
    await check('after the script');
    const isLeft = (await page.evaluate(readPage, [])).isLeft;
    const ranFirst = state === 'runs' && !isLeft;
    // A touch may lead to a page without this form.
    const early = ranFirst ? null : await post(page, posts);
    await page.evaluate(touch).catch(unlessLeft);
    await idle();
    const last = await readOnceThere(page);
    if (last.hasFailed) faults.add('after a touch: a failure page');
    const runs = ranFirst && !last.isLeft;
    const posted = ranFirst && !runs ? await post(page, posts) : early;
    if (posted === false) faults.add('its form was not sent');
    return {
      state: runs ? 'runs' : last.isLeft || isLeft ? 'without' : state,
      typed: Object.keys(typed).length,
      posted,
      said: last.said,
      errors,
      reports,
      faults: [...faults],
    };
  } finally {
    await context.close();
  }
}

/** What the touch has led to may still be on its way. */
async function readOnceThere(page: Page) {
  try {
    return await page.evaluate(readPage, []);
  } catch (error) {
    unlessLeft(error);
    await page.waitForLoadState();
    return await page.evaluate(readPage, []);
  }
}

/** A touched button may have opened another page. */
function unlessLeft(error: unknown): void {
  if (!/context was destroyed/.test(String(error))) throw error;
}

/** Milliseconds in which a page is taken over after an error that does not hinder it. */
const patience = 3_000;

/** Delays all scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/**/*.js', async (route) => {
    await promise;
    // The page may be gone.
    await route.fallback().catch(() => undefined);
  });
  return resolve;
}

/** Resolves once no request has been under way for a moment; at the latest after some seconds. */
function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<unknown>();
  let lastAt = performance.now();
  const closed = (request: unknown) => {
    open.delete(request);
    lastAt = performance.now();
  };
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', closed);
  page.on('requestfailed', closed);
  return async () => {
    const end = performance.now() + 5_000;
    const isIdle = () => open.size === 0 && performance.now() - lastAt > 150;
    while (!isIdle() && performance.now() < end) await page.waitForTimeout(30);
  };
}

/** Until the script runs, or has failed: an error alone is no failure, and parts may still come. */
async function settled(
  page: Page,
  hasFailed: () => boolean,
  idle: () => Promise<void>,
): Promise<'runs' | 'without' | 'none'> {
  const end = performance.now() + 10_000;
  let last = 0;
  while (performance.now() < end) {
    const { isLeft, isTaken } = await page.evaluate(readPage, []);
    if (isLeft || isTaken) {
      await idle();
      return isLeft ? 'without' : 'runs';
    }
    if (hasFailed()) {
      await idle();
      last ||= performance.now();
      if (performance.now() - last > patience) return 'none';
    }
    await page.waitForTimeout(40);
  }
  return 'none';
}

const headingOf = async (page: Page) => (await page.evaluate(readPage, [])).heading;

/** Sends the first form as a person does who has filled it in, unless the touch has sent it. */
async function post(page: Page, posts: { byBrowser: number }): Promise<boolean | null> {
  const isThere = await page.evaluate(() => {
    const button = document.querySelector<HTMLButtonElement>(
      'main form[method=post] button:not([type=button]):not(:disabled)',
    );
    if (button?.form) button.form.noValidate = true;
    return button !== null;
  });
  if (!isThere) return null;
  const isSent = () => posts.byBrowser > 0;
  if (!isSent()) {
    await page.evaluate(() =>
      document
        .querySelector<HTMLButtonElement>(
          'main form[method=post] button:not([type=button]):not(:disabled)',
        )
        ?.click(),
    );
  }
  const end = performance.now() + 2_000;
  while (!isSent() && performance.now() < end) await page.waitForTimeout(30);
  return isSent();
}

/** By name, what was typed into the visible text fields. */
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

function readPage(names: string[]) {
  const main = document.querySelector('main');
  const parts = [...document.querySelectorAll('main, header button, main form')];
  // Another form may have a field of the same name.
  const valuesOf = (name: string) =>
    [
      ...document.querySelectorAll<HTMLInputElement>(
        `main form[method=post] [name="${CSS.escape(name)}"]`,
      ),
    ].map(({ value }) => value);
  return {
    // A translator adds a sign.
    heading: main?.querySelector('h1')?.textContent?.replaceAll('~', '') ?? null,
    hasFailed: document.body.textContent?.includes('Something went wrong') ?? false,
    isLeft: document.documentElement.dataset.scripts === 'off',
    isTaken:
      parts.length > 0 &&
      parts.every((part) => Object.keys(part).some((key) => key.startsWith('__react'))),
    said: [...document.querySelectorAll('[role=alert]')].map((each) => each.textContent ?? ''),
    fields: Object.fromEntries(names.map((name) => [name, valuesOf(name)])),
  };
}

/** Types, opens and closes what needs no server, and sends a form that is refused in the page. */
async function touch(): Promise<void> {
  const pause = () => new Promise((resolve) => setTimeout(resolve, 20));
  for (const fold of [...document.querySelectorAll<HTMLElement>('main details > summary')].slice(
    0,
    6,
  )) {
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
  const buttons = document.querySelectorAll<HTMLElement>('main button[type=button], header button');
  for (const button of [...buttons].slice(0, 6)) {
    button.click();
    await pause();
  }
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  document
    .querySelector<HTMLElement>('main form[method=post] button:not([type=button]):not(:disabled)')
    ?.click();
  await pause();
}
