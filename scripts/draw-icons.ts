/**
 * Makes the icons of the installed shop from its favicon: `npm run draw-icons`. They are stored and
 * made again only when the favicon changes.
 */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const inPublic = (path: string) => fileURLToPath(new URL(`../web/public/${path}`, import.meta.url));
/** The page's own ground, as in web/styles.css. */
const ground = '#f5f6f1';

/** `part` of the icon's width is the picture; the rest is ground, which some systems cut off. */
async function drawIcon(name: string, size: number, part: number): Promise<void> {
  const inner = Math.round(size * part);
  const picture = await sharp(inPublic('favicon.svg'), { density: 1200 })
    .resize(inner)
    .png()
    .toBuffer();
  const canvas = { width: size, height: size, channels: 4 as const, background: ground };
  await sharp({ create: canvas })
    .composite([{ input: picture, gravity: 'centre' }])
    .png({ palette: true, effort: 10 })
    .toFile(inPublic(`icons/${name}.png`));
}

await mkdir(inPublic('icons'), { recursive: true });
await drawIcon('icon-192', 192, 0.84);
await drawIcon('icon-512', 512, 0.84);
// Its middle four fifths are always seen.
await drawIcon('maskable-512', 512, 0.56);
await drawIcon('touch-180', 180, 0.74);
