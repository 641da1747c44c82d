import type { BrowserContext, Page, Request, Route } from 'playwright-core';
import { untilScriptRuns } from '../browser/hydration.ts';

/** When the scripts of a page come: never, 3 s late, over 400 kbps, or before the first tap. */
export type Scripts = 'never' | 'late' | 'slow' | 'ready';
/** The ones that can be compared with a page whose scripts run. */
export const scriptModes = ['never', 'late', 'slow'] as const;

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

export type Difference = { action: string; scripts: Scripts; was: string };
export type Compared = { actions: number; differences: Difference[] };

const lateMs = 3_000;
/** A bad network of the countryside. */
const slowNetwork = {
  offline: false,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
  latency: 300,
};
const patienceMs = { never: 3_000, late: 16_000, slow: 25_000, ready: 2_500 };
const scripts = '**/assets/**/*.js';

/**
 * Makes each button, form and link with a behaviour of a page the first one that is pressed, before
 * its scripts have come, and compares what follows with the same tap once they run. Buttons that only
 * a script knows are compared where the scripts are late. The details of the page are opened first.
 */
export async function compareFirstActions(
  context: BrowserContext,
  address: string,
  modes: readonly Scripts[] = scriptModes,
): Promise<Compared> {
  const actions = await inTab(context, address, 'ready', listActions);
  const differences: Difference[] = [];
  for (const action of actions) {
    const once = await outcomeOf(context, address, 'ready', action);
    for (const mode of modes) {
      if (mode === 'never' && !action.isForm) continue;
      if (describe(await outcomeOf(context, address, mode, action, once), once) === '') continue;
      // A busy machine may have answered one of them late.
      const patient = await outcomeOf(context, address, 'ready', action, undefined, 10_000);
      const was = describe(await outcomeOf(context, address, mode, action, patient), patient);
      if (was) differences.push({ action: action.key, scripts: mode, was });
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
  patience = patienceMs[mode],
): Promise<Outcome> {
  return inTab(context, address, mode, async (page) => {
    let sent = false;
    // What the script refuses or has confirmed without sending it may go to the server, which has to
    // do the same.
    const mayArrive =
      expected !== undefined && !expected.sent && (expected.wrong || expected.dialogs) !== '';
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
    const isThere = (await listActions(page)).some(({ key }) => key === action.key);
    // What a script adds to the page cannot be the first thing that is pressed.
    if (!isThere && expected && mode !== 'ready') return expected;
    const obstacle = await tap(page, action).then(
      () => '',
      ({ message }: Error) => message,
    );
    if (obstacle) return { ...(await readOutcome(page, sent)), path: obstacle };
    let found = await readOutcome(page, sent);
    const until = Date.now() + patience;
    while (Date.now() < until) {
      await page.waitForTimeout(150);
      found = await readOutcome(page, sent);
      if (expected && describe(found, expected) === '') break;
      if (!expected && found.sent) break;
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
    if (mode === 'slow') {
      const session = await context.newCDPSession(page);
      await session.send('Network.emulateNetworkConditions', slowNetwork);
    }
    await page.goto(address, { waitUntil: mode === 'ready' ? 'load' : 'commit', timeout: 60_000 });
    await page.locator('main').waitFor({ timeout: 60_000 });
    // A person presses what is painted, so not before the style sheet has come.
    await page.waitForFunction(() => {
      const sheets = [
        ...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([disabled])'),
      ];
      return document.readyState !== 'loading' && sheets.every(({ sheet }) => sheet !== null);
    });
    if (mode === 'ready') await untilScriptRuns(page, 60_000);
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
    // An invisible label names its row: its first word names the action.
    const label = element.getAttribute('aria-label')?.split(' ')[0];
    const text = (element.textContent || label || '').trim();
    const key = [isLink ? 'link' : 'button', act, name, text.replace(/[\d,০-৯]+/g, '0')]
      .filter(Boolean)
      .join(' · ');
    element.dataset.action = key;
    if (found.has(key)) continue;
    found.set(key, { key, isForm: isLink || button?.type === 'submit' });
  }
  return [...found.values()];
}

const listActions = (page: Page) => page.evaluate(findActions);

async function tap(page: Page, { key }: Action): Promise<void> {
  await page
    .locator(`[data-action=${JSON.stringify(key)}]`)
    // A text that fits in its final font loses its button.
    .filter({ visible: true })
    .first()
    .click({ timeout: 20_000 });
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
