import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDemoShop } from '#testing/browser/demo-shop.ts';
import type { Visitor } from '#testing/browser/visitor.ts';
import { codeTo } from '#testing/numbers.ts';
import { bn, en } from '#web/i18n/all-messages.ts';

const shop = openDemoShop();
const all = { en, bn };
const { register } = en;

/** For a person who wants to see the steps: `PICTURES=folder`. */
async function picture({ page }: Visitor, name: string) {
  const folder = process.env.PICTURES;
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

const noSideScroll = async ({ page }: Visitor) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
    true,
  );

async function askFor(visitor: Visitor, number: string, label: string, send: string) {
  await visitor.page.getByLabel(label).fill(number);
  await visitor.page.getByRole('button', { name: send, exact: true }).click();
}

test.each([
  { number: '01512345601', width: 360, javaScriptEnabled: false, colorScheme: 'light' },
  { number: '01512345602', width: 320, javaScriptEnabled: false, colorScheme: 'dark' },
  { number: '01512345603', width: 360, javaScriptEnabled: true, colorScheme: 'dark' },
  { number: '01512345604', width: 320, javaScriptEnabled: true, colorScheme: 'light' },
] as const)('a number is enough to register and log in: %o', async (options) => {
  const { number, width, javaScriptEnabled, colorScheme } = options;
  const language = width === 320 ? 'bn' : 'en';
  const prefix = language === 'bn' ? '/bn' : '';
  const { numberLogin: text, login, register } = all[language];
  const name = (step: string) => `${step}-${width}-${javaScriptEnabled ? 'js' : 'no-js'}`;
  const settings = { javaScriptEnabled, colorScheme, viewport: { width, height: 740 } };
  const visitor = await shop.visit(undefined, settings);
  const { page } = visitor;
  visitor.expects(/status of 40[01]/);
  await page.goto(`${prefix}/register?from=%2Fsaved`);
  await picture(visitor, name('register'));
  await page.getByRole('link', { name: login.byNumber }).click();
  await askFor(visitor, '0121', text.number, text.send);
  await page.getByRole('alert').waitFor();
  await picture(visitor, name('wrong-number'));
  await noSideScroll(visitor);
  await askFor(visitor, `+88 ${number}`, text.number, text.send);
  const code = await codeTo(shop, number);
  const field = page.getByLabel(text.code, { exact: true });
  await field.fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: text.submit, exact: true }).click();
  await page.getByRole('alert').waitFor();
  await picture(visitor, name('wrong-code'));
  await noSideScroll(visitor);
  await page.getByRole('button', { name: text.again }).click();
  const next = await codeTo(shop, number, 2);
  await field.fill(next);
  await page.getByRole('button', { name: text.submit, exact: true }).click();
  await page.getByLabel(register.name).waitFor();
  await picture(visitor, name('name'));
  await noSideScroll(visitor);
  await page.getByLabel(register.name).fill('Karim Uddin');
  await page.getByLabel(register.role).selectOption({ label: register.roles.seller });
  await page.getByRole('button', { name: text.register }).click();
  await page.waitForURL((url) => url.pathname === `${prefix}/saved`);

  await page.goto(`${prefix}/dashboard/me`);
  await page
    .getByText(number.slice(-4))
    .or(page.locator(`input[value="${number}"]`))
    .first()
    .waitFor();
  await picture(visitor, name('me'));
  expect(await page.getByText('number.invalid').count()).toBe(0);
});

test('where one wanted to go is not lost on the way by number', async () => {
  const visitor = await shop.visit();
  const { page } = visitor;
  await page.goto('/dashboard/myorders');
  await page.getByRole('link', { name: all.en.login.byNumber }).click();
  expect(new URL(page.url()).search).toBe('?from=%2Fdashboard%2Fmyorders');
  await askFor(visitor, '01512345605', all.en.numberLogin.number, all.en.numberLogin.send);
  const code = await codeTo(shop, '01512345605');
  await page.getByLabel(all.en.numberLogin.code, { exact: true }).fill(code);
  await page.getByRole('button', { name: all.en.numberLogin.submit, exact: true }).click();
  await page.getByLabel(register.name).fill('Salma');
  await page.getByRole('button', { name: all.en.numberLogin.register }).click();
  await page.waitForURL(/\/dashboard\/myorders/);
});
