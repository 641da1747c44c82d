import type { CategoryId } from '#contract/constants.ts';
import realmeAvif from '#web/assets/banner/realme.avif';
import realmeWebp from '#web/assets/banner/realme.webp';
import realmeSmallAvif from '#web/assets/banner/realme-small.avif';
import realmeSmallWebp from '#web/assets/banner/realme-small.webp';
import samsungAvif from '#web/assets/banner/samsung.avif';
import samsungWebp from '#web/assets/banner/samsung.webp';
import samsungSmallAvif from '#web/assets/banner/samsung-small.avif';
import samsungSmallWebp from '#web/assets/banner/samsung-small.webp';
import vivoAvif from '#web/assets/banner/vivo.avif';
import vivoWebp from '#web/assets/banner/vivo.webp';
import vivoSmallAvif from '#web/assets/banner/vivo-small.avif';
import vivoSmallWebp from '#web/assets/banner/vivo-small.webp';
import categoryRealmeAvif from '#web/assets/category/realme.avif';
import categoryRealmeWebp from '#web/assets/category/realme.webp';
import categorySamsungAvif from '#web/assets/category/samsung.avif';
import categorySamsungWebp from '#web/assets/category/samsung.webp';
import categoryVivoAvif from '#web/assets/category/vivo.avif';
import categoryVivoWebp from '#web/assets/category/vivo.webp';

type Formats = { avif: string; webp: string };

/** The slide for wide screens (1600×640) and narrow ones (800×640). */
export const slidePictures: Record<CategoryId, { wide: Formats; narrow: Formats }> = {
  1: {
    wide: { avif: vivoAvif, webp: vivoWebp },
    narrow: { avif: vivoSmallAvif, webp: vivoSmallWebp },
  },
  2: {
    wide: { avif: samsungAvif, webp: samsungWebp },
    narrow: { avif: samsungSmallAvif, webp: samsungSmallWebp },
  },
  3: {
    wide: { avif: realmeAvif, webp: realmeWebp },
    narrow: { avif: realmeSmallAvif, webp: realmeSmallWebp },
  },
};

/** Square, 400×400. */
export const categoryPictures: Record<CategoryId, Formats> = {
  1: { avif: categoryVivoAvif, webp: categoryVivoWebp },
  2: { avif: categorySamsungAvif, webp: categorySamsungWebp },
  3: { avif: categoryRealmeAvif, webp: categoryRealmeWebp },
};
