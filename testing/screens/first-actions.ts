import type { BrowserContext, Page, Request, Route } from 'playwright-core';
import { untilScriptRuns } from '../browser/hydration.ts';

/** When the scripts of a page come: never, 3 s late, or before the first tap. */
type Scripts = 'never' | 'late' | 'ready';

/** Something to press on a page, found again by its place among those with the same key. */
type Action = { key: string; isForm: boolean };

/** The page after a tap. */
type Outcome = {
  path: string;
  /** The titles of open dialogs: the question. */
  dialogs: string;
  /** The names of fields that are marked as wrong, and whether a form has an alert. */
  wrong: string;
  /** Something was sent that changes the shop. It never arrives. */
  sent: boolean;
  focus: 'dialog' | 'wrong field' | 'elsewhere';
};

export type Difference = { address: string; action: string; scripts: Scripts; was: string };
export type Compared = { actions: number; differences: Difference[] };

const lateMs = 3_000;
const patienceMs = 9_000;
const scripts = '**/assets/**/*.js';

/**
 * Makes each button, form and link with a behaviour of a page the first one that is pressed, before
 * its scripts have come, and compares what follows with the same tap once they run. Buttons that only
 * a script knows are compared where the scripts are late. The details of the page are opened first.
 */
export async function compareFirstActions(
  context: BrowserContext,
  address: string,
  { late = true } = {},
): Promise<Compared> {
  const actions = await inTab(context, address, 'ready', listActions);
  const differences: Difference[] = [];
  for (const action of actions) {
    const expected = await outcomeOf(context, address, 'ready', action);
    const modes: Scripts[] = [
      ...(action.isForm ? (['never'] as const) : []),
      ...(late ? (['late'] as const) : []),
    ];
    for (const mode of modes) {
      const found = await outcomeOf(context, address, mode, action, expected);
      const was = describe(found, expected);
      if (was) differences.push({ address, action: action.key, scripts: mode, was });
    }
  }
  return { actions: actions.length, differences };
}

/** The parts in which they differ; '' if nothing does. What was sent has no answer to compare. */
function describe(found: Outcome, expected: Outcome): string {
  const parts = (['path', 'dialogs', 'wrong', 'sent', 'focus'] as const).filter((part) => {
    if (expected.sent && found.sent) return false;
    if (part === 'focus') return expected.focus !== 'elsewhere' && found.focus !== expected.focus;
    return found[part] !== expected[part];
  });
  return parts.map((part) => `${part}: "${found[part]}" for "${expected[part]}"`).join(', ');
}

async function outcomeOf(
  context: BrowserContext,
  address: string,
  mode: Scripts,
  action: Action,
  expected?: Outcome,
): Promise<Outcome> {
  return inTab(context, address, mode, async (page) => {
    let sent = false;
    // What the script finds wrong without sending it may go to the server, which has to refuse it.
    const mayArrive = expected !== undefined && !expected.sent && expected.wrong !== '';
    const changes = (request: Request) =>
      !['GET', 'HEAD', 'OPTIONS'].includes(request.method()) && !/\/views?\b/.test(request.url());
    await page.route(
      () => true,
      async (route: Route) => {
        const request = route.request();
        if (!changes(request) || (mayArrive && request.isNavigationRequest()))
          return route.fallback();
        sent = true;
        // The page stays as it is.
        await (request.isNavigationRequest() ? route.fulfill({ status: 204 }) : route.abort());
      },
    );
    const isTapped = await tap(page, action).then(
      () => true,
      () => false,
    );
    if (!isTapped) return { ...(await readOutcome(page, sent)), path: 'could not be pressed' };
    let found = await readOutcome(page, sent);
    const until = Date.now() + (expected ? patienceMs : 1_500);
    while (Date.now() < until) {
      await page.waitForTimeout(150);
      found = await readOutcome(page, sent);
      if (expected && describe(found, expected) === '') break;
      if (!expected && found.sent) break;
      if (mode === 'never' && Date.now() > until - patienceMs + 3_000) break;
    }
    return found;
  });
}

async function inTab<T>(
  context: BrowserContext,
  address: string,
  mode: Scripts,
  use: (page: Page) => Promise<T>,
): Promise<T> {
  const page = await context.newPage();
  try {
    if (mode === 'never') await page.route(scripts, (route) => route.abort());
    if (mode === 'late') {
      await page.route(scripts, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, lateMs));
        await route.continue().catch(() => {});
      });
    }
    await page.goto(address, { waitUntil: mode === 'ready' ? 'load' : 'commit' });
    await page.locator('main').waitFor();
    await page.waitForFunction(() => document.readyState !== 'loading');
    if (mode === 'ready') await untilScriptRuns(page);
    await page.evaluate(() => {
      for (const each of document.querySelectorAll('main details')) each.setAttribute('open', '');
    });
    return await use(page);
  } finally {
    await page.close();
  }
}

/**
 * What can be pressed, one of each kind: rows of a list have the same buttons. Runs in the page, and
 * marks each with its key.
 */
function findActions(): Action[] {
  const found = new Map<string, Action>();
  // An open dialog covers what is behind it.
  const top = document.querySelector('dialog[open]') ?? document.querySelector('main');
  const all = top?.querySelectorAll<HTMLElement>('button, a[href]') ?? [];
  for (const element of all) {
    const isLink = element instanceof HTMLAnchorElement;
    // A link to another page is the browser's own.
    if (isLink && (element.pathname !== location.pathname || !element.search)) continue;
    if (isLink && !/[?&](book|report|forgot|confirm)=/.test(element.search)) continue;
    const button = isLink ? null : (element as HTMLButtonElement);
    if (!element.checkVisibility({ visibilityProperty: true }) || button?.disabled) continue;
    if (element.closest('[inert]')) continue;
    const act = button?.form?.querySelector<HTMLInputElement>('input[name=act]')?.value ?? '';
    const name = `${button?.name ?? ''} ${(button?.value ?? '').replace(/[\d-].*/, '')}`.trim();
    const text = (element.textContent || element.getAttribute('aria-label') || '').trim();
    const key = [isLink ? 'link' : 'button', act, name, text.replace(/[\d,০-৯]+/g, '0')]
      .filter(Boolean)
      .join(' · ');
    if (found.has(key)) continue;
    element.dataset.action = key;
    found.set(key, { key, isForm: isLink || button?.type === 'submit' });
  }
  return [...found.values()];
}

const listActions = (page: Page) => page.evaluate(findActions);

async function tap(page: Page, { key }: Action): Promise<void> {
  await page.evaluate(findActions);
  await page
    .locator(`[data-action=${JSON.stringify(key)}]`)
    .first()
    .click({ timeout: 8_000 });
}

async function readOutcome(page: Page, sent: boolean): Promise<Outcome> {
  const seen = await page
    .evaluate(() => {
      const open = [...document.querySelectorAll('dialog[open]')];
      const wrong = [...document.querySelectorAll<HTMLInputElement>('[aria-invalid=true]')];
      const active = document.activeElement;
      return {
        path: location.pathname,
        dialogs: open.map((each) => each.querySelector('h2')?.textContent ?? '').join(' | '),
        wrong: [
          ...new Set(wrong.map(({ name }) => name)),
          ...(document.querySelector('form [role=alert]') ? ['(alert)'] : []),
        ]
          .sort()
          .join(' '),
        focus: wrong.includes(active as HTMLInputElement)
          ? ('wrong field' as const)
          : open.some((each) => each.contains(active))
            ? ('dialog' as const)
            : ('elsewhere' as const),
      };
    })
    // A navigation is under way.
    .catch(() => ({ path: '', dialogs: '', wrong: '', focus: 'elsewhere' as const }));
  return { ...seen, sent };
}
