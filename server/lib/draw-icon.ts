import { sharp } from './sharp.ts';

/** The icons of the installed shop: the width in pixels, and the part of it that is the picture. */
export const icons: Readonly<Record<string, { size: number; part: number }>> = {
  'icon-192': { size: 192, part: 0.84 },
  'icon-512': { size: 512, part: 0.84 },
  // Its middle four fifths are always seen.
  'maskable-512': { size: 512, part: 0.56 },
  'touch-180': { size: 180, part: 0.74 },
};

/** The page's own ground, as in `web/styles.css`. */
const background = '#f5f6f1';

/**
 * PNGs of a picture on the page's ground, of which some systems cut off the edge, by name. An SVG
 * needs `withSvg` around it.
 */
export async function drawIcons(picture: Buffer): Promise<Map<string, Buffer>> {
  const drawn = new Map<string, Buffer>();
  for (const [name, { size, part }] of Object.entries(icons)) {
    const side = Math.round(size * part);
    const middle = await sharp(picture, { density: 1200 }).resize(side, side).png().toBuffer();
    const canvas = { width: size, height: size, channels: 4 as const, background };
    const icon = sharp({ create: canvas })
      .composite([{ input: middle, gravity: 'centre' }])
      .png({ palette: true, effort: 10 });
    drawn.set(name, await icon.toBuffer());
  }
  return drawn;
}
