import { afterAll, beforeAll, expect, test } from 'vitest';
import { inLanguage } from '#contract/languages.ts';
import { openDemoShop } from '#testing/browser/demo-shop.ts';
import { apiOf } from '#testing/browser/market.ts';
import {
  arrivedAt,
  pressLogout,
  untilTokenStored,
  untilWorkerRuns,
  type Visitor,
} from '#testing/browser/visitor.ts';
import { type GoogleStandIn, startGoogle } from '#testing/google-server/start.ts';
import { shown } from '#testing/screens/shown.ts';
import { bn, en } from '#web/i18n/all-messages.ts';

/** A person for each browser of a newcomer below. */
const newcomers = Object.fromEntries(
  ['en-1', 'en-10', 'bn-1', 'bn-10'].map((who) => [
    who,
    { email: `${who}@gmail.test`, email_verified: true, name: 'Moushumi Akter' },
  ]),
);

let google: GoogleStandIn;
const shop = openDemoShop(async () => {
  google = await startGoogle({
    nadia: { email: 'nadia@gmail.test', email_verified: true, name: 'Nadia Islam' },
    seller: { email: 'seller1@phonehaat.test', email_verified: true, name: 'A stranger' },
    unsure: { email: 'unsure@gmail.test', email_verified: false },
    ...newcomers,
  });
  return {
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
    GOOGLE_DISCOVERY_URL: google.discoveryUrl,
  };
});
beforeAll(() => google.expectShop(shop.url));
afterAll(() => google.stop());

async function choose({ context, page }: Visitor, who: string, button: string | RegExp = 'Google') {
  // Otherwise the stand-in would remember the earlier person.
  await context.clearCookies({ name: /^_session/ });
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('button', { name: who, exact: true }).click();
}

// spec S1-7, S2.6-3, S3-8, S8-10
test('a first sign-in makes a buyer and leads back to where they came from', async () => {
  const visitor = await shop.visit();
  const { page } = visitor;
  await page.goto('/category/2');
  await page.waitForURL('/login?*');

  await choose(visitor, 'nadia');

  await page.getByText(shown('Log in Sucessfull'), { exact: true }).waitFor();
  await page.waitForURL(arrivedAt('/category/2'));
  expect(await page.evaluate(() => localStorage.getItem('token'))).toMatch(/^ey/);
  await page.getByTitle('Nadia Islam').waitFor();

  const admin = await shop.visit('admin');
  await admin.page.goto('/dashboard/allbuyer');
  await admin.page.getByRole('row').filter({ hasText: 'nadia@gmail.test' }).waitFor();
});

// spec S8-12
test.each([
  ['Cancel', /stopped the sign-in at Google/],
  ['unsure', /has not verified this email address/],
  ['seller', /an account with this address and a password already/],
])('%s at Google comes back to the login page with a reason', async (who, reason) => {
  const visitor = await shop.visit();
  const { page } = visitor;
  await page.goto('/login?from=%2Fdashboard');

  await choose(visitor, who);

  await page.getByRole('alert').filter({ hasText: reason }).waitFor();
  expect(new URL(page.url()).searchParams.get('from')).toBe('/dashboard');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();

  // Another attempt is possible.
  await choose(visitor, 'nadia');
  await page.waitForURL(arrivedAt('/dashboard'));
});

// The service worker comes between Google and the shop from the second page on.
test.each([
  ['en', 1],
  ['en', 10],
  ['bn', 1],
  ['bn', 10],
] as const)(
  'in %s after %i visits: cancelled, then a newcomer, then a member',
  async (language, visits) => {
    const visitor = await shop.visit();
    const { page } = visitor;
    const t = language === 'bn' ? bn : en;
    const path = (to: string) => inLanguage(to, language);
    for (let visit = 1; visit < visits; visit += 1) {
      await page.goto(path('/'));
      await untilWorkerRuns(page);
    }
    const signIn = async (who: string) => {
      await page.goto(path('/category/2'));
      await page.waitForURL(path('/login?*'));
      await choose(visitor, who, t.login.google);
    };
    const isBack = async () => {
      await page.getByText(t.login.googleToastDone, { exact: true }).waitFor();
      await page.waitForURL(arrivedAt(path('/category/2')));
      return apiOf(visitor)('GET /me');
    };

    await signIn('Cancel');
    await page
      .getByRole('alert')
      .filter({ hasText: t.login.googleFailures.access_denied })
      .waitFor();
    expect(new URL(page.url()).searchParams.get('from')).toBe('/category/2');

    const who = `${language}-${visits}`;
    await signIn(who);
    expect(await isBack()).toMatchObject({ email: `${who}@gmail.test`, name: 'Moushumi Akter' });
    await untilTokenStored(page);
    // A request that is on its way would be refused, and the page complain.
    await page.waitForLoadState('networkidle');
    await pressLogout(page);
    // The reloaded home page has it: an earlier visit elsewhere would be overtaken by that reload.
    await page.getByText(t.nav.toastLogout, { exact: true }).waitFor();

    await signIn(who);
    expect(await isBack()).toMatchObject({ email: `${who}@gmail.test` });
  },
);

test('the address to come back to is of no use without a sign-in', async () => {
  const { page } = await shop.visit();

  await page.goto('/login?google=done');

  // Google leads here after a login only, so the browser has forgotten it.
  await page.getByRole('alert').filter({ hasText: 'did not keep it' }).waitFor();
  await page.getByLabel('Password').waitFor();
});
