import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { join, password } from '#testing/browser/market.ts';
import { pressLogout, untilTokenStored, type Visitor } from '#testing/browser/visitor.ts';
import { nextCode, oneTimeCodeAt, wrongCode } from '#testing/one-time-code.ts';

const shop = sharedShop('writing');

const own = '/dashboard/secondfactor';

/** Sets it up by clicking; returns what the page shows once, and the code that was used. */
async function setUp(page: Page) {
  await page.goto(own);
  await untilTokenStored(page);
  const main = page.getByRole('main');
  await main.getByLabel('Your password').fill(password);
  await main.getByRole('button', { name: 'Set up' }).click();
  await main.getByRole('img', { name: 'Scan this with your app' }).waitFor();
  const secret = (await main.locator('code').textContent()) ?? '';
  const first = oneTimeCodeAt(secret, Date.now());
  await main.getByLabel('Code that the app shows now').fill(wrongCode(secret, Date.now()));
  await main.getByRole('button', { name: 'Turn it on' }).click();
  await main.getByText('The code is wrong or too old').waitFor();
  await main.getByLabel('Code that the app shows now').fill(first);
  await main.getByRole('button', { name: 'Turn it on' }).click();
  await main.getByRole('heading', { name: 'Write down these recovery codes' }).waitFor();
  const codes = await main.locator('li code').allTextContents();
  await main.getByRole('button', { name: 'I have written them down' }).click();
  await main.getByText('Your login has a second factor').waitFor();
  return { secret, first, codes };
}

/** The step with the password. */
async function begin(page: Page, email: string) {
  await page.goto('/login?from=%2Fdashboard%2Fsessions');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByLabel('Code of your app').waitFor();
}

async function sendCode(page: Page, code: string) {
  await page.getByLabel('Code of your app').fill(code);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
}

async function sendRecoveryCode(page: Page, code: string) {
  const field = page.getByLabel('Recovery code');
  if (!(await field.isVisible())) {
    await page.getByText('Phone lost? Use a recovery code').click();
  }
  await field.fill(code);
  await page.getByRole('button', { name: 'Login with the recovery code' }).click();
}

const isInside = (page: Page) => page.getByRole('main').getByText('This device').waitFor();

async function newMember(name: string): Promise<{ owner: Visitor; email: string }> {
  const owner = await shop.visit();
  owner.expects(/status of 40[01]/);
  return { owner, email: await join(owner, name, 'buyer') };
}

async function visit(javaScriptEnabled = true): Promise<Page> {
  const visitor = await shop.visit(undefined, { javaScriptEnabled });
  visitor.expects(/status of 40[01]/);
  return visitor.page;
}

test.each([true, false])(
  'a login needs a code of the app, which works once; with script: %s',
  async (javaScriptEnabled) => {
    const { owner, email } = await newMember(`Factor ${javaScriptEnabled}`);
    const { secret, first, codes } = await setUp(owner.page);
    expect(codes).toHaveLength(10);
    await pressLogout(owner.page);

    const page = await visit(javaScriptEnabled);
    await begin(page, email);
    await sendCode(page, '12345');
    await page.getByText('Type the six digits of your app').first().waitFor();
    await sendCode(page, wrongCode(secret, Date.now()));
    await page.getByText('The code is wrong or too old').waitFor();
    // The one that has set it up.
    await sendCode(page, first);
    await page.getByText('This code has been used').waitFor();
    const code = nextCode(secret);
    await sendCode(page, code);
    await isInside(page);

    const watcher = await visit(javaScriptEnabled);
    await begin(watcher, email);
    await sendCode(watcher, code);
    await watcher.getByText('This code has been used').waitFor();
    await watcher.goto(own);
    await watcher.waitForURL(/\/login/);
  },
);

test.each([true, false])(
  'after a lost phone a recovery code works once, and a new phone is set up; with script: %s',
  async (javaScriptEnabled) => {
    const { owner, email } = await newMember(`Lost ${javaScriptEnabled}`);
    const { codes } = await setUp(owner.page);
    const [one = '', two = '', three = ''] = codes;

    const page = await visit(javaScriptEnabled);
    await begin(page, email);
    await sendRecoveryCode(page, one.toUpperCase());
    await isInside(page);
    const again = await visit(javaScriptEnabled);
    await begin(again, email);
    await sendRecoveryCode(again, one);
    await again.getByText('This recovery code is wrong or has been used').waitFor();
    await sendRecoveryCode(again, two);
    await isInside(again);

    const main = owner.page.getByRole('main');
    await main.getByText('Turn it off, or move it to another phone').click();
    const off = main.locator('form').filter({ has: owner.page.getByText('Turn it off') });
    await off.getByLabel('Your password').fill(password);
    await off.getByLabel('Code of your app').fill(two);
    await off.getByRole('button', { name: 'Turn it off' }).click();
    await off.getByText('The code is wrong or too old').waitFor();
    await off.getByLabel('Code of your app').fill(three);
    await off.getByRole('button', { name: 'Turn it off' }).click();
    await main.getByRole('button', { name: 'Set up' }).waitFor();
    const { secret } = await setUp(owner.page);

    const next = await visit(javaScriptEnabled);
    await begin(next, email);
    await sendCode(next, nextCode(secret));
    await isInside(next);
  },
);

test.each([true, false])('who comes from Google reads why; with script: %s', async (script) => {
  const page = await visit(script);
  await page.goto('/login?error=unable_to_create_session');
  await page.getByRole('alert').getByText('This account has a second factor').waitFor();
});

test('new recovery codes can be copied, and replace the old ones', async () => {
  const { owner, email } = await newMember('Renewed');
  const { secret, codes } = await setUp(owner.page);
  await owner.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const main = owner.page.getByRole('main');
  await main.getByText('New recovery codes').click();
  const form = main.locator('form').filter({ has: owner.page.getByText('Make new codes') });
  await form.getByLabel('Your password').fill(password);
  await form.getByLabel('Code of your app').fill(nextCode(secret));
  await form.getByRole('button', { name: 'Make new codes' }).click();
  await main.getByRole('heading', { name: 'Write down these recovery codes' }).waitFor();
  const renewed = await main.locator('li code').allTextContents();
  await main.getByRole('button', { name: 'Copy all' }).click();
  await owner.page.getByText('Copied').waitFor();
  expect(await owner.page.evaluate(() => navigator.clipboard.readText())).toBe(renewed.join('\n'));

  const page = await visit();
  await begin(page, email);
  await sendRecoveryCode(page, codes[0] ?? '');
  await page.getByText('This recovery code is wrong or has been used').waitFor();
  await sendRecoveryCode(page, renewed[0] ?? '');
  await isInside(page);
});
