import { expect, test } from 'vitest';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { join, listPhone } from '#testing/browser/market.ts';
import {
  afterSound,
  fillWithAir,
  go,
  heading,
  openPhone,
  runFirstHalf,
  skipFrom,
} from '#testing/browser/self-test-phone.ts';
import type { Visitor } from '#testing/browser/visitor.ts';

const shop = sharedShop('writing');

/** A seller of their own, with a phone for sale. */
async function openSeller(name: string) {
  const seller = await shop.visit();
  await join(seller, name, 'seller');
  const id = await listPhone(seller, {
    name: 'Samsung Galaxy A54 5G',
    categoryId: '2',
    model: 'samsung-galaxy-a54-5g',
  });
  return { seller, id };
}

/** Opens the link of the seller's page on the phone, up to the first test. */
async function openLink(seller: Visitor, id: string, phone: Visitor) {
  await seller.page.goto(`/dashboard/selftest/${id}`);
  await seller.page.getByRole('button', { name: /^Make (the|a new) link$/ }).click();
  const link = seller.page.getByRole('link', { name: 'This is the phone: begin here' });
  await link.waitFor();
  const code = await seller.page.locator('strong.text-2xl').textContent();
  // A number is no name that a screen lock could belong to.
  const address = (await link.getAttribute('href'))?.replace('127.0.0.1', 'localhost');
  await phone.page.goto(address ?? '');
  await phone.page.getByText(code ?? '').waitFor();
  await go(phone.page, 'Begin');
}

// spec D2-153
test('a phone shows itself, and its page says what it showed', async () => {
  const { seller, id } = await openSeller('Seller Of A Working Phone');
  const phone = await openPhone(shop.url, { model: 'SM-A546E' });
  const { page, cdp } = phone;
  await fillWithAir(page);
  const bytes: number[] = [];
  page.on('response', async (answer) => {
    bytes.push((await answer.request().sizes()).responseBodySize);
  });
  await openLink(seller, id, phone);
  await runFirstHalf(phone);
  await heading(page, 'Front camera');
  await go(page, 'Start this test');
  await go(page, 'Yes');
  await skipFrom(page, ['Back camera', 'Light']);
  await heading(page, 'Motion sensors');
  await go(page, 'Start this test');
  // As it is tilted, until the page listens.
  const vibration = page.getByRole('heading', { level: 1, name: 'Vibration', exact: true });
  await expect
    .poll(async () => {
      await page.evaluate(() => {
        for (const accelerationIncludingGravity of [
          { x: 0, y: 0, z: 9.8 },
          { x: 6, y: 5, z: 2 },
        ]) {
          dispatchEvent(new DeviceMotionEvent('devicemotion', { accelerationIncludingGravity }));
        }
      });
      return vibration.isVisible();
    })
    .toBe(true);
  await go(page, 'Start this test');
  await go(page, 'No');
  await page.getByText('Did not work').waitFor();
  await go(page, 'Next test');
  await skipFrom(page, ['Charging']);
  await heading(page, 'Location');
  await go(page, 'Start this test');
  await heading(page, 'Network');

  // A lost network, and a closed page: what is done remains, and the same phone goes on.
  phone.expects(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
  await phone.context.setOffline(true);
  await skipFrom(page, ['Network']);
  await heading(page, 'Screen lock');
  await phone.context.setOffline(false);
  await page.reload();
  await go(page, 'Begin');
  await heading(page, 'Screen lock');
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  await go(page, 'Start this test');
  await heading(page, 'All tests are through');
  await phone.context.setOffline(true);
  await go(page, 'Show it on the listing');
  await page.getByRole('alert').getByText('No network').waitFor();
  await phone.context.setOffline(false);
  await go(page, 'Show it on the listing');
  await page.getByText('The page of the phone now says').waitFor();
  expect(bytes.length).toBeGreaterThan(4);
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(100_000);

  await seller.page.getByText('Done. The page of your phone shows the result.').waitFor();
  const { shown } = await (await seller.context.request.get(`/api/phone/${id}`)).json();
  expect(shown).toMatchObject({
    worked: [
      'touch',
      'multi-touch',
      'screen',
      'sound',
      'front-camera',
      'motion',
      'location',
      'unlock',
    ],
    failed: ['vibration'],
    notTested: ['back-camera', 'torch', 'charging', 'network'],
    model: 'SM-A546E',
  });
}, 120_000);

test('a broken speaker, another device and refused permissions are what they are', async () => {
  const { seller, id } = await openSeller('Seller Of A Mute Phone');
  const phone = await openPhone(shop.url, {
    model: 'SM-A146B',
    hears: [],
    permits: ['microphone'],
  });
  const { page } = phone;
  await openLink(seller, id, phone);
  await runFirstHalf(phone);
  await page.getByText('Did not work').waitFor();
  await go(page, 'Next test');
  await heading(page, 'Front camera');
  await go(page, 'Start this test');
  await page.getByText('Not tested: not permitted').waitFor();
  await go(page, 'Next test');
  await skipFrom(page, afterSound.slice(1));
  await go(page, 'Show it on the listing');
  await page.getByText('The page of the phone now says').waitFor();
  await seller.page.goto(`/phone/${id}`);
  await seller.page.getByRole('heading', { name: /^The phone showed on/ }).waitFor();
  const section = seller.page.getByRole('region', { name: /^The phone showed on/ });
  const said = await section.textContent();
  expect(said).toContain('speaker and microphone');
  expect(said).toContain('SM-A146B');
  expect(said).not.toMatch(/certified|verified/i);
  const { shown } = await (await seller.context.request.get(`/api/phone/${id}`)).json();
  expect(shown.failed).toEqual(['sound']);
  expect(shown.worked).toEqual(['touch', 'multi-touch', 'screen']);
}, 120_000);

test('a noisy room is no result', async () => {
  const { seller, id } = await openSeller('Seller In A Noisy Room');
  const phone = await openPhone(shop.url, { model: 'SM-A546E', silent: 0 });
  await openLink(seller, id, phone);
  await runFirstHalf(phone);
  await phone.page.getByText('Not tested: it is too loud here').waitFor();
}, 120_000);
