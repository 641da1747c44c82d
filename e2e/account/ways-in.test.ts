import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, test, vi } from 'vitest';
import { openDemoShop } from '#testing/browser/demo-shop.ts';
import type { Visitor } from '#testing/browser/visitor.ts';
import { patience } from '#testing/lib/patience.ts';
import { codeTo } from '#testing/numbers.ts';
import { bn, en } from '#web/i18n/all-messages.ts';

const shop = openDemoShop();
const all = { en, bn };

const noSideScroll = async ({ page }: Visitor) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
    true,
  );

/** The files of all mails, oldest first. */
async function mailsIn(dataDir: string) {
  const folder = join(dataDir, 'outbox');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(
    files.map(async (file) => PostalMime.parse(await readFile(join(folder, file), 'utf8'))),
  );
}

const mailedCode = (address: string) =>
  vi.waitFor(async () => {
    const { dataDir } = shop;
    const mail = (await mailsIn(dataDir)).findLast(({ to }) =>
      to?.some((each) => each.address === address),
    );
    const code = /^(\d{6})/m.exec(mail?.text ?? '')?.[1];
    if (!code) throw new Error(`no code to ${address}`);
    return code;
  }, patience);

type Case = { number: string; width: number; javaScriptEnabled: boolean; language: 'en' | 'bn' };

async function register({ page }: Visitor, { number, language }: Case) {
  const { numberLogin: text, register } = all[language];
  await page.goto(`${language === 'bn' ? '/bn' : ''}/number`);
  await page.getByLabel(text.number).fill(number);
  await page.getByRole('button', { name: text.send, exact: true }).click();
  await page.getByLabel(text.code, { exact: true }).fill(await codeTo(shop, number));
  await page.getByRole('button', { name: text.submit, exact: true }).click();
  await page.getByLabel(register.name).fill('Karim Uddin');
  await page.getByRole('button', { name: text.register }).click();
  await page.waitForURL((url) => !url.pathname.includes('number'));
}

test.each([
  { number: '01512345611', width: 360, javaScriptEnabled: false, language: 'bn' },
  { number: '01512345612', width: 320, javaScriptEnabled: true, language: 'en' },
] as const)('an address is added by its code, waits, and is stopped: %o', async (options) => {
  const { number, width, javaScriptEnabled, language } = options;
  const text = all[language].keyChanges;
  const settings = { javaScriptEnabled, viewport: { width, height: 740 } };
  const visitor = await shop.visit(undefined, settings);
  const { page } = visitor;
  visitor.expects(/status of 40[0-9]/);
  await register(visitor, options);
  await page.goto(`${language === 'bn' ? '/bn' : ''}/dashboard/logins`);
  await page.getByText(number.slice(-4)).first().waitFor();
  await page.getByText(text.addEmail).click();
  await page.getByLabel(text.email, { exact: true }).fill(`ways${number}@example.test`);
  await page.getByRole('button', { name: text.send, exact: true }).first().click();
  const code = await mailedCode(`ways${number}@example.test`);
  const field = page.getByLabel(text.code, { exact: true });
  await field.fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: text.submit, exact: true }).click();
  await page.getByRole('alert').waitFor();
  await noSideScroll(visitor);
  await field.fill(code);
  await page.getByRole('button', { name: text.submit, exact: true }).click();
  const stop = page.getByRole('button', { name: text.stopOf(text.kinds.email) });
  await stop.waitFor();
  await noSideScroll(visitor);
  await stop.click();
  await page.getByText(text.toastStopped).waitFor();
  expect(await stop.count()).toBe(0);

  // Its end waits, too.
  await page.getByText(text.leave, { exact: true }).click();
  await page.getByRole('button', { name: text.leaveSubmit }).click();
  await page.getByRole('button', { name: text.stopOf(text.kinds.leave) }).waitFor();
});

test.each([
  { number: '01512345621', width: 360, javaScriptEnabled: false, language: 'bn' },
  { number: '01512345622', width: 320, javaScriptEnabled: true, language: 'en' },
] as const)(
  'who has lost all keys asks from the login page, and staff see it: %o',
  async (options) => {
    const { number, width, javaScriptEnabled, language } = options;
    const prefix = language === 'bn' ? '/bn' : '';
    const { noKeys: text, keyChanges, login } = all[language];
    const settings = { javaScriptEnabled, viewport: { width, height: 740 } };
    const visitor = await shop.visit(undefined, settings);
    const { page } = visitor;
    visitor.expects(/status of 40[0-9]/);
    await page.goto(`${prefix}/login`);
    await page.getByRole('link', { name: login.lost }).click();
    await page.getByLabel(text.number).fill(number);
    await page.getByRole('button', { name: keyChanges.send }).click();
    await page.getByLabel(keyChanges.code, { exact: true }).fill(await codeTo(shop, number));
    await page.getByRole('button', { name: text.submit, exact: true }).click();
    await page.getByRole('alert').first().waitFor();
    await noSideScroll(visitor);
    await page.getByLabel(text.account).fill('buyer1@phonehaat.test');
    await page.getByLabel(text.told).fill('I bought a Galaxy A54 in October.');
    if (!javaScriptEnabled) {
      await page.getByLabel(keyChanges.code, { exact: true }).fill(await codeTo(shop, number));
    }
    await page.getByRole('button', { name: text.submit, exact: true }).click();
    await page.waitForURL((url) => url.pathname === `${prefix}/login`);

    const staff = await shop.visit('admin', settings);
    await staff.page.goto(`${prefix}/dashboard/case/lost-keys`);
    const { lostKeys } = all[language];
    await staff.page.getByText(number).waitFor();
    await noSideScroll(staff);
    await staff.page.getByRole('button', { name: lostKeys.agree }).first().click();
    await staff.page.getByRole('button', { name: lostKeys.yes }).click();
    await staff.page.getByText(lostKeys.own).first().waitFor();
  },
);
