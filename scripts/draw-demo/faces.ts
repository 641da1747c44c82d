import sharp from 'sharp';
import { darker, lighter } from './colour.ts';
import { type Body, drawBack, drawFront, PHONE } from './phone.ts';
import type { Face } from './snapshot.ts';
import { box, disc, newSheet, type Sheet } from './svg.ts';
import { type Hues, wallpapers } from './wallpapers.ts';

const scale = 2.2;

/** Renders markup around (0, 0), as wide and long as a thing's outline. */
export async function renderFace(
  draw: (sheet: Sheet) => string,
  { width, length }: { width: number; length: number } = {
    width: PHONE.width,
    length: PHONE.height,
  },
): Promise<Face> {
  const sheet = newSheet();
  const markup = draw(sheet);
  const document = sheet
    .document(width, length, markup)
    .replace(/viewBox="[^"]*"/, `viewBox="${-width / 2} ${-length / 2} ${width} ${length}"`);
  const { data, info } = await sharp(Buffer.from(document), { density: 72 * scale })
    .resize(Math.round(width * scale), Math.round(length * scale))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

export const backFace = (body: Body, over = '') =>
  renderFace((sheet) => drawBack(sheet, body) + over);

export type Screen = { hues: Hues; wallpaper: number; icons: boolean };

const screenOf = ({ hues, wallpaper, icons }: Screen) => ({
  paint: wallpapers[wallpaper % wallpapers.length] as (typeof wallpapers)[number],
  hues,
  icons,
});

export const frontFace = (body: Body, screen: Screen, over = '') =>
  renderFace((sheet) => drawFront(sheet, body, screenOf(screen)) + over);

/** The notch at the top of a screen, over the hole of the others. */
export const notch =
  '<path d="M-96,-380 H96 V-366 Q96,-344 74,-344 H-74 Q-96,-344 -96,-366 Z" fill="#07080d"/>' +
  box(46, 6, 3, 'fill="#2a2d35"', [0, -360]);

/** The broad edges and the button of an old front. */
export const homeButton = (sheet: Sheet) =>
  box(PHONE.width - 8, 104, 48, 'fill="#0b0c10"', [0, -334]) +
  box(PHONE.width - 8, 60, 0, 'fill="#0b0c10"', [0, -308]) +
  box(PHONE.width - 8, 112, 48, 'fill="#0b0c10"', [0, 330]) +
  box(PHONE.width - 8, 60, 0, 'fill="#0b0c10"', [0, 300]) +
  disc(
    [0, 328],
    34,
    `fill="${sheet.radial([
      [0, '#1c1e24'],
      [1, '#0e0f13'],
    ])}" stroke="#3b3e46" stroke-width="3"`,
  ) +
  box(60, 7, 3.5, 'fill="#33363e"', [0, -330]);

/** A page of settings with a ring for the battery, without words. */
export function batteryPage(sheet: Sheet, share: number): string {
  const around = 2 * Math.PI * 74;
  const row = (y: number, width: number) =>
    box(300, 58, 14, 'fill="#ffffff"', [0, y]) +
    disc([-118, y], 15, 'fill="#8fb8a6"') +
    box(width, 10, 5, 'fill="#4d565c"', [-88 + width / 2, y - 8]) +
    box(width * 0.7, 7, 3.5, 'fill="#b4bcc0"', [-88 + (width * 0.7) / 2, y + 11]);
  return (
    box(PHONE.width - 24, PHONE.height - 24, 40, 'fill="#eef1f0"') +
    box(130, 14, 7, 'fill="#39424a"', [-80, -296]) +
    disc([0, -150], 74, 'fill="none" stroke="#d3dbd7" stroke-width="17"') +
    `<circle cx="0" cy="-150" r="74" fill="none" stroke="#2fa36b" stroke-width="17" stroke-linecap="round" transform="rotate(-90 0 -150)" stroke-dasharray="${around * share} ${around}"/>` +
    box(56, 18, 9, 'fill="#39424a"', [0, -158]) +
    box(34, 8, 4, 'fill="#9aa4a8"', [0, -132]) +
    row(-10, 130) +
    row(58, 96) +
    row(126, 150) +
    row(194, 84) +
    box(110, 6, 3, 'fill="#39424a" opacity=".6"', [0, 362]) +
    `<path d="M-150 -352 h46" stroke="#39424a" stroke-width="9" stroke-linecap="round"/>` +
    box(
      24,
      12,
      3,
      `fill="${sheet.linear([
        [0, '#39424a'],
        [1, '#5a646c'],
      ])}"`,
      [138, -352],
    )
  );
}

/** The lid of a phone's box: a plain picture of a phone, no brand. */
export function boxLid(
  sheet: Sheet,
  { colour, accent }: { colour: string; accent: string },
): string {
  const { width, length } = boxSize;
  return (
    box(
      width,
      length,
      0,
      `fill="${sheet.linear(
        [
          [0, lighter(colour, 0.1)],
          [1, darker(colour, 0.06)],
        ],
        [0, 0],
        [1, 1],
      )}"`,
    ) +
    box(
      176,
      372,
      26,
      `fill="${sheet.linear(
        [
          [0, lighter(accent, 0.35)],
          [0.5, accent],
          [1, darker(accent, 0.35)],
        ],
        [0, 0],
        [1, 1],
      )}"`,
      [10, 30],
    ) +
    box(
      164,
      360,
      20,
      'fill="none" stroke="#ffffff" stroke-opacity=".4" stroke-width="2"',
      [10, 30],
    ) +
    disc([10, -60], 62, `fill="${lighter(accent, 0.55)}" opacity=".45"`) +
    box(96, 14, 4, `fill="${darker(colour, 0.55)}"`, [-100, -318]) +
    box(54, 8, 4, `fill="${darker(colour, 0.3)}"`, [-121, -294]) +
    box(
      width - 6,
      length - 6,
      4,
      'fill="none" stroke="#000000" stroke-opacity=".08" stroke-width="5"',
    )
  );
}

export const boxSize = { width: 440, length: 830 };
