import sharp from 'sharp';
import { imageWidths } from '#contract/constants.ts';
import { limits } from '#contract/rules.ts';
import { ImageRefused } from '../port.ts';

/** Pixels without any metadata: 8 bits a channel, sRGB, upright. */
export type Pixels = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 };

/** WebP has no longer side, and every picture is stored as WebP too. */
const longestSide = 16_383;
const widest = Math.max(...imageWidths);

// Strangers' bytes reach these three decoders and no other part of libvips that reads files.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// Each picture is decoded once, so that a cache would only hold memory.
sharp.cache(false);

function isPictureThatWeTake(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  return (
    start.startsWith('\xff\xd8\xff') ||
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    (start.startsWith('RIFF') && start.endsWith('WEBP'))
  );
}

/**
 * Decodes a JPEG, PNG or WebP (of an animation the first frame), at most as wide as the widest
 * variant. Throws `ImageRefused`; the type is told by the bytes, whatever the sender called them.
 */
export async function decodePicture(bytes: Uint8Array): Promise<Pixels> {
  if (!isPictureThatWeTake(bytes)) throw new ImageRefused('image-wrong-type');
  try {
    // Only the header is read here, so that a size that is merely claimed costs nothing.
    const claimed = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (
      claimed.width * claimed.height > limits.imagePixels ||
      Math.max(claimed.width, claimed.height) > longestSide
    ) {
      throw new ImageRefused('image-too-large');
    }
    const { data, info } = await sharp(bytes, {
      limitInputPixels: limits.imagePixels,
      failOn: 'error',
    })
      .timeout({ seconds: 30 })
      .autoOrient()
      .resize({ width: widest, withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height, channels: info.channels };
  } catch (error) {
    if (error instanceof ImageRefused) throw error;
    throw new ImageRefused('image-unreadable');
  }
}
