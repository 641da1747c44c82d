import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { defaultNames, setShopNames } from '#contract/shop-name.ts';
import { temporaryFolder } from '#server/db/embedded/temporary-folder.fixture.ts';
import { drawShare } from '#server/features/products/draw-preview.ts';
import { setShopColour, shopColours } from '#server/lib/shop-colours.ts';
import { coloursPath, markPath, serveNamedFiles } from './named-files.ts';

const manifest = (name: string, version: string) =>
  `{"name":"${name}","icons":[{"src":"/icons/touch-180.png${version}"}]}`;

/** The files of a built client, served as the shop of the settings. */
function openFiles() {
  const folder = temporaryFolder();
  for (const name of ['self-test', 'icons', 'share']) mkdirSync(join(folder, name));
  for (const [name, text] of Object.entries({
    'manifest.webmanifest': manifest('PhoneHaat: phones', ''),
    'bn.webmanifest': '{"name":"ফোনহাট: ফোন"}',
    'favicon.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z" fill="#0b6b4a"/></svg>',
    ...Object.fromEntries(
      ['icon-192', 'icon-512', 'maskable-512', 'touch-180'].map((name) => [
        `icons/${name}.png`,
        name,
      ]),
    ),
    ...Object.fromEntries(
      ['home', 'blog', 'vivo', 'samsung', 'realme'].map((name) => [`share/${name}.jpg`, name]),
    ),
    'self-test/en.html': '<head><title>PhoneHaat</title></head>',
    'self-test/bn.html': '<head><title>ফোনহাট</title></head>',
  })) {
    writeFileSync(join(folder, name), text);
  }
  const app = Fastify();
  onTestFinished(() => app.close());
  app.register(fastifyStatic, { root: folder, serve: false });
  serveNamedFiles(app, folder, { drawShare });
  return async (url: string) => {
    const { statusCode, rawPayload } = await app.inject({ url });
    return { status: statusCode, bytes: rawPayload, text: rawPayload.toString() };
  };
}

test('a shop without a name of its own sends its files as they are built', async () => {
  expect(coloursPath()).toBeNull();
  expect(markPath()).toBeNull();
  const read = openFiles();
  const built = [
    ['/self-test', '<head><title>PhoneHaat</title></head>'],
    ['/manifest.webmanifest', manifest('PhoneHaat: phones', '')],
    ['/icons/touch-180.png', 'touch-180'],
    ['/share/home.jpg', 'home'],
    ['/shop.css', ''],
  ];
  for (const [path = '', text] of built) expect((await read(path)).text).toBe(text);
});

test('a shop with its own has them in its name and colour', async () => {
  setShopNames({ en: 'Mobile Mela', bn: 'মোবাইল মেলা' });
  await setShopColour('#e8590c');
  onTestFinished(async () => {
    setShopNames(defaultNames);
    await setShopColour(null);
  });
  const read = openFiles();
  const version = markPath()?.split('?')[1] ?? '';
  expect((await read('/manifest.webmanifest')).text).toBe(
    manifest('Mobile Mela: phones', `?${version}`),
  );
  expect((await read('/bn.webmanifest')).text).toBe('{"name":"মোবাইল মেলা: ফোন"}');
  expect((await read('/favicon.svg')).text).not.toContain('#0b6b4a');
  expect((await read('/favicon.svg')).text).toContain(shopColours().brand);
  expect((await read('/share/home.jpg')).bytes.subarray(0, 3)).toEqual(
    Buffer.from([255, 216, 255]),
  );
  const icon = await read('/icons/touch-180.png');
  expect(icon.bytes.subarray(1, 4).toString()).toBe('PNG');
  const sheet = coloursPath() ?? '';
  expect(sheet).toMatch(/^\/shop\.css\?v=[0-9a-f]{8}$/);
  expect((await read(sheet)).text).toMatch(/^:root\{--color-/);
  expect((await read('/bn/self-test')).text).toBe(
    `<head><title>মোবাইল মেলা</title><link rel="stylesheet" href="${sheet}" /></head>`,
  );
});
