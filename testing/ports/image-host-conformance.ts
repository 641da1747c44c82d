import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { imageFormats, imageWidths } from '#contract/phones/image-variants.ts';
import type { ImageHost } from '#server/ports/image-host/port.ts';
import * as pictureBombs from '#testing/fixtures/picture-bombs.ts';
import * as pictures from '#testing/fixtures/pictures.ts';
import { keepFigures, rounds } from '#testing/lib/figures.ts';

export type ImageHostUnderTest = {
  host: ImageHost;
  /** Fetches an address returned by the host, or a similar one. */
  get(url: string): Promise<Response>;
};

const variants = imageWidths.flatMap((width) => imageFormats.map((format) => ({ width, format })));

function variantUrl(url: string, width: number, format: string): string {
  return url.replace(/\.webp$/, `-${width}.${format}`);
}

/** The conformance suite of image hosts. */
export function describeImageHost(name: string, make: () => Promise<ImageHostUnderTest>): void {
  async function storePicture(bytes: Uint8Array) {
    const { host, get } = await make();
    const id = randomUUID();
    await host.store(id, bytes);
    const url = host.urlOf(id);
    const read = async (address: string) => {
      const answer = await get(address);
      expect(answer.status).toBe(200);
      return Buffer.from(await answer.arrayBuffer());
    };
    const everyFile = () =>
      Promise.all([
        read(url),
        ...variants.map(({ width, format }) => read(variantUrl(url, width, format))),
      ]);
    return { host, get, id, url, read, everyFile };
  }

  /** All files of the picture, or none if it was refused. */
  async function storedOrRefused(bytes: Uint8Array): Promise<Buffer[]> {
    try {
      return await (await storePicture(bytes)).everyFile();
    } catch (error) {
      expect(error).toMatchObject({ name: 'ImageRefused' });
      return [];
    }
  }

  describe(`${name} as an image host`, () => {
    // spec S1-14
    test('a large picture has each width in each format', async () => {
      const { url, read } = await storePicture(await pictures.plainPicture(1600, 1200));

      for (const { width, format } of variants) {
        const stored = await sharp(await read(variantUrl(url, width, format))).metadata();
        expect(stored).toMatchObject({ width, height: width * 0.75 });
        // libvips reports AVIF as container HEIF with a codec.
        expect(stored.compression === 'av1' ? 'avif' : stored.format).toBe(format);
      }
    });

    test('the plain address has the picture itself', async () => {
      const { url, get } = await storePicture(await pictures.plainPicture(1600, 1200));

      const answer = await get(url);

      expect(answer.headers.get('content-type')).toBe('image/webp');
      const stored = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect(stored).toMatchObject({ format: 'webp', width: 800, height: 600 });
    });

    test('the shop reads what stands at the plain address; of no picture, nothing', async () => {
      const { host, id, url, read } = await storePicture(await pictures.plainPicture(1600, 1200));

      const stored = await host.read(id);

      expect(stored && Buffer.from(stored)).toEqual(await read(url));
      expect(await host.read(randomUUID())).toBeNull();
    });

    test('a small picture has all addresses, and is not enlarged', async () => {
      const { everyFile } = await storePicture(await pictures.plainPicture(300, 200));

      const stored = await Promise.all((await everyFile()).map((file) => sharp(file).metadata()));

      const widths = stored.map(({ width }) => width);
      expect(widths).toEqual([300, 160, 160, 300, 300, 300, 300, 300, 300]);
    });

    test.each([
      ['JPEG', () => pictures.plainPicture(1, 1)],
      ['PNG', () => pictures.plainPng(1, 1)],
      ['WebP', () => pictures.plainWebp(1, 1)],
    ])('a %s of one pixel is a picture', async (_, make) => {
      const { everyFile } = await storePicture(await make());

      for (const file of await everyFile()) {
        expect(await sharp(file).metadata()).toMatchObject({ width: 1, height: 1 });
      }
    });

    // sec P2
    test("a phone's photo is stored upright, in sRGB, without where and by what it was taken", async () => {
      const photo = await pictures.photoWithGps(60, 40);
      const original = await sharp(photo).metadata();
      expect(original).toMatchObject({ orientation: 6, hasProfile: true });
      expect(original.exif?.toString('latin1')).toContain('SecretMaker');
      expect(original.xmp?.toString()).toContain('SecretPlace');

      const { everyFile } = await storePicture(photo);

      for (const file of await everyFile()) {
        const stored = await sharp(file).metadata();
        expect(stored).toMatchObject({ width: 40, height: 60, space: 'srgb', hasProfile: false });
        expect(stored).not.toHaveProperty('exif');
        expect(stored).not.toHaveProperty('xmp');
        expect(stored).not.toHaveProperty('orientation');
        expect(file.toString('latin1')).not.toMatch(/Secret|Exif|GPS/);
      }
    });

    test("a phone's photo has its top at the top", async () => {
      const { read, url } = await storePicture(await pictures.photoWithGps(60, 40));

      const pixels = await sharp(await read(url))
        .raw()
        .toBuffer();

      const [topRed = 0, , topBlue = 0] = pixels.subarray(0, 3);
      const [bottomRed = 0, , bottomBlue = 0] = pixels.subarray(-3);
      expect(topRed).toBeGreaterThan(150);
      expect(topBlue).toBeLessThan(80);
      expect(bottomBlue).toBeGreaterThan(150);
      expect(bottomRed).toBeLessThan(80);
    });

    test('of an animation the first frame is kept', async () => {
      const animation = await pictures.animatedWebp(32, 24);
      expect((await sharp(animation).metadata()).pages).toBe(3);

      const { read, url } = await storePicture(animation);

      const file = await read(url);
      expect(await sharp(file).metadata()).toMatchObject({ width: 32, height: 24 });
      expect((await sharp(file).metadata()).pages ?? 1).toBe(1);
      const [red = 0, green = 0] = await sharp(file).raw().toBuffer();
      expect(red).toBeGreaterThan(150);
      expect(green).toBeLessThan(80);
    });

    test('a script behind the picture is not stored', async () => {
      const { everyFile } = await storePicture(await pictures.jpegWithScript());

      for (const file of await everyFile()) {
        expect(file.toString('latin1')).not.toMatch(/script|alert/);
      }
    });

    // sec T26, V5.3.1
    test.each(Object.entries(pictureBombs.polyglots))(
      '%s is stored as a picture alone, or not at all',
      async (_, make) => {
        const bytes = await make();
        expect(Buffer.from(bytes).toString('latin1')).toContain('script');

        for (const file of await storedOrRefused(bytes)) {
          expect(file.toString('latin1')).not.toMatch(/script|alert/);
          expect(await sharp(file).metadata()).toMatchObject({ width: 64, height: 48 });
        }
      },
    );

    // sec T26, V1.4.1, V1.4.3, V5.2.3
    test.each(Object.entries(pictureBombs.bombs))(
      '%s is stored or refused, in little time and memory',
      async (_, make) => {
        const bytes = await make();
        const before = process.memoryUsage.rss();
        let peak = before;
        const watch = setInterval(() => {
          peak = Math.max(peak, process.memoryUsage.rss());
        }, 5);

        const files = await storedOrRefused(bytes).finally(() => clearInterval(watch));

        expect(peak - before).toBeLessThan(250 * 2 ** 20);
        for (const file of files) expect(file.length).toBeLessThan(100_000);
      },
    );

    // sec T26
    test('pictures with some bytes changed or lost are stored or refused, and nothing else', async () => {
      const { host, get } = await make();
      const originals = await Promise.all([
        pictures.photoWithGps(),
        pictures.plainPng(),
        pictures.plainWebp(),
        pictures.animatedWebp(),
      ]);
      const damaged = fc
        .record({
          original: fc.constantFrom(...originals),
          at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
          bytes: fc.uint8Array({ maxLength: 8 }),
          cut: fc.boolean(),
        })
        .map(({ original, at, bytes, cut }) => {
          const place = Math.floor(at * original.length);
          const rest = cut ? [] : [original.subarray(place + bytes.length)];
          return Buffer.concat([original.subarray(0, place), bytes, ...rest]);
        });
      let inputs = 0;
      let unharmed = 0;
      const tryOne = async (bytes: Uint8Array) => {
        const id = randomUUID();
        inputs += 1;
        const refusal = await host.store(id, bytes).catch((error: unknown) => error);
        if (refusal) expect(refusal).toMatchObject({ name: 'ImageRefused' });
        expect((await get(host.urlOf(id))).status).toBe(refusal ? 404 : 200);
        unharmed += 1;
      };
      try {
        const numRuns = rounds('FUZZ_RUNS', 60);
        await fc.assert(fc.asyncProperty(damaged, tryOne), { numRuns });
      } finally {
        const wrong = { faults: inputs - unharmed };
        await keepFigures({ what: 'damaged pictures', tried: { inputs }, wrong });
      }
    });

    // sec T26, V1.3.4
    test.each([
      ['an SVG', 'image-wrong-type', () => pictures.impostors.svg],
      ['a page', 'image-wrong-type', () => pictures.impostors.html],
      ['a GIF', 'image-wrong-type', () => pictures.impostors.gif],
      ['a PDF', 'image-wrong-type', () => pictures.impostors.pdf],
      ['nothing', 'image-wrong-type', () => pictures.impostors.empty],
      ['half a JPEG', 'image-unreadable', pictures.truncatedJpeg],
      ['a header alone', 'image-unreadable', () => pictures.impostors.headerOnly],
      ['a PNG without its pixels', 'image-unreadable', () => pictures.pngClaiming(40, 30)],
      [
        'a PNG that claims 50,000 × 50,000',
        'image-too-large',
        () => pictures.pngClaiming(50_000, 50_000),
      ],
      [
        'a PNG just above 40 megapixels',
        'image-too-large',
        () => pictures.pngClaiming(8_001, 5_000),
      ],
      ['a PNG longer than WebP can be', 'image-too-large', () => pictures.pngClaiming(1, 16_384)],
    ])('%s is refused as %s and not kept', async (_, code, bytes) => {
      const { host, get } = await make();
      const id = randomUUID();

      await expect(host.store(id, await bytes())).rejects.toMatchObject({
        name: 'ImageRefused',
        code,
      });

      expect((await get(host.urlOf(id))).status).toBe(404);
    });

    test('a removed picture has no address left, and its removal can be repeated', async () => {
      const { host, get, id, url } = await storePicture(await pictures.plainPicture());

      await host.remove(id);
      await host.remove(id);

      expect((await get(url)).status).toBe(404);
      expect((await get(variantUrl(url, 160, 'avif'))).status).toBe(404);
    });

    // sec P3
    test('a picture that is kept private has no public address left, in no width', async () => {
      const { host, get, id, url } = await storePicture(await pictures.plainPicture(1600, 1200));

      expect(await host.readPrivate(id)).toBeNull();
      await host.keepPrivate(id);
      await host.keepPrivate(id);

      const addresses = [
        url,
        ...variants.map(({ width, format }) => variantUrl(url, width, format)),
      ];
      const answers = await Promise.all(addresses.map(get));
      expect(answers.map(({ status }) => status)).toEqual(addresses.map(() => 404));
      const bytes = await host.readPrivate(id);
      expect(await sharp(bytes ?? undefined).metadata()).toMatchObject({
        format: 'webp',
        width: 1280,
        height: 960,
      });
      await host.remove(id);
      expect(await host.readPrivate(id)).toBeNull();
      await expect(host.keepPrivate(id)).rejects.toThrow();
    });

    test('an address tells its id, and only an address of this host does', async () => {
      const { host } = await make();
      const id = randomUUID();

      expect(host.idOf(host.urlOf(id))).toBe(id);
      expect(host.idOf(`https://elsewhere.test/images/${id}.webp`)).toBeNull();
      expect(host.idOf(variantUrl(host.urlOf(id), 160, 'webp'))).toBeNull();
      expect(host.idOf(`${host.urlOf(id)}?size=1`)).toBeNull();
      expect(host.idOf(host.urlOf('../../secret'))).toBeNull();
      expect(host.idOf('')).toBeNull();
    });
  });
}
