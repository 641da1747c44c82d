import type { imageFormats } from '#contract/constants.ts';

export type Format = (typeof imageFormats)[number];

export function variantName(id: string, width: number, format: Format): string {
  return `${id}-${width}.${format}`;
}

/** What a picture's plain address serves. */
export function mainName(id: string): string {
  return `${id}.webp`;
}
