import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { defaultNames, setShopNames } from '#contract/shop-name.ts';
import { temporaryFolder } from '#server/db/embedded/temporary-folder.fixture.ts';
import { setShopColour } from '#server/lib/shop-colours.ts';
import { coloursPath, namedFiles, serveNamedFiles } from './named-files.ts';

/** The files of a built client, served as the shop of the settings. */
function openFiles() {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'self-test'));
  for (const [name, text] of Object.entries({
    'manifest.webmanifest': '{"name":"PhoneHaat: phones"}',
    'bn.webmanifest': '{"name":"ফোনহাট: ফোন"}',
    'favicon.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z" fill="#0b6b4a"/></svg>',
    'self-test/en.html': '<head><title>PhoneHaat</title></head>',
    'self-test/bn.html': '<head><title>ফোনহাট</title></head>',
  })) {
    writeFileSync(join(folder, name), text);
  }
  const app = Fastify();
  onTestFinished(() => app.close());
  serveNamedFiles(app, folder);
  return async (url: string) => {
    const { statusCode, rawPayload } = await app.inject({ url });
    return { status: statusCode, bytes: rawPayload, text: rawPayload.toString() };
  };
}

test('a shop without a name of its own sends its files as they are built', async () => {
  expect(namedFiles()).toEqual([]);
  expect(coloursPath()).toBeNull();
  const read = openFiles();
  expect(await read('/self-test')).toMatchObject({
    text: '<head><title>PhoneHaat</title></head>',
  });
  for (const path of ['/manifest.webmanifest', '/favicon.svg', '/shop.css']) {
    expect((await read(path)).status).toBe(404);
  }
});

test('a shop with its own has them in its name and colour', async () => {
  setShopNames({ en: 'Mobile Mela', bn: 'মোবাইল মেলা' });
  await setShopColour('#e8590c');
  onTestFinished(async () => {
    setShopNames(defaultNames);
    await setShopColour(null);
  });
  expect(namedFiles()).toEqual([
    ...['manifest.webmanifest', 'bn.webmanifest', 'favicon.svg', 'icons/icon-192.png'],
    ...['icons/icon-512.png', 'icons/maskable-512.png', 'icons/touch-180.png'],
  ]);
  const read = openFiles();
  expect((await read('/manifest.webmanifest')).text).toBe('{"name":"Mobile Mela: phones"}');
  expect((await read('/bn.webmanifest')).text).toBe('{"name":"মোবাইল মেলা: ফোন"}');
  expect((await read('/favicon.svg')).text).not.toContain('#0b6b4a');
  const icon = await read('/icons/touch-180.png');
  expect(icon.bytes.subarray(1, 4).toString()).toBe('PNG');
  const sheet = coloursPath() ?? '';
  expect(sheet).toMatch(/^\/shop\.css\?v=[0-9a-f]{8}$/);
  expect((await read(sheet)).text).toMatch(/^:root\{--color-/);
  expect((await read('/bn/self-test')).text).toBe(
    `<head><title>মোবাইল মেলা</title><link rel="stylesheet" href="${sheet}" /></head>`,
  );
});
