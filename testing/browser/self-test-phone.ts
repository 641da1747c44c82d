import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { launchBrowser } from './launch-browser.ts';
import { createVisitor } from './visitor.ts';

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
export async function openPhone(url: string, { model, hears = hearable, silent, permits }: Phone) {
  const folder = await mkdtemp(join(tmpdir(), 'self-test-'));
  const sound = join(folder, 'heard.wav');
  await writeFile(sound, wav(hears, silent === undefined ? {} : { silent }));
  const browser = await launchBrowser('whole', [
    '--use-fake-device-for-media-stream=device-count=2',
    `--use-file-for-fake-audio-capture=${sound}`,
    '--autoplay-policy=no-user-gesture-required',
  ]);
  onTestFinished(async () => {
    await browser.close();
    await rm(folder, { recursive: true });
  });
  const visitor = await createVisitor(browser, url, {
    hasTouch: true,
    isMobile: true,
    geolocation: { latitude: 23.8, longitude: 90.4 },
    baseURL: url.replace('127.0.0.1', 'localhost'),
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

export type TestedPhone = Awaited<ReturnType<typeof openPhone>>;

/**
 * The air between speaker and microphone: what the page plays is what it hears, more quietly. A
 * file cannot do it, because it plays at its own time.
 */
export async function fillWithAir(page: Page) {
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

/** Presses a button of the page. */
export const go = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click();

/** Draws over the whole grid with one finger. */
async function drawGrid({ page, cdp }: TestedPhone) {
  await page.locator('.grid').waitFor();
  for (const cell of await page.locator('.grid div').all()) {
    const box = await cell.boundingBox();
    if (!box) throw new Error('no cell');
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }
}

async function twoFingers({ page, cdp }: TestedPhone) {
  await page.locator('.fingers').waitFor();
  const touchPoints = [
    { x: 100, y: 300, id: 1 },
    { x: 220, y: 400, id: 2 },
  ];
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** From the touch grid to the light. */
export async function runFirstHalf(phone: TestedPhone) {
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

export async function skipFrom(page: Page, names: readonly string[]) {
  for (const name of names) {
    await heading(page, name);
    await go(page, 'Skip');
    await go(page, 'Next test');
  }
}

/** The tests after that of the sound. */
export const afterSound = [
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
