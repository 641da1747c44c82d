// `npm run verify -- codes [PHOTO …]`: how many codes on photos are found, in five angles and sizes,
// and how many of the demo market's photos, or of those named, raise a false alarm.
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { showsCode } from '#server/features/images/codes/shows-code.ts';
import { barcodeOf, photoWith, qrCodeOf } from '#testing/fixtures/code-photos.ts';

const root = join(import.meta.dirname, '..');
const named = process.argv.slice(2);
const files = named.length > 0 ? named : globSync('server/demo/pictures/**/*.webp', { cwd: root });
const photos = files.map((file) => ({ file, bytes: readFileSync(resolve(root, file)) }));
const backgrounds = photos.filter((_, nth) => nth % Math.ceil(photos.length / 5) === 0);

const codes = {
  'CODE-128': await barcodeOf('code128', '356938035643809'),
  QR: await qrCodeOf('https://wa.me/8801712345678'),
};
/** Pixels of the 1280 that are published. */
const widths = { 'CODE-128': [240, 320, 420, 560, 760], QR: [120, 160, 240, 360, 560] };
const angles = [0, 17, 45, 90, 200];

for (const [kind, label] of Object.entries(codes) as [keyof typeof codes, Buffer][]) {
  for (const width of widths[kind]) {
    let found = 0;
    for (const degrees of angles) {
      for (const { bytes } of backgrounds) {
        if (await showsCode(await photoWith(bytes, label, { width, degrees }))) found += 1;
      }
    }
    console.log(`${kind}, ${width} pixels wide: ${found} of ${angles.length * backgrounds.length}`);
  }
}

const begun = performance.now();
const alarms = [];
for (const { file, bytes } of photos) if (await showsCode(bytes)) alarms.push(file);
const each = Math.round((performance.now() - begun) / photos.length);
console.log(`False alarms: ${alarms.length} of ${photos.length} photos, ${each} ms each`);
for (const file of alarms) console.log(file);
