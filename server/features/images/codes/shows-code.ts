import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { imageWidths } from '#contract/phones/image-variants.ts';
import { limits } from '#contract/rules.ts';
import type { GreyPicture } from './turned.ts';

/** The largest published size: a code that is unreadable there harms no one. */
const width = Math.max(...imageWidths);
/** Limits the memory of long pictures. */
const height = 2.25 * width;

/** A thread of its own, because a search takes some 0.3 s of processor; it ends when it is idle. */
let pool: Piscina<GreyPicture, boolean> | undefined;
const openPool = () =>
  new Piscina<GreyPicture, boolean>({
    filename: fileURLToPath(new URL('./code-worker.ts', import.meta.url)),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 20_000,
    recordTiming: false,
  });

/**
 * Whether a photo shows a QR code, a DataMatrix or a CODE-128 barcode, as those of IMEIs on boxes,
 * which the published photo would reveal (decision 0209). False for what is no picture.
 */
export async function showsCode(bytes: Uint8Array): Promise<boolean> {
  const grey = await readGrey(bytes).catch(() => null);
  if (!grey) return false;
  pool ??= openPool();
  return await pool.run(grey);
}

async function readGrey(bytes: Uint8Array): Promise<GreyPicture> {
  // Loaded lazily, because libvips takes time and memory.
  const { sharp } = await import('#server/lib/sharp.ts');
  const { data, info } = await sharp(bytes, { limitInputPixels: limits.imagePixels })
    .timeout({ seconds: 30 })
    .autoOrient()
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('b-w')
    .extractChannel(0)
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
