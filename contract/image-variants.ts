/** Fixed facts without Zod, so that a screen can use them for a few bytes. */

/**
 * An uploaded picture `…/images/{id}.webp` is also there as `…/images/{id}-{width}.{format}` for
 * each of these widths (pixels) and formats; a narrower original is not enlarged.
 */
export const imageWidths = [160, 400, 800, 1280] as const;
export const imageFormats = ['avif', 'webp'] as const;

export type ImageFormat = (typeof imageFormats)[number];

/** What a picture's plain address ends with. */
export function mainImageName(id: string): string {
  return `${id}.webp`;
}

export function imageVariantName(id: string, width: number, format: ImageFormat): string {
  return `${id}-${width}.${format}`;
}

const uploaded = /^(.*\/images\/)([0-9a-f-]+)\.webp$/;

/** The address of a variant, by the picture's plain one; null for a picture elsewhere. */
export function imageVariantUrl(url: string, width: number, format: ImageFormat): string | null {
  const [, folder, id] = uploaded.exec(url) ?? [];
  return id === undefined ? null : folder + imageVariantName(id, width, format);
}
