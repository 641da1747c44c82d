import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { join, password } from '#testing/browser/market.ts';
import { pressLogout, untilTokenStored } from '#testing/browser/visitor.ts';
import { en } from '#web/i18n/all-messages.ts';

const shop = sharedShop('writing');

/** A phone that recognises its owner's finger. */
async function withFinger(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const refuse = (isUserVerified: boolean) =>
    devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  return { refuse };
}

test('a member adds a passkey by the password, logs out, and logs in by the finger', async () => {
  // Passkeys belong to a name, never to a bare network address.
  const baseURL = shop.url.replace('127.0.0.1', 'localhost');
  const member = await shop.visit(undefined, { baseURL });
  const { page } = member;
  member.expects(/status of 40[01]/);
  await join(member, 'Finger Member', 'seller');
  const finger = await withFinger(page);
  await page.goto('/dashboard/money');
  const offer = page.getByText('Protect your money by a passkey');
  await offer.waitFor();
  await page.getByRole('link', { name: 'Add a passkey' }).click();
  await untilTokenStored(page);
  const main = page.getByRole('main');
  await main.getByText('You have no passkey yet.').waitFor();
  await main.getByText('Add a passkey').first().click();
  // Another form of the page also has a password.
  const adding = main
    .locator('form')
    .filter({ has: page.getByRole('button', { name: 'Add a passkey' }) });
  await adding.getByLabel('Name').fill('My Samsung');
  await adding.getByLabel('Your password').fill('Another1');
  await adding.getByRole('button', { name: 'Add a passkey' }).click();
  await main.getByText('Wrong password').or(main.getByText('Invalid password')).waitFor();
  await adding.getByLabel('Your password').fill(password);
  await adding.getByRole('button', { name: 'Add a passkey' }).click();
  await main.getByRole('heading', { name: 'My Samsung' }).waitFor();
  await main.getByText('Rename').click();
  await main.getByLabel('Name').first().fill('My Realme');
  await main.getByRole('button', { name: 'Save' }).click();
  await main.getByRole('heading', { name: 'My Realme' }).waitFor();

  await finger.refuse(false);
  await pressLogout(page);
  await page.getByText(en.nav.toastLogout, { exact: true }).waitFor();
  await page.goto('/login?from=%2Fdashboard%2Flogins');
  const button = page.getByRole('main').getByRole('button', { name: 'Log in by passkey' });
  await button.click();
  await page.getByText('The passkey was not used.').waitFor();
  await finger.refuse(true);
  await button.click();

  await page.waitForURL(/\/dashboard\/logins$/);
  await main.getByRole('heading', { name: 'My Realme' }).waitFor();
  await main.locator('summary', { hasText: 'Remove' }).click();
  await main.getByRole('button', { name: 'Remove' }).click();
  await main.getByText('You have no passkey yet.').waitFor();

  await page.goto('/dashboard/money');
  await page.getByRole('button', { name: 'Not now' }).click();
  await offer.waitFor({ state: 'detached' });
  await page.reload();
  await main.getByRole('heading', { name: 'My Money' }).waitFor();
  expect(await offer.count()).toBe(0);
});
