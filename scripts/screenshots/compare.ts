import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';

/** Of 255, in a colour: a smaller difference is not visible. */
const visible = 8;

/** The share of different pixels of a picture, between 0 and 1. */
export type Difference = { name: string; share: number };

/**
 * Compares the named pictures of two folders, and draws those that differ into the folder
 * `differences` of `after`: in red on the faded picture. The most different one comes first; equal
 * ones are left out. A picture that `before` lacks is wholly different.
 */
export async function compareFolders(
  before: string,
  after: string,
  names: string[],
): Promise<Difference[]> {
  const drawings = join(after, 'differences');
  await rm(drawings, { recursive: true, force: true });
  const differences: Difference[] = [];
  for (const name of names) {
    const pair = [join(before, name), join(after, name)] as const;
    const share = existsSync(pair[0]) ? await comparePictures(...pair, join(drawings, name)) : 1;
    if (share > 0) differences.push({ name, share });
  }
  return differences.toSorted((a, b) => b.share - a.share);
}

/** The share of different pixels; if there is one, the difference is drawn. All are paths. */
async function comparePictures(before: string, after: string, drawing: string): Promise<number> {
  const sizes = await Promise.all(
    [before, after].map(async (path) => sharp(await readFile(path)).metadata()),
  );
  const size = {
    width: Math.max(...sizes.map(({ width }) => width)),
    height: Math.max(...sizes.map(({ height }) => height)),
  };
  const [from, to] = [await pixelsOf(before, size), await pixelsOf(after, size)];
  const marks = Buffer.alloc(to.length);
  let different = 0;
  for (let at = 0; at < to.length; at += 4) {
    if (isEqual(from, to, at)) continue;
    marks.set([255, 0, 0, 255], at);
    different += 1;
  }
  if (different === 0) return 0;
  const raw = { ...size, channels: 4 } as const;
  const faded = { ...raw, background: { r: 255, g: 255, b: 255, alpha: 0.7 } };
  await mkdir(dirname(drawing), { recursive: true });
  await sharp(to, { raw })
    .flatten({ background: '#fff' })
    .composite([{ input: { create: faded } }, { input: marks, raw }])
    .png()
    .toFile(drawing);
  return different / (size.width * size.height);
}

function isEqual(from: Buffer, to: Buffer, at: number): boolean {
  for (let byte = at; byte < at + 4; byte += 1) {
    if (Math.abs(from.readUInt8(byte) - to.readUInt8(byte)) >= visible) return false;
  }
  return true;
}

/** Four bytes for each pixel, transparent where the picture is smaller than `size`. */
async function pixelsOf(path: string, size: { width: number; height: number }): Promise<Buffer> {
  const picture = sharp(await readFile(path)).ensureAlpha();
  const { width, height } = await picture.metadata();
  return picture
    .extend({ right: size.width - width, bottom: size.height - height, background: '#0000' })
    .raw()
    .toBuffer();
}
