import {
  type ImageFormat,
  imageFormats,
  imageVariantName,
  imageWidths,
  mainImageName,
} from '#contract/phones/image-variants.ts';
import { limits } from '#contract/rules.ts';
import { sharp } from '#server/lib/sharp.ts';
import { ImageRefused, type ReadyPicture } from './port.ts';

/** Pixels without any metadata: 8 bits a channel, sRGB, upright. */
type Pixels = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 };

/** Pixels: the maximum of WebP, the format of every stored picture. */
const longestSide = 16_383;
const widest = Math.max(...imageWidths);

function hasAcceptedType(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  return (
    start.startsWith('\xff\xd8\xff') ||
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    (start.startsWith('RIFF') && start.endsWith('WEBP'))
  );
}

/** HEIC and AVIF are one container, with the kind of its content at the beginning. */
const isHeic = (bytes: Uint8Array): boolean =>
  /^ftyp(?:hei[cfmsx]|hev[cmsx]|mif1|msf1|avi[fs])/.test(
    Buffer.from(bytes.subarray(4, 12)).toString('latin1'),
  );

/** By the bytes of an upload, which is stored and searched for codes at the same time. */
const decoded = new WeakMap<Uint8Array, Promise<Pixels>>();

/**
 * Decodes a JPEG, PNG or WebP (of an animation the first frame), scaled down to the widest variant;
 * once for the same array. The type is detected by the bytes. Throws `ImageRefused`.
 */
export function decodePicture(bytes: Uint8Array): Promise<Pixels> {
  const known = decoded.get(bytes) ?? decode(bytes);
  decoded.set(bytes, known);
  return known;
}

async function decode(bytes: Uint8Array): Promise<Pixels> {
  if (!hasAcceptedType(bytes))
    throw new ImageRefused(isHeic(bytes) ? 'image-heic' : 'image-wrong-type');
  try {
    // Reads only the header, so that a huge claimed size costs no memory.
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

/** The width of the variant at the main address `{id}.webp`. */
const mainWidth = 800;

/**
 * AVIF by width. Everyone downloads the 160 and 400 of lists, so their bytes count most: they have
 * less quality and more effort (decision 0223). Flaws are judged on the larger ones, where more
 * effort costs up to six times the processor for 6% of the bytes (decision 0183).
 */
const avif: Record<(typeof imageWidths)[number], { quality: number; effort: number }> = {
  160: { quality: 44, effort: 2 },
  400: { quality: 44, effort: 2 },
  800: { quality: 50, effort: 1 },
  1280: { quality: 50, effort: 0 },
};

const encoderOptions = (width: (typeof imageWidths)[number]) => ({
  avif: { ...avif[width], chromaSubsampling: '4:2:0' },
  // For the few browsers without AVIF.
  webp: { quality: 78, effort: 2 },
});

/**
 * With `ready` pictures come hundreds at a time: the least effort takes a third of the processor
 * for a fifth more bytes.
 */
const leastEffort = { effort: 0 };

type Variant = {
  width: (typeof imageWidths)[number];
  format: ImageFormat;
  isQuick: boolean;
};

export const pixelsOf = ({ data, ...raw }: Pixels) => sharp(data, { raw });

/** Scaled once for both formats. */
async function scale(pixels: Pixels, width: number): Promise<Pixels> {
  if (width === pixels.width) return pixels;
  const { data, info } = await pixelsOf(pixels)
    .resize({ width })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

function encode(scaled: Pixels, { width, format, isQuick }: Variant): Promise<Buffer> {
  const options = { ...encoderOptions(width)[format], ...(isQuick && leastEffort) };
  return pixelsOf(scaled).toFormat(format, options).toBuffer();
}

/**
 * The files of a picture by name: one for each width and format of the contract, and the main one.
 * Widths beyond the picture's own share one encoding at its own width, which may be `ready`.
 */
export async function encodeVariants(
  id: string,
  pixels: Pixels,
  ready: ReadyPicture = {},
): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  const encoded = new Map<string, Uint8Array>();
  for (const format of imageFormats) {
    const whole = ready[format];
    if (whole) encoded.set(`${format} ${pixels.width}`, whole);
  }
  for (const width of imageWidths) {
    const shown = Math.min(width, pixels.width);
    const scaled = await scale(pixels, shown);
    for (const format of imageFormats) {
      const key = `${format} ${shown}`;
      const isQuick = ready[format] !== undefined;
      const bytes = encoded.get(key) ?? (await encode(scaled, { width, format, isQuick }));
      encoded.set(key, bytes);
      files.set(imageVariantName(id, width, format), bytes);
      if (format === 'webp' && width === mainWidth) files.set(mainImageName(id), bytes);
    }
  }
  return files;
}
