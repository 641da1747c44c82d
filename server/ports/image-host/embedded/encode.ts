import sharp from 'sharp';
import { imageFormats, imageWidths } from '#contract/constants.ts';
import type { Pixels } from './decode.ts';
import { type Format, mainName, variantName } from './names.ts';

// Pictures are worked on side by side already; more threads for each gain next to nothing.
sharp.concurrency(1);

/** The variant that the plain address `{id}.webp` serves. */
const mainWidth = 800;

/** AVIF above effort 2 takes several times as long for a few per cent of the bytes. */
const encoderOptions = {
  avif: { quality: 50, effort: 2, chromaSubsampling: '4:2:0' },
  webp: { quality: 78 },
} as const;

function encode({ data, ...raw }: Pixels, width: number, format: Format): Promise<Buffer> {
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
      files.set(variantName(id, width, format), bytes);
      if (format === 'webp' && width === mainWidth) files.set(mainName(id), bytes);
    }
  }
  return files;
}
