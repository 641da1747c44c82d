import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { Sharp } from 'sharp';
import { boxes, chargers, edges, fronts, settings, tones } from '#server/demo/album.ts';
import { marks } from '#server/demo/listing.ts';
import { looks } from './looks.ts';
import { take } from './snapshot.ts';
import { coverShot, sideShot } from './takes.ts';

/** The photos of the demo market: of each phone the first one, and those that several share. */
export const photoNames = [
  ...Object.keys(looks),
  ...Object.values(fronts).flat(),
  ...tones.flatMap(edges),
  ...boxes,
  ...chargers,
  ...settings,
  ...marks.map((mark) => `mark/${mark}`),
];

const pictures = new URL('../../server/demo/pictures/', import.meta.url);

/** Draws a photo as WebP and AVIF, which a first start stores as they are. */
async function drawPhoto(name: string): Promise<void> {
  const body = looks[name];
  const shot = body
    ? await coverShot(name, body, Object.keys(looks).indexOf(name))
    : await sideShot(name);
  const picture = await take(shot);
  const file = new URL(`${name}.webp`, pictures);
  await mkdir(dirname(file.pathname), { recursive: true });
  await writeFile(file, await small(picture, 24, (image, quality) => image.webp({ quality })));
  const avif = new URL(`${name}.avif`, pictures);
  await writeFile(
    avif,
    await small(picture, 15, (image, quality) =>
      image.avif({ quality: Math.round(quality * 0.7), effort: 2 }),
    ),
  );
}

/** Everybody who tries the program downloads these pictures: a lower quality for a busy one. */
async function small(
  picture: Sharp,
  kilobytes: number,
  encode: (image: Sharp, quality: number) => Sharp,
): Promise<Buffer> {
  let bytes = Buffer.alloc(0);
  for (const quality of [72, 54, 36, 18]) {
    bytes = await encode(picture.clone(), quality).toBuffer();
    if (bytes.length <= kilobytes * 1024) break;
  }
  return bytes;
}

/** Draws these photos with several threads, because each takes seconds. */
export async function drawPhotos(names: readonly string[], threads: number): Promise<void> {
  const shares = Array.from({ length: threads }, (_, share) =>
    names.filter((_, index) => index % threads === share),
  );
  await Promise.all(
    shares.map(
      (workerData) =>
        new Promise<void>((done, fail) => {
          const worker = new Worker(new URL(import.meta.url), { workerData });
          worker.once('error', fail);
          worker.once('exit', (code) => (code === 0 ? done() : fail(new Error(`exit ${code}`))));
        }),
    ),
  );
}

if (!isMainThread && parentPort) {
  for (const name of workerData as string[]) await drawPhoto(name);
}
