import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { launchOptions } from '#testing/browser/launch-browser.ts';
import { join, listPhone } from '#testing/browser/market.ts';
import { createVisitor, type Visitor } from '#testing/browser/visitor.ts';

const shop = sharedShop('writing');

/** What the fake microphone hears, 16 bits, mono: silence, then tones of these hertz. */
function wav(tones: readonly number[], { rate = 48_000, silent = 2, seconds = 12 } = {}): Buffer {
  const samples = rate * (silent + seconds);
  const data = Buffer.alloc(44 + samples * 2);
  data.write('RIFF', 0);
  data.writeUInt32LE(36 + samples * 2, 4);
  data.write('WAVEfmt ', 8);
  data.writeUInt32LE(16, 16);
  data.writeUInt16LE(1, 20);
  data.writeUInt16LE(1, 22);
  data.writeUInt32LE(rate, 24);
  data.writeUInt32LE(rate * 2, 28);
  data.writeUInt16LE(2, 32);
  data.writeUInt16LE(16, 34);
  data.write('data', 36);
  data.writeUInt32LE(samples * 2, 40);
  for (let at = rate * silent; at < samples; at += 1) {
    const sum = tones.reduce((all, hertz) => all + Math.sin((2 * Math.PI * hertz * at) / rate), 0);
    data.writeInt16LE(Math.round(sum * 4000), 44 + at * 2);
  }
  return data;
}

const hearable = [700, 1100, 1500, 1900, 2300, 2900];

type Phone = { model: string; hears?: readonly number[]; silent?: number; permits?: string[] };

/** A phone with a fake camera and microphone, and the model of its browser. */
async function openPhone({ model, hears = hearable, silent, permits }: Phone) {
  const folder = await mkdtemp(joinPath(tmpdir(), 'self-test-'));
  const sound = joinPath(folder, 'heard.wav');
  await writeFile(sound, wav(hears, silent === undefined ? {} : { silent }));
  const options = launchOptions();
  const browser = await chromium.launch({
    ...options,
    args: [
      ...(options.args ?? []),
      '--use-fake-device-for-media-stream=device-count=2',
      `--use-file-for-fake-audio-capture=${sound}`,
      '--autoplay-policy=no-user-gesture-required',
    ],
  });
  onTestFinished(async () => {
    await browser.close();
    await rm(folder, { recursive: true });
  });
  const visitor = await createVisitor(browser, shop.url, {
    hasTouch: true,
    isMobile: true,
    geolocation: { latitude: 23.8, longitude: 90.4 },
    baseURL: shop.url.replace('127.0.0.1', 'localhost'),
    permissions: permits ?? ['camera', 'microphone', 'geolocation', 'accelerometer', 'gyroscope'],
  });
  const cdp = await visitor.context.newCDPSession(visitor.page);
  await cdp.send('Emulation.setUserAgentOverride', {
    userAgent: 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0 Mobile',
    userAgentMetadata: {
      platform: 'Android',
      platformVersion: '14',
      architecture: '',
      model,
      mobile: true,
    },
  });
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 });
  visitor.context.setDefaultTimeout(12_000);
  return { ...visitor, cdp };
}

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

/**
 * The air between speaker and microphone: what the page plays is what it hears, more quietly. A
 * file cannot do it, because it plays at its own time.
 */
async function fillWithAir(page: Page) {
  await page.addInitScript(() => {
    const room = new AudioContext();
    const air = room.createMediaStreamDestination();
    const quiet = room.createGain();
    quiet.gain.value = 0.05;
    quiet.connect(air);
    const connect = AudioNode.prototype.connect as (this: AudioNode, to: AudioNode) => AudioNode;
    AudioNode.prototype.connect = function played(this: AudioNode, to: AudioNode) {
      if (to instanceof AudioDestinationNode) {
        const speaker = (this.context as AudioContext).createMediaStreamDestination();
        connect.call(this, speaker);
        connect.call(room.createMediaStreamSource(speaker.stream), quiet);
      }
      return connect.call(this, to);
    } as AudioNode['connect'];
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wanted) => (wanted?.audio ? air.stream : open(wanted));
  });
}

const go = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click();

/** Draws over the whole grid with one finger. */
async function drawGrid({ page, cdp }: Awaited<ReturnType<typeof openPhone>>) {
  await page.locator('.grid').waitFor();
  for (const cell of await page.locator('.grid div').all()) {
    const box = await cell.boundingBox();
    if (!box) throw new Error('no cell');
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }
}

async function twoFingers({ page, cdp }: Awaited<ReturnType<typeof openPhone>>) {
  await page.locator('.fingers').waitFor();
  const touchPoints = [
    { x: 100, y: 300, id: 1 },
    { x: 220, y: 400, id: 2 },
  ];
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
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

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** From the touch grid to the light. */
async function runFirstHalf(phone: Awaited<ReturnType<typeof openPhone>>) {
  const { page } = phone;
  await heading(page, 'Touch');
  await go(page, 'Start this test');
  await drawGrid(phone);
  await heading(page, 'Two fingers at once');
  await go(page, 'Start this test');
  await twoFingers(phone);
  await heading(page, 'Screen colours');
  await go(page, 'Start this test');
  for (let taps = 0; taps < 5; taps += 1) await go(page, 'Tap for the next colour');
  await go(page, 'Yes');
  await heading(page, 'Speaker and microphone');
  await go(page, 'Start this test');
}

async function skipFrom(page: Page, names: readonly string[]) {
  for (const name of names) {
    await heading(page, name);
    await go(page, 'Skip');
    await go(page, 'Next test');
  }
}

const afterSound = [
  'Front camera',
  'Back camera',
  'Light',
  'Motion sensors',
  'Vibration',
  'Charging',
  'Location',
  'Network',
  'Screen lock',
];

// spec D2-153
test('a phone shows itself, and its page says what it showed', async () => {
  const { seller, id } = await openSeller('Seller Of A Working Phone');
  const phone = await openPhone({ model: 'SM-A546E' });
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
  const phone = await openPhone({ model: 'SM-A146B', hears: [], permits: ['microphone'] });
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
  const phone = await openPhone({ model: 'SM-A546E', silent: 0 });
  await openLink(seller, id, phone);
  await runFirstHalf(phone);
  await phone.page.getByText('Not tested: it is too loud here').waitFor();
}, 120_000);
