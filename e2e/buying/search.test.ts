import { expect, test } from 'vitest';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { untilScriptRuns } from '#testing/browser/hydration.ts';
import { apiOf, join, listPhone, password } from '#testing/browser/market.ts';

const shop = sharedShop('writing');

test('a Samsung with 6 GB under a price in Sylhet is five taps from home, without script too', async () => {
  const seller = await shop.visit('seller1');
  const name = 'Samsung Galaxy A14';
  const id = await listPhone(seller, {
    name,
    categoryId: '2',
    ramRoom: '6/128 GB',
    location: 'Zindabazar, Sylhet',
  });
  const { page } = await shop.visit(undefined, { javaScriptEnabled: false });
  await page.goto('/');
  const field = page.getByRole('main').getByRole('searchbox', { name: 'Search phones' });
  await field.tap().catch(() => field.click()); // 1
  await page.keyboard.type('samsung 6gb');
  await page.keyboard.press('Enter'); // 2
  await page.getByRole('link', { name: 'up to Tk 30,000' }).click(); // 3
  await page.getByRole('link', { name: 'Cheapest' }).click(); // 4
  await page.getByRole('link').filter({ hasText: name }).filter({ hasText: 'Sylhet' }).click(); // 5
  await page.waitForURL(`**/phone/${id}/*`);
  await page.getByRole('heading', { level: 1, name }).waitFor();
});

test('words are completed by keyboard, and the choice is the list of that model', async () => {
  const { page } = await shop.visit(undefined, { viewport: { width: 1280, height: 800 } });
  await page.goto('/blog');
  const field = page.getByRole('banner').getByRole('searchbox', { name: 'Search phones' });
  await field.focus();
  const combobox = page.getByRole('banner').getByRole('combobox', { name: 'Search phones' });
  await combobox.waitFor();
  await page.keyboard.type('galaxy a54');
  await page.getByRole('option', { name: 'Galaxy A54 5G' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { selected: true, name: 'Galaxy A54 5G' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?model=samsung-galaxy-a54-5g');
  await page.getByRole('link', { name: 'SAMSUNG Galaxy A54 5G: take this filter off' }).waitFor();
});

test('a phone that was saved signed out is on the device, and moves into the account', async () => {
  const visitor = await shop.visit();
  const { page } = visitor;
  await page.goto('/search?q=vivo');
  const heart = page.getByRole('button', { name: /^Save (?!this)/ }).first();
  const name = ((await heart.getAttribute('aria-label')) ?? '').replace('Save ', '');
  await heart.click();
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
  await page.goto('/saved');
  await page.getByRole('main').getByRole('link', { name }).waitFor();

  await join(visitor, 'Saving Buyer', 'buyer');
  await page.goto('/saved');
  await page.getByRole('main').getByRole('link', { name }).waitFor();
  await expect
    .poll(async () => (await apiOf(visitor)('GET /saved')).map((phone) => phone.name))
    .toEqual([name]);
});

// spec D1-117
test('a search is saved after the login that it needs, without script, and removed again', async () => {
  const visitor = await shop.visit(undefined, { javaScriptEnabled: false });
  const { page } = visitor;
  const email = await join(visitor, 'Searching Buyer', 'buyer');
  await visitor.context.clearCookies();
  await page.goto('/search?brand=samsung&max=15000');
  const save = page.getByRole('button', { name: 'Save this search' });
  await save.click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  // Back at the search, which is offered again.
  await page.waitForURL('**/search?brand=samsung&max=15000**');
  await save.click();
  await page.getByText('The search is saved.').waitFor();
  await page.goto('/saved');
  const name = 'Samsung, up to Tk 15,000';
  await page.getByRole('main').getByRole('link', { name }).waitFor();
  await page.getByRole('button', { name: `Remove the search ${name}` }).click();
  await page.getByText('The search is removed.').waitFor();
  expect(await page.getByRole('main').getByRole('link', { name }).count()).toBe(0);
});

test("one's own district is chosen once, on the home page or in a search, and its phones come first", async () => {
  const { page } = await shop.visit(undefined);
  const main = page.getByRole('main');
  await page.goto('/');
  // The framework does not run yet.
  await page.getByLabel('My district').selectOption('Sylhet');
  await page.getByLabel('My budget').selectOption('20000');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.waitForURL('**/search?around=Sylhet&max=20000');
  await main.getByRole('link', { name: 'Near Sylhet first: take this filter off' }).click();
  await page.waitForURL('**/search?max=20000');
  await page.goto('/');
  expect(await page.getByLabel('My district').inputValue()).toBe('Sylhet');
  expect(await page.getByLabel('My budget').inputValue()).toBe('20000');

  await page.goto('/search?q=samsung+under+90000');
  await untilScriptRuns(page);
  await main.getByRole('link', { name: 'Near me: Sylhet' }).click();
  await page.waitForURL('**/search?q=samsung&max=90000&around=Sylhet');
  await main.getByRole('heading', { level: 2, name: 'In Sylhet', exact: true }).waitFor();

  // Without words, too.
  await page.goto('/search');
  await untilScriptRuns(page);
  await main.getByText('Another district', { exact: true }).click();
  const form = main.locator('form', { has: page.getByLabel('Where are you?') });
  await form.getByLabel('Where are you?').selectOption('Rangpur');
  await form.getByRole('button', { name: 'Show phones' }).click();
  await page.waitForURL('**/search?around=Rangpur');
  await page.goto('/');
  expect(await page.getByLabel('My district').inputValue()).toBe('Rangpur');
});

test('the choice of place and budget works without script', async () => {
  const { page } = await shop.visit(undefined, { javaScriptEnabled: false });
  await page.goto('/');
  await page.getByLabel('My district').selectOption('Sylhet');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.waitForURL('**/search?around=Sylhet&max=');
  await page.getByRole('heading', { name: 'In Sylhet' }).waitFor();

  await page.goto('/search?q=samsung');
  const form = page.getByRole('main').locator('form', { has: page.getByLabel('Where are you?') });
  await page.getByText('Near me', { exact: true }).click();
  await form.getByLabel('Where are you?').selectOption('Sylhet');
  await form.getByRole('button', { name: 'Show phones' }).click();
  await page.waitForURL('**/search?q=samsung&around=Sylhet');
});

test('a wish that nothing fulfils is saved first of all, and a chip gives its words back', async () => {
  const { page } = await shop.visit(undefined, { javaScriptEnabled: false });
  await page.goto('/search?q=vivo+under+20000+kurigram');
  await page.getByRole('button', { name: 'Not in stock: tell me when' }).waitFor();
  await page.getByRole('link', { name: /^Rangpur: / }).waitFor();
  await page.getByRole('link', { name: /^Kurigram: take it off/ }).click();
  await page.waitForURL('**/search?q=vivo+%22kurigram%22&max=20000');
  await page.getByRole('heading', { level: 1, name: 'Phones for “vivo "kurigram"”' }).waitFor();
});
