import { test } from 'vitest';
import { demoPeople } from '#server/demo/people.ts';
import { openDemoShop } from '#testing/browser/demo-shop.ts';
import { untilTokenStored } from '#testing/browser/visitor.ts';
import { oneTimeCodeAt, wrongCode } from '#testing/one-time-code.ts';

const shop = openDemoShop(async () => ({ ALLOW_LIVE_PAYMENTS: 'yes', KEPT_PAYMENTS: 'on' }));

test('where real money moves, an admin is led to the set-up first, and works after it', async () => {
  const admin = await shop.visit('admin');
  admin.expects(/status of 40[13]/);
  const { page } = admin;
  const main = page.getByRole('main');
  await page.goto('/dashboard/payments');
  await page.waitForURL(/\/dashboard\/secondfactor$/);
  await main.getByText('Your work in the shop begins when').waitFor();
  await untilTokenStored(page);
  await main.getByLabel('Your password').fill(demoPeople[0]?.password ?? '');
  await main.getByRole('button', { name: 'Set up' }).click();
  await main.getByRole('img', { name: 'Scan this with your app' }).waitFor();
  const secret = (await main.locator('code').textContent()) ?? '';
  const send = async (code: string) => {
    await main.getByLabel('Code that the app shows now').fill(code);
    await main.getByRole('button', { name: 'Turn it on' }).click();
  };
  await send(wrongCode(secret, Date.now()));
  await main.getByText('The code is wrong or too old').waitFor();
  await send(oneTimeCodeAt(secret, Date.now()));
  await main.getByRole('button', { name: 'I have written them down' }).click();
  await main.getByText('Your login has a second factor').waitFor();

  await page.goto('/dashboard/payments');

  await page.getByRole('heading', { level: 1, name: 'Payments' }).waitFor();
});
