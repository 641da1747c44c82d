/**
 * An uploaded picture `…/images/{id}.webp` has a variant `…/images/{id}-{width}.{format}` for each
 * of these widths (pixels) and formats. A narrower original is not enlarged. Without Zod, so that
 * screens can import this file for a few bytes.
 */
export const imageWidths = [160, 400, 800, 1280] as const;
export const imageFormats = ['avif', 'webp'] as const;

export type ImageFormat = (typeof imageFormats)[number];

/** The file name in a picture's main address. */
export function mainImageName(id: string): string {
  return `${id}.webp`;
}

export function imageVariantName(id: string, width: number, format: ImageFormat): string {
  return `${id}-${width}.${format}`;
}

const uploaded = /^(.*\/images\/)([0-9a-f-]+)\.webp$/;

/** A variant's address, by the picture's main address; null for a picture on another host. */
export function imageVariantUrl(url: string, width: number, format: ImageFormat): string | null {
  const [, folder, id] = uploaded.exec(url) ?? [];
  return id === undefined ? null : folder + imageVariantName(id, width, format);
}
