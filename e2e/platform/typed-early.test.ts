import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDemoShop } from '#testing/browser/demo-shop.ts';
import { untilScriptRuns } from '#testing/browser/hydration.ts';
import { connectBrowser } from '#testing/browser/shared.ts';
import { holdBack } from '#testing/browser/visitor.ts';
import { withoutStreams } from '#testing/browser/without-streams.ts';
import {
  fillMarket,
  openViewers,
  type ScreenMarket,
  type Viewer,
} from '#testing/screens/screen-market.ts';
import { screens } from '#testing/screens/screens.ts';

const shop = openDemoShop();
let browser: Browser;
let people: Awaited<ReturnType<typeof openViewers>>;
let market: ScreenMarket;

beforeAll(async () => {
  browser = await connectBrowser();
  people = await openViewers(browser, shop.url);
  market = await fillMarket(people);
}, 120_000);
afterAll(() => browser?.close());

/** Opens what is folded, as a person does without a script, and types something into all fields. */
function typeEverywhere(): number {
  for (const fold of document.querySelectorAll('main details')) fold.setAttribute('open', '');
  const typed: Record<string, string> = {
    email: 'typed@early.test',
    tel: '01812345678',
    number: '7',
    'datetime-local': '2027-01-02T10:00',
    date: '2027-01-02',
    time: '10:00',
  };
  let fields = 0;
  for (const form of document.querySelectorAll<HTMLFormElement>('form[method=post]')) {
    for (const field of [...form.elements] as HTMLInputElement[]) {
      if (field.disabled || field.readOnly || !field.checkVisibility()) continue;
      if (field.localName === 'select') {
        const last = [...(field as unknown as HTMLSelectElement).options].at(-1);
        field.value = last?.value ?? '';
      } else if (field.type === 'radio') field.checked = true;
      else if (field.type === 'checkbox') field.checked = !field.checked;
      else if (field.localName === 'textarea' || field.matches('input:not([type=file])'))
        field.value = typed[field.type] ?? 'Typed early';
      else continue;
      fields += 1;
      for (const event of ['input', 'change'])
        field.dispatchEvent(new Event(event, { bubbles: true }));
    }
  }
  return fields;
}

/** What each visible field has, in the order of the page. */
const readAll = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLFormElement>('form[method=post]')].flatMap((form) =>
      ([...form.elements] as HTMLInputElement[])
        .filter((field) => field.matches('input:not([type=hidden],[type=file]), select, textarea'))
        .filter((field) => field.checkVisibility())
        .map(({ name, type, value, checked }) =>
          ['radio', 'checkbox'].includes(type)
            ? `${name} ${value}: ${checked}`
            : `${name}: ${value}`,
        ),
    ),
  );

// spec D2-147
test.each([
  ['login', 2],
  ['register', 3],
  ['forgot-password', 1],
  ['help', 2],
  ['booking', 2],
  ['phone-report', 2],
  ['become-seller', 2],
  ['add-product', 4],
  ['edit-product', 8],
  ['me', 3],
  ['notice-settings', 6],
  ['inbox', 1],
  ['thread', 1],
  ['ask', 1],
  ['money', 2],
  ['catalogue', 3],
  ['case-report', 2],
  ['payments', 3],
  ['payouts', 1],
  ['settlements', 1],
  ['order', 3],
  ['order-calling-off-seller', 1],
  ['order-decision-admin', 2],
] as const)('what was typed on %s before its script came stays', async (name, least) => {
  const screen = screens.find((each) => each.name === name);
  if (!screen) throw new Error(`No screen ${name}`);
  const path = name === 'booking' ? `${market.phones.sale}?book=1` : screen.path;
  const page = await people[screen.who as Viewer].context.newPage();
  await withoutStreams(page);
  try {
    const release = await holdBack(page, '**/assets/**/*.js');
    await page.goto(typeof path === 'string' ? path : path(market), { waitUntil: 'commit' });
    await page.locator('main form[method=post]').first().waitFor({ state: 'attached' });
    await page.waitForFunction(() => document.readyState !== 'loading');
    expect(await page.evaluate(typeEverywhere)).toBeGreaterThanOrEqual(least);
    const typed = await readAll(page);
    await page.evaluate(() => dispatchEvent(new Event('keydown')));
    await release();
    await untilScriptRuns(page);
    await page.waitForLoadState('networkidle');
    // A script may add fields.
    expect(await readAll(page)).toEqual(expect.arrayContaining(typed));
  } finally {
    await page.close();
  }
});
