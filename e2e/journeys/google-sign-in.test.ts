import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDemoShop } from '#testing/browser/demo-shop.ts';
import { arrivedAt, type Visitor } from '#testing/browser/visitor.ts';
import { type GoogleStandIn, startGoogle } from '#testing/google-server/start.ts';
import { shown } from '#testing/screens/shown.ts';

let google: GoogleStandIn;
const shop = openDemoShop(async () => {
  google = await startGoogle({
    nadia: { email: 'nadia@gmail.test', email_verified: true, name: 'Nadia Islam' },
    seller: { email: 'seller1@phonehaat.test', email_verified: true, name: 'A stranger' },
    unsure: { email: 'unsure@gmail.test', email_verified: false },
  });
  return {
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
    GOOGLE_DISCOVERY_URL: google.discoveryUrl,
  };
});
beforeAll(() => google.expectShop(shop.url));
afterAll(() => google.stop());

async function choose({ context, page }: Visitor, who: string) {
  // Otherwise the stand-in would remember the earlier person.
  await context.clearCookies({ name: /^_session/ });
  await page.getByRole('button', { name: 'Google' }).click();
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

test('the address to come back to is of no use without a sign-in', async () => {
  const { page } = await shop.visit();

  await page.goto('/login?google=done');

  await page.getByRole('alert').filter({ hasText: 'did not work' }).waitFor();
  await page.getByRole('link', { name: 'Other ways to log in' }).click();
  await page.getByLabel('Password').waitFor();
});
