import { createRequire } from 'node:module';
import type { OverlayOptions } from 'sharp';
import { toTaka } from '#contract/money.ts';
import { sharp } from '#server/lib/sharp.ts';

export type DrawnPreview = {
  name: string;
  /** Poisha; null for a sold phone. */
  price: number | null;
  /** A JPEG, PNG or WebP; null, or a broken one, leaves the phone without. */
  photo: Uint8Array | null;
};

/** What chats and social networks ask for, in pixels. */
export const previewSize = { width: 1200, height: 630 };

// Comes with the program, because a server has no Bangla font. It has the Latin letters too.
const font = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-sans-bengali/700Bold/NotoSansBengali_700Bold.ttf',
);

/** The light theme's (`web/styles.css`), because a picture has one theme. */
const colours = { ground: '#08533a', letters: '#ffffff', price: '#ffc65c', bar: '#f2a71b' };

/** The same in both languages, as one picture serves both. */
const siteName = 'PhoneHaat';
const sold = 'Sold · বিক্রি হয়ে গেছে';
const taka = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

const margin = 56;

/**
 * Draws the picture for a shared link as a JPEG: the photo, the phone's name, its price in Taka and
 * the shop's name.
 */
export async function drawPreview({ name, price, photo }: DrawnPreview): Promise<Buffer> {
  const { width, height } = previewSize;
  const picture = photo && (await squareOf(photo, height));
  const left = (picture ? height : 0) + margin;
  const room = width - left - margin;
  const priceText = price === null ? sold : `Tk ${taka.format(toTaka(price))}`;
  const [title, label, site] = await Promise.all([
    letters(name, { sizes: [62, 50, 40], colour: colours.letters, room, high: 300 }),
    letters(priceText, { sizes: [76, 60, 40], colour: colours.price, room, high: 110 }),
    letters(siteName, { sizes: [36], colour: colours.letters, room, high: 60 }),
  ]);
  const parts: OverlayOptions[] = [
    { input: title, left, top: margin },
    { input: label, left, top: 390 },
    { input: site, left, top: 530 },
    { input: block(96, 8, colours.bar), left, top: 504 },
  ];
  if (picture) parts.push({ input: picture, left: 0, top: 0 });
  return sharp({ create: { width, height, channels: 3, background: colours.ground } })
    .composite(parts)
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

const block = (width: number, height: number, background: string) => ({
  create: { width, height, channels: 3 as const, background },
});

/** The middle of a photo; null when it cannot be read. */
async function squareOf(photo: Uint8Array, side: number): Promise<Buffer | null> {
  try {
    return await sharp(photo).resize(side, side, { fit: 'cover' }).png().toBuffer();
  } catch {
    return null;
  }
}

type Letters = {
  /** Pixels, the largest first: the first that fits is taken. */
  sizes: number[];
  colour: string;
  /** Pixels. */
  room: number;
  high: number;
};

/** A text in as many lines as fit into a box, in the largest size that fits; cut if none does. */
async function letters(text: string, { sizes, colour, room, high }: Letters): Promise<Buffer> {
  let shown = text;
  for (;;) {
    for (const size of sizes) {
      const { data, info } = await sharp({
        text: {
          // Pango reads its own markup, so what somebody has typed is escaped.
          text: `<span foreground="${colour}">${escaped(shown)}</span>`,
          font: `Noto Sans Bengali Bold ${size}`,
          fontfile: font,
          width: room,
          wrap: 'word-char',
          rgba: true,
          // Points are pixels then.
          dpi: 72,
        },
      })
        .png()
        .toBuffer({ resolveWithObject: true });
      if (info.height <= high && info.width <= room) return data;
    }
    shown = shortened(shown);
  }
}

/**
 * By whole letters, of which one may be several code points in Bangla. At least one goes each time: the
 * mark of an earlier cut is none of them.
 */
function shortened(text: string): string {
  const letters = text.replace(/…$/, '');
  const all = [...new Intl.Segmenter('bn', { granularity: 'grapheme' }).segment(letters)];
  const kept = all.slice(0, Math.floor(all.length * 0.8));
  return `${kept.map(({ segment }) => segment).join('')}…`;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
