import { expect, test } from 'vitest';
import { sharp } from '#server/lib/sharp.ts';
import { shopLogo } from '#server/lib/shop-look.ts';
import { bombs, polyglots } from '#testing/fixtures/picture-bombs.ts';
import { animatedWebp, impostors, photoWithGps, pngClaiming } from '#testing/fixtures/pictures.ts';
import { plainLook } from '#testing/fixtures/shop-look.ts';
import { buildTestApp } from '#testing/test-app.ts';

async function open() {
  const shop = await buildTestApp();
  const admin = await shop.signUp({ admin: true });
  let version = 0;
  /** The files of the logo that the shop has after an admin published this one. */
  const wear = async (bytes: Uint8Array) => {
    const logo = await shop.upload(admin, bytes);
    await shop.ok('PUT /shoplook/draft', { body: { ...plainLook, logo } }, admin);
    await shop.ok('POST /shoplook', { body: { version, password: admin.password } }, admin);
    version += 1;
    const { png, small } = shopLogo() ?? {};
    if (!png || !small) throw new Error('The shop has no logo');
    return [png, small] as const;
  };
  return { shop, admin, wear };
}

/** A logo of one size, without anything but pixels of a screen. */
async function expectPlain(png: Uint8Array, side: number) {
  const { format, width, height, pages, space, exif, icc, xmp, iptc } = await sharp(png).metadata();
  expect({ format, width, height, pages, space }).toEqual({
    format: 'png',
    width: side,
    height: side,
    pages: undefined,
    space: 'srgb',
  });
  expect([exif, icc, xmp, iptc]).toEqual([undefined, undefined, undefined, undefined]);
}

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" onload="alert(1)">
  <script>alert(1)</script><image href="https://evil.example/x.png"/></svg>`;

const text = (content: string) => Buffer.from(content);

const refused: Record<string, () => Promise<Uint8Array>> = {
  'an SVG with a script': async () => text(svg),
  'an SVG with a declaration': async () => text(`<?xml version="1.0"?>\n${svg}`),
  'a page': async () => text('<!doctype html><script>alert(1)</script>'),
  'a document': async () => text('%PDF-1.7\n1 0 obj << /S /JavaScript >> endobj'),
  'a font': async () => text('wOF2\0\x01\0\0'),
  nothing: async () => new Uint8Array(),
  'a header of 30,000 by 30,000 pixels': async () => pngClaiming(30_000, 30_000),
  ...Object.fromEntries(
    Object.entries(impostors).map(([name, bytes]) => [name, async () => bytes]),
  ),
};

// sec V5.2.2
test.each(Object.keys(refused))('%s is no logo', async (name) => {
  const { shop, admin } = await open();
  const bytes = (await refused[name]?.()) ?? new Uint8Array();
  await expect(shop.upload(admin, bytes)).rejects.toThrow(/"status":4\d\d/);
  expect(shopLogo()).toBeNull();
});

const never = (): never => {
  throw new Error('The fixture is gone');
};

const ink = { r: 250, g: 90, b: 10 };
const strip = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: ink } })
    .png()
    .toBuffer();

const accepted: Record<string, () => Promise<Uint8Array>> = {
  ...polyglots,
  'a PNG whose pixels never end': bombs['a PNG whose pixels never end'] ?? never,
  'a photo with the place where it was taken': () => photoWithGps(),
  'a moving picture': () => animatedWebp(),
  'one of a printer': async () =>
    sharp(await strip(300, 200))
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer(),
  'a line of 1 by 10,000': () => strip(1, 10_000),
  'a line of 10,000 by 1': () => strip(10_000, 1),
  'a picture of one pixel': () => strip(1, 1),
  'one of sixteen bits': async () =>
    sharp(await strip(40, 40))
      .toColourspace('rgb16')
      .png()
      .toBuffer(),
};

// sec V5.2.2
test.each(Object.keys(accepted))('of %s only the pixels are the logo', async (name) => {
  const { wear } = await open();
  const bytes = (await accepted[name]?.()) ?? new Uint8Array();
  const [png, small] = await wear(bytes);
  await expectPlain(png, 512);
  await expectPlain(small, 96);
  for (const file of [png, small]) {
    const bytes = Buffer.from(file).toString('latin1');
    for (const foreign of ['<script', 'PK\x03\x04', 'Exif', 'Secret']) {
      expect(bytes).not.toContain(foreign);
    }
  }
});
