import sharp from 'sharp';
import {
  type ImageFormat,
  imageFormats,
  imageVariantName,
  imageWidths,
  mainImageName,
} from '#contract/image-variants.ts';
import { limits } from '#contract/rules.ts';
import { ImageRefused } from '../port.ts';

/** Pixels without any metadata: 8 bits a channel, sRGB, upright. */
type Pixels = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 };

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
// Pictures are worked on side by side already; more threads for each gain next to nothing.
sharp.concurrency(1);

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

/** The variant that the plain address `{id}.webp` serves. */
const mainWidth = 800;

/** AVIF above effort 2 takes several times as long for a few per cent of the bytes. */
const encoderOptions = {
  avif: { quality: 50, effort: 2, chromaSubsampling: '4:2:0' },
  webp: { quality: 78 },
} as const;

function encode({ data, ...raw }: Pixels, width: number, format: ImageFormat): Promise<Buffer> {
  return sharp(data, { raw })
    .resize({ width, withoutEnlargement: true })
    .toFormat(format, encoderOptions[format])
    .toBuffer();
}

/**
 * The files of a picture by name: one for each width and format of the contract, and the main one.
 * A width beyond the picture's own has the picture at its own size, encoded once for all of them.
 */
export async function encodeVariants(id: string, pixels: Pixels): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const format of imageFormats) {
    const encoded = new Map<number, Buffer>();
    for (const width of imageWidths) {
      const shown = Math.min(width, pixels.width);
      const bytes = encoded.get(shown) ?? (await encode(pixels, shown, format));
      encoded.set(shown, bytes);
      files.set(imageVariantName(id, width, format), bytes);
      if (format === 'webp' && width === mainWidth) files.set(mainImageName(id), bytes);
    }
  }
  return files;
}
