/**
 * Draws every picture of the demonstration market and of the shop window: `npm run draw-demo`.
 * The same sources always give the same pictures, so they are stored and drawn again only
 * when a listing or the drawing changes.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { demoPeople } from '#server/demo/people.ts';
import { brands, drawBanner, drawCategory } from './banners.ts';
import { drawPerson } from './people.ts';
import { drawPhotos, photoNames } from './photos.ts';
import { drawShare, shares } from './share.ts';

const root = new URL('../../', import.meta.url);
const banner = await folder('web/assets/banner/');
const category = await folder('web/assets/category/');
const share = await folder('web/public/share/');

// Words after the command draw only the photos that begin with them, such as `apple/`.
const wanted = process.argv.slice(2);
const isWanted = (name: string) => wanted.some((word) => name.startsWith(word));
await drawPhotos(
  wanted.length > 0 ? photoNames.filter(isWanted) : photoNames,
  availableParallelism(),
);
if (wanted.length > 0) process.exit();
for (const { key, picture } of demoPeople) {
  await save(picture, await webp(render(drawPerson(key), 400), 30));
}
for (const brand of brands) {
  await saveBoth(`${banner}${brand}`, render(drawBanner(brand, 'wide'), 1600));
  await saveBoth(`${banner}${brand}-small`, render(drawBanner(brand, 'small'), 800));
  await saveBoth(`${category}${brand}`, render(drawCategory(brand), 400));
}

for (const name of shares) {
  const picture = render(drawShare(name), 1200);
  // JPEG, because not every chat shows the newer formats in its previews.
  await picture.jpeg({ quality: 82, mozjpeg: true }).toFile(`${share}${name}.jpg`);
}

async function save(picture: string, bytes: Buffer): Promise<void> {
  const file = `server/demo/pictures/${picture}.webp`;
  await folder(dirname(file));
  await writeFile(new URL(file, root), bytes);
}

async function folder(path: string): Promise<string> {
  const full = fileURLToPath(new URL(path, root));
  await mkdir(full, { recursive: true });
  return full;
}

function render(svg: string, width: number) {
  return sharp(Buffer.from(svg)).resize(width).flatten({ background: '#ffffff' });
}

/** A phone on a slow network pays for every byte: the best quality that stays under the limit. */
async function webp(image: Sharp, kilobytes: number): Promise<Buffer> {
  let quality = 86;
  for (;;) {
    const bytes = await image.clone().webp({ quality, effort: 6 }).toBuffer();
    if (bytes.length <= kilobytes * 1024 || quality <= 50) return bytes;
    quality -= 6;
  }
}

async function saveBoth(path: string, image: Sharp): Promise<void> {
  await writeFile(`${path}.webp`, await webp(image, 40));
  await writeFile(`${path}.avif`, await image.clone().avif({ quality: 58, effort: 5 }).toBuffer());
}
