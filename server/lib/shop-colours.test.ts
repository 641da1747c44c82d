import { readFileSync } from 'node:fs';
import Color from 'color';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { paletteSheet, setShopColour, shopColours } from './shop-colours.ts';
import { createPalette, grounds, muted } from './shop-palette.ts';

const contrast = (one: string, other: string) => Color(one).contrast(Color(other));

test('text is readable in every colour that an operator may set, in both themes', () => {
  const colours = fc.integer({ min: 0, max: 0xffffff });
  fc.assert(
    fc.property(colours, (number) => {
      const palette = createPalette(`#${number.toString(16).padStart(6, '0')}`);
      for (const [place, theme] of [
        [0, grounds.light],
        [1, grounds.dark],
      ] as const) {
        const { brand, tint, shade } = palette;
        const strong = palette['brand-strong'][place];
        const text = palette['on-brand'][place];
        for (const ground of [...theme, tint[place]]) {
          expect(contrast(brand[place], ground)).toBeGreaterThanOrEqual(4.5);
        }
        expect(contrast(strong, tint[place])).toBeGreaterThanOrEqual(4.5);
        expect(contrast(text, brand[place])).toBeGreaterThanOrEqual(4.5);
        expect(contrast(text, strong)).toBeGreaterThanOrEqual(4.5);
        expect(contrast('#e6f3ec', shade[place])).toBeGreaterThanOrEqual(4.5);
        // The page's own text is on tinted grounds, too.
        const ink = place === 0 ? '#16211a' : '#eef3ee';
        expect(contrast(ink, tint[place])).toBeGreaterThanOrEqual(4.5);
        const pale = place === 0 ? '#525f57' : '#a8b5ab';
        expect(contrast(pale, tint[place])).toBeGreaterThanOrEqual(4.5);
        expect(contrast('#ffffff', palette.banner[place])).toBeGreaterThanOrEqual(4.5);
        // The marigold mark at the current place of the footer.
        expect(contrast('#f2a71b', shade[place])).toBeGreaterThanOrEqual(3);
      }
    }),
  );
});

test('the grounds are those of the built sheet', () => {
  const sheet = readFileSync(new URL('../../web/styles.css', import.meta.url), 'utf8');
  const ofToken = ['page', 'surface', 'raised', 'muted'].map((name) =>
    new RegExp(`--color-${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(sheet)?.slice(1),
  );
  expect(ofToken.map((pair) => pair?.[0])).toEqual([...grounds.light, muted.light]);
  expect(ofToken.map((pair) => pair?.[1])).toEqual([...grounds.dark, muted.dark]);
});

test('the sheet follows the device, and the visitor’s own choice', () => {
  const sheet = paletteSheet(createPalette('#e8590c'));
  const [light, device, dark] = sheet.split('\n');
  expect(light).toMatch(/^:root\{--color-tint:#\w{6};--color-brand:#\w{6};/);
  expect(device).toMatch(
    /^@media \(prefers-color-scheme:dark\)\{:root:not\(\[data-theme=light\]\)/,
  );
  expect(dark).toMatch(/^:root\[data-theme=dark\]\{--color-tint/);
});

test('mails and papers have it, too', async () => {
  onTestFinished(() => setShopColour(null));
  await setShopColour('#e8590c');
  expect(contrast(shopColours().brand, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  expect(Color(shopColours().brand).hue()).toBeCloseTo(Color('#e8590c').hue(), -1);
});
