import { expect, test } from 'vitest';
import { demoPerson, sharedShop } from '#testing/browser/demo-shop.ts';
import { untilScriptRuns } from '#testing/browser/hydration.ts';
import { apiOf } from '#testing/browser/market.ts';
import { pressLogout, pressUntil } from '#testing/browser/visitor.ts';
import { shown } from '#testing/screens/shown.ts';

const shop = sharedShop('reading');

// spec D2-28
test('the switch leads to the same page in Bangla, and the next visit begins there', async () => {
  const { page, context } = await shop.visit();
  await page.goto('/register?from=/category/2');
  await page.getByRole('link', { name: 'বাংলা' }).click();
  await page.waitForURL(/\/bn\/register\?from=(\/|%2F)category(\/|%2F)2$/);
  expect(await page.locator('html').getAttribute('lang')).toBe('bn');

  const next = await context.newPage();
  await next.goto('/');
  await next.getByRole('heading', { name: 'ব্র্যান্ড বেছে নিন' }).waitFor();
  expect(new URL(next.url()).pathname).toBe('/bn');
  // All links preserve the language.
  await next.getByRole('link', { name: 'সহায়তা, রিটার্ন ও যোগাযোগ' }).click();
  await next.waitForURL('**/bn/help');

  await next.getByRole('link', { name: 'English' }).click();
  await next.getByRole('heading', { level: 1, name: 'Help' }).waitFor();
  expect(new URL(next.url()).pathname).toBe('/help');
});

// spec D2-61
test.each([
  ['bn-BD', '/bn', 'হোম পেজের ফোন'],
  ['en-US', '/', shown('Advertize Items')],
  ['fr', '/bn', 'হোম পেজের ফোন'],
])('a browser in %s that comes for the first time is shown %s', async (locale, path, heading) => {
  const { page } = await shop.visit(undefined, { locale });
  await page.goto('/');
  await page.getByRole('heading', { name: heading }).waitFor();
  expect(new URL(page.url()).pathname).toBe(path);
});

// spec D2-61
test('a browser in bn-BD whose reader chose English stays in English', async () => {
  const { page, context } = await shop.visit(undefined, { locale: 'bn-BD' });
  await page.goto('/blog');
  expect(new URL(page.url()).pathname).toBe('/bn/blog');
  await page.getByRole('link', { name: 'English' }).click();
  await page.getByRole('heading', { name: shown('Frequent Ask Question') }).waitFor();
  const next = await context.newPage();
  await next.goto('/');
  await next.getByRole('heading', { name: shown('Advertize Items') }).waitFor();
});

test('a browser fetches the texts of the language that it shows, and no others', async () => {
  const { page } = await shop.visit();
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  const catalogues = () =>
    scripts.flatMap((path) => /^\/assets\/(en|bn)-[\w-]+\.js$/.exec(path)?.[1] ?? []);
  await page.goto('/bn', { waitUntil: 'load' });
  await expect.poll(() => [...new Set(catalogues())]).toEqual(['bn']);
});

test('without scripts pages are in Bangla too, and the switch leads there and back for good', async () => {
  const { page, context } = await shop.visit(undefined, { javaScriptEnabled: false });
  await page.goto('/');
  await page.getByRole('link', { name: 'বাংলা' }).click();
  await page.getByRole('heading', { name: 'হোম পেজের ফোন' }).waitFor();
  expect(await page.getByRole('main').textContent()).toMatch(/৳[০-৯,]+/);
  expect(await context.cookies()).toMatchObject([{ name: 'language', value: 'bn' }]);
  await page.goto('/login');
  expect(new URL(page.url()).pathname).toBe('/bn/login');
  await page.getByRole('link', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'Login' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
});

test('what does not exist is said in Bangla below /bn', async () => {
  const { page, expects } = await shop.visit();
  expects(/status of 404/);
  const answer = await page.goto('/bn/nothing-here');
  expect(answer?.status()).toBe(404);
  await page.getByRole('heading', { name: 'পাতাটি পাওয়া যায়নি' }).waitFor();
});

test('a guard, a wrong password and a missing one speak Bangla, and login leads back', async () => {
  const { page, expects } = await shop.visit();
  expects(/status of 401/);
  await page.goto('/bn/dashboard/myorders');
  expect(page.url()).toBe(`${shop.url}/bn/login?from=%2Fdashboard%2Fmyorders`);
  const main = page.getByRole('main');
  const submit = main.getByRole('button', { name: 'লগইন করুন', exact: true });
  await pressUntil(submit, main.getByText('ইমেইল লিখুন'));
  const { email, password } = demoPerson('buyer1');
  await main.getByLabel('ইমেইল').fill(email);
  await main.getByLabel('পাসওয়ার্ড', { exact: true }).fill('Not-this-1');
  await submit.click();
  await main.getByText('ইমেইল বা পাসওয়ার্ড ভুল').waitFor();
  await main.getByLabel('পাসওয়ার্ড', { exact: true }).fill(password);
  await submit.click();
  await page.waitForURL('**/bn/dashboard/myorders');
  await page.getByRole('heading', { name: 'আমার অর্ডার' }).waitFor();

  await pressLogout(page);
  await page.getByText('লগআউট হয়েছে').waitFor();
  expect(new URL(page.url()).pathname).toBe('/bn');
});

test('a phone is booked with Bangla digits; too few of them are refused in Bangla', async () => {
  const buyer = await shop.visit('buyer2');
  const { page } = buyer;
  await page.goto('/bn/category/1');
  await untilScriptRuns(page);
  const card = page.getByRole('article').first();
  const form = page.getByRole('dialog');
  await pressUntil(card.getByRole('button', { name: 'বুক করুন' }), form);
  await form.getByLabel('কোথায় দেখা করবেন').fill('ধানমন্ডি ২৭, ঢাকা');
  await form.getByLabel('মোবাইল নম্বর').fill('০১৭১২');
  await form.getByRole('button', { name: 'বুক করুন' }).click();
  await form.getByText('মোবাইল নম্বর ১১ সংখ্যার হতে হবে').waitFor();
  await form.getByLabel('মোবাইল নম্বর').fill('০১৭১২৩৪৫৬৭৮');
  await form.getByRole('button', { name: 'বুক করুন' }).click();
  await page.getByText('ফোনটি বুক হয়েছে').waitFor();
  const { email } = demoPerson('buyer2');
  const [newest] = await apiOf(buyer)('GET /myorders', { query: { email } });
  const booking = await apiOf(buyer)('GET /booked/:id', { params: { id: newest?._id ?? '' } });
  expect(booking.userNumber).toBe('01712345678');
});
