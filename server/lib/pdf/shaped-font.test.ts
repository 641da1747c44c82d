import { expect, test } from 'vitest';
import { shapedFont } from './shaped-font.ts';

// Glyphs by their names in the font, compared with HarfBuzz's own `hb-shape` on the same file.
test.each([
  // The sign is before its conjunct, which is one glyph.
  ['ক্ষি', [354, 135]],
  // The hook of the first letter is above the second.
  ['র্কি', [60, 132, 25, 5]],
  // Three letters below each other.
  ['স্ট্র', [253, 264, 329, 282]],
  ['A54-এর', null],
])('%s is shaped as Bangla is written', (text, glyphs) => {
  const run = shapedFont('regular').layout(text);
  if (glyphs) expect(run.glyphs.map(({ id }) => id)).toEqual(glyphs);
  // No letter is missing in the font.
  expect(run.glyphs.every(({ id }) => id !== 0)).toBe(true);
});

test('conjuncts have room: the width of ক্তা is that of its letters', () => {
  // PDFKit's own shaper makes the conjunct too narrow, so that the sign overlaps it.
  const run = shapedFont('regular').layout('ক্তা');
  expect(run.positions.map(({ xAdvance }) => xAdvance)).toEqual([910, 0, 0, 266]);
});
