import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { imageVariantName } from '#contract/phones/image-variants.ts';
import { sharp } from '#server/lib/sharp.ts';
import { createEmbeddedImageHost } from '#server/ports/image-host/embedded/image-host.ts';
import type { Figure } from '../lib/figures.ts';
import type { Scenario } from '../lib/results.ts';

/** Sellers who send a photo at once. */
const sellers = 4;
const picture = 'server/demo/pictures/realme/c/c53-champion.webp';

/**
 * A photo as phones make them, 12 megapixels: a drawn picture with the noise of a sensor, without
 * which it would be encoded in half the time.
 */
async function photo(): Promise<Uint8Array> {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  const [width, height] = [4000, 3000];
  const grain = await sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .jpeg()
    .toBuffer();
  const drawn = await readFile(resolve(import.meta.dirname, '../..', picture));
  return sharp(drawn)
    .resize(width, height, { fit: 'cover' })
    .removeAlpha()
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** Photos of several sellers at once, from the bytes of an upload to all sizes on the disk. */
export const photos: Scenario = async ({ quick }) => {
  const folder = await mkdtemp(join(tmpdir(), 'phonehaat-bench-'));
  try {
    const host = createEmbeddedImageHost({
      folder: join(folder, 'public'),
      privateFolder: join(folder, 'private'),
      publicUrl: null,
    });
    const bytes = await photo();
    const first = randomUUID();
    await host.store(first, bytes);
    const stored = await readdir(join(folder, 'public'), { recursive: true });
    const inLists = stored.find((path) => path.endsWith(imageVariantName(first, 400, 'avif')));
    const { size } = await stat(join(folder, 'public', inLists ?? ''));
    const [processor, answer, delays]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < (quick ? 2 : 7); round++) {
      const delay = monitorEventLoopDelay({ resolution: 1 });
      delay.enable();
      const before = process.cpuUsage();
      const start = performance.now();
      await Promise.all(Array.from({ length: sellers }, () => host.store(randomUUID(), bytes)));
      answer.push(performance.now() - start);
      const { user, system } = process.cpuUsage(before);
      processor.push((user + system) / 1000 / sellers);
      delay.disable();
      delays.push(delay.percentile(99) / 1e6);
    }
    const row = { what: `a photo of 12 megapixels, ${sellers} at once`, under: {} };
    const figures: Figure[] = [
      { ...row, metric: 'processor for one', unit: 'ms', rounds: processor },
      { ...row, metric: '400 pixels, AVIF', unit: 'KB', rounds: [size / 1000] },
      {
        ...row,
        metric: 'all on the disk',
        unit: 'ms',
        rounds: answer,
        target: { of: 'value', atMost: 1000 },
      },
      {
        ...row,
        metric: 'event loop delay, p99',
        unit: 'ms',
        rounds: delays,
        target: { of: 'value', atMost: 30 },
      },
    ];
    const about =
      'Photos as they are uploaded, decoded and encoded in all sizes, and synced to the disk, by ' +
      'the image host of the program.';
    return { title: 'Photos', about, figures, plots: {} };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
