import { createRequire } from 'node:module';
import type { OverlayOptions } from 'sharp';
import { priceEn } from '#contract/formats/en.ts';
import { toTaka } from '#contract/money.ts';
import { shopNames } from '#contract/shop-name.ts';
import { escapeHtml } from '#server/lib/escape-html.ts';
import { sharp } from '#server/lib/sharp.ts';
import { shopColours } from '#server/lib/shop-colours.ts';
import { shopLogo } from '#server/lib/shop-look.ts';

export type DrawnPreview = {
  name: string;
  /** Poisha; null for a sold phone. */
  price: number | null;
  /** A JPEG, PNG or WebP; without a readable one the picture has no photo. */
  photo: Uint8Array | null;
};

/** The size that chats and social networks expect, in pixels. */
export const previewSize = { width: 1200, height: 630 };

// Included in the program, because a server has no Bangla font. It has the Latin letters too.
const font = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-sans-bengali/700Bold/NotoSansBengali_700Bold.ttf',
);

/** The light theme's colours (`web/styles.css`), because a picture has one theme. */
const colours = { letters: '#ffffff', price: '#ffc65c', bar: '#f2a71b' };

const sold = 'Sold · বিক্রি হয়ে গেছে';

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
  const priceText = price === null ? sold : priceEn(toTaka(price));
  const [title, label, site] = await Promise.all([
    drawText(name, { sizes: [62, 50, 40], colour: colours.letters, room, high: 300 }),
    drawText(priceText, { sizes: [76, 60, 40], colour: colours.price, room, high: 110 }),
    // The same in both languages, because they share the picture.
    drawText(shopNames().en, { sizes: [36], colour: colours.letters, room, high: 60 }),
  ]);
  const parts: OverlayOptions[] = [
    { input: title, left, top: margin },
    { input: label, left, top: 390 },
    { input: site, left, top: 530 },
    { input: block(96, 8, colours.bar), left, top: 504 },
  ];
  if (picture) parts.push({ input: picture, left: 0, top: 0 });
  const logo = shopLogo();
  if (logo) parts.push({ input: logo.small, left: width - margin - 96, top: 514 });
  return onGround(parts);
}

/** The picture of shared links to the other pages of a shop with a design of its own. */
export async function drawShare(): Promise<Buffer> {
  const { width, height } = previewSize;
  const { en, bn } = shopNames();
  const logo = shopLogo();
  const side = 320;
  const left = logo ? margin * 2 + side : margin;
  const room = width - left - margin;
  const names = en === bn ? en : `${en}\n${bn}`;
  const title = await drawText(names, {
    ...{ sizes: [92, 76, 60, 44], colour: colours.letters, room, high: 400 },
  });
  const parts: OverlayOptions[] = [
    { input: title, left, top: 140 },
    { input: block(96, 8, colours.bar), left, top: height - margin - 8 },
  ];
  if (logo) {
    const input = await sharp(logo.png).resize(side, side).png().toBuffer();
    parts.push({ input, left: margin, top: Math.round((height - side) / 2) });
  }
  return onGround(parts);
}

/** On the shop's own dark colour. */
function onGround(parts: OverlayOptions[]): Promise<Buffer> {
  const { width, height } = previewSize;
  return sharp({ create: { width, height, channels: 3, background: shopColours().ground } })
    .composite(parts)
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

const block = (width: number, height: number, background: string) => ({
  create: { width, height, channels: 3 as const, background },
});

/** The middle of a photo; null if it is unreadable. */
async function squareOf(photo: Uint8Array, side: number): Promise<Buffer | null> {
  try {
    return await sharp(photo).resize(side, side, { fit: 'cover' }).png().toBuffer();
  } catch {
    return null;
  }
}

type TextBox = {
  /** Pixels, the largest first: the first that fits is used. */
  sizes: number[];
  colour: string;
  /** Pixels. */
  room: number;
  high: number;
};

/**
 * A text in as many lines as fit into a box, in the largest size that fits; shortened if none does.
 */
async function drawText(text: string, { sizes, colour, room, high }: TextBox): Promise<Buffer> {
  let shown = text;
  for (;;) {
    for (const size of sizes) {
      const { data, info } = await sharp({
        text: {
          // Pango parses its own markup, so members' texts are escaped.
          text: `<span foreground="${colour}">${escapeHtml(shown)}</span>`,
          font: `Noto Sans Bengali Bold ${size}`,
          fontfile: font,
          width: room,
          wrap: 'word-char',
          rgba: true,
          // With 72 dpi, points are pixels.
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
 * Shortens by at least one whole letter, which may be several code points in Bangla. The ellipsis
 * of an earlier call does not count.
 */
function shortened(text: string): string {
  const letters = text.replace(/…$/, '');
  const all = [...new Intl.Segmenter('bn', { granularity: 'grapheme' }).segment(letters)];
  const kept = all.slice(0, Math.floor(all.length * 0.8));
  return `${kept.map(({ segment }) => segment).join('')}…`;
}
