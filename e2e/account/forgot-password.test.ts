import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, test, vi } from 'vitest';
import { demoPerson, openDemoShop } from '#testing/browser/demo-shop.ts';
import { arrivedAt, type Visitor } from '#testing/browser/visitor.ts';
import { patience } from '#testing/lib/patience.ts';
import { shown } from '#testing/screens/shown.ts';

const shop = openDemoShop();

/** The texts of the mails to an address; the demo market has mails of its own in the outbox. */
async function mailsTo(address: string): Promise<string[]> {
  const outbox = join(shop.dataDir, 'outbox');
  const files = await readdir(outbox);
  const mails = await Promise.all(
    files.map(async (file) => PostalMime.parse(await readFile(join(outbox, file), 'utf8'))),
  );
  return mails
    .filter(({ to }) => to?.some((receiver) => receiver.address === address))
    .map(({ text = '' }) => text);
}

/** The link in the only mail about a password. */
async function linkByMail(address: string): Promise<string> {
  return vi.waitFor(async () => {
    const links = (await mailsTo(address)).flatMap(
      (text) => /http\S+\/reset-password\S+/.exec(text) ?? [],
    );
    expect(links).toHaveLength(1);
    return String(links[0]);
  }, patience);
}

async function requestMailFor({ page }: Visitor, email: string) {
  const dialog = page.getByRole('dialog', { name: 'Forgot password' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await dialog.getByText(`If ${email} has an account here`).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await dialog.waitFor({ state: 'detached' });
}

// spec S2.6-2
test('a forgotten password is replaced by the link in a mail, once', async () => {
  const { email, password } = demoPerson('buyer1');
  const visitor = await shop.visit();
  const { page } = visitor;
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await page.waitForURL(arrivedAt('/?forgot=password'));
  // What was typed at the login is there.
  const typed = page.getByRole('dialog', { name: 'Forgot password' }).getByLabel('Email');
  expect(await typed.inputValue()).toBe(email);
  await requestMailFor(visitor, email);
  await page.waitForURL(arrivedAt('/'));

  const link = await linkByMail(email);
  expect(link).toContain(`${shop.url}/reset-password?token=`);
  await page.goto(link);
  const newPassword = page.getByLabel('New password');
  const save = page.getByRole('button', { name: 'Save the password' });
  for (const [typed, message] of [
    ['', shown('Password Required')],
    ['Abc12', shown('Min 6 charecter pass use')],
    ['secret1', shown('Use 1 capital letter')],
  ] as const) {
    await newPassword.fill(typed);
    await save.click();
    await page.getByText(message, { exact: true }).waitFor();
  }
  await newPassword.fill('Another1');
  await save.click();
  await page.getByText('Your new password is saved.').waitFor();
  await page.waitForURL(arrivedAt('/login'));

  await page.getByLabel('Email').fill(email);
  visitor.expects(/status of 401/);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByLabel('Password', { exact: true }).fill('Another1');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText(shown('Log In sucessFul'), { exact: true }).waitFor();

  visitor.expects(/status of 400/);
  await page.goto(link);
  await newPassword.fill('Different1');
  await save.click();
  await page.getByRole('alert').filter({ hasText: 'does not work any more' }).waitFor();
  await page.getByRole('link', { name: 'Send me a new link' }).click();
  await page.getByRole('dialog', { name: 'Forgot password' }).waitFor();
});

test('the new password is saved without script as well, and its link says so once it is used', async () => {
  const { email } = demoPerson('buyer2');
  const visitor = await shop.visit(undefined, { javaScriptEnabled: false });
  const { page } = visitor;
  await page.goto('/?forgot=password');
  const dialog = page.getByRole('dialog', { name: 'Forgot password' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await page.getByRole('status').filter({ hasText: 'link' }).first().waitFor();

  const link = await linkByMail(email);
  const newPassword = page.getByLabel('New password');
  const save = page.getByRole('button', { name: 'Save the password' });
  visitor.expects(/status of 400/);
  await page.goto(link);
  await newPassword.fill('secret1');
  await save.click();
  await page.getByText(shown('Use 1 capital letter'), { exact: true }).waitFor();
  expect(await newPassword.inputValue()).toBe('');
  await newPassword.fill('Another2');
  await save.click();
  await page.getByText('Your new password is saved.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Another2');
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await page.getByText(shown('Log In sucessFul')).waitFor();

  await page.goto(link);
  await newPassword.fill('Different2');
  await save.click();
  await page.getByRole('alert').filter({ hasText: 'does not work any more' }).waitFor();
});

test('who is not registered gets the same answer, and no mail', async () => {
  const visitor = await shop.visit();
  await visitor.page.goto('/?forgot=password');

  await requestMailFor(visitor, 'nobody@example.test');

  expect(await mailsTo('nobody@example.test')).toEqual([]);
});

test('a mistyped address is said so, and the dialog closes on Escape', async () => {
  const { page } = await shop.visit();
  await page.goto('/?forgot=password');
  const dialog = page.getByRole('dialog', { name: 'Forgot password' });
  await dialog.getByLabel('Email').fill('nobody');
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await dialog.getByText('This is not an email address').waitFor();

  await page.keyboard.press('Escape');

  await dialog.waitFor({ state: 'detached' });
  await page.waitForURL(arrivedAt('/'));
});

// spec D2-68
test('without Google’s settings there is no button for it', async () => {
  const { page } = await shop.visit();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login' }).and(page.locator(':enabled')).waitFor();
  expect(await page.getByRole('button', { name: 'Google' }).count()).toBe(0);
  // The login by number has it.
  expect(await page.getByText('or', { exact: true }).count()).toBe(1);
});
