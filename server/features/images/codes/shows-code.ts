import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { Piscina } from 'piscina';
import { imageWidths } from '#contract/phones/image-variants.ts';
import type { GreyPicture } from './turned.ts';

/** The largest published size: a code that is unreadable there harms no one. */
const width = Math.max(...imageWidths);

/** Long pictures are searched in bands, which overlap by half, because of the memory. */
const bandHeight = 2 * width;

/** Before the thread, so that few pictures are decoded at once. */
const queue = pLimit(1);

/** A thread of its own, because a search takes some 0.1 s of processor; it ends when it is idle. */
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
 * which the published photo would reveal (decision 0209). Throws `ImageRefused` for what is no
 * picture.
 */
export const showsCode = (bytes: Uint8Array): Promise<boolean> =>
  queue(async () => {
    const picture = await readGrey(bytes);
    pool ??= openPool();
    for (const band of bandsOf(picture)) if (await pool.run(band)) return true;
    return false;
  });

function* bandsOf(picture: GreyPicture): Generator<GreyPicture> {
  let top = 0;
  do {
    const height = Math.min(bandHeight, picture.height - top);
    const data = picture.data.subarray(top * picture.width, (top + height) * picture.width);
    yield { data, width: picture.width, height };
    top += bandHeight / 2;
  } while (top + bandHeight / 2 < picture.height);
}

/** Of the pixels that are published, which are decoded for that as well. */
async function readGrey(bytes: Uint8Array): Promise<GreyPicture> {
  // Loaded lazily, because libvips takes time and memory.
  const { decodePicture, pixelsOf } = await import('#server/ports/image-host/variants.ts');
  const pixels = await decodePicture(bytes);
  const { data, info } = await pixelsOf(pixels)
    .flatten({ background: '#fff' })
    .toColourspace('b-w')
    .extractChannel(0)
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
