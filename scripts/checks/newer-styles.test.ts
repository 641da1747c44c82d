import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { builtScripts } from '#testing/screens/screen-scripts.ts';
import { newerStyles } from './newer-styles.ts';

// Needs a built web client, which `npm test` provides.

const client = resolve(import.meta.dirname, '../../build/client');

/** What a page is as usable without, each with what is there instead. */
const allowed: Record<string, string> = {
  // Shown at another place or size.
  'min-height: dvh': 'a short page ends above the edge of the screen',
  'height: dvh': 'a drawer is as high as what is in it',
  'max-height: dvh': 'a dialog is as high as the browser lets it be',
  'max-height: svh': 'a photo is a square',
  'grid-template-columns: subgrid': 'numbers of test cards are below each other',
  'min-height: lh': 'an empty field of a date on iPhones is lower',
  'text-wrap': 'lines of headings differ in length',
  'text-wrap: balance': 'lines of headings differ in length',
  'field-sizing': 'a field scrolls',
  'field-sizing: content': 'a field scrolls',
  'scrollbar-gutter': 'a page moves by a scrollbar',
  'scrollbar-gutter: stable': 'a page moves by a scrollbar',
  'overflow-clip-margin': 'a shadow is cut',
  // The appearance of browsers' own parts.
  'accent-color': 'boxes are blue',
  resize: 'a field has one size',
  'resize: vertical': 'a field has one size',
  'resize: none': 'a field can be resized',
  'scrollbar-width': 'a scrollbar is seen',
  'scrollbar-width: none': 'a scrollbar is seen',
  'overscroll-behavior': 'the page scrolls below a dialog',
  'overscroll-behavior: contain': 'the page scrolls below a dialog',
  'font-family: ui-monospace': 'the next font of the list',
  outline: 'corners of the ring are square',
  'cursor: pointer': 'phones have no pointer',
  'cursor: grab': 'phones have no pointer',
  'cursor: grabbing': 'phones have no pointer',
  'cursor: ew-resize': 'phones have no pointer',
  'cursor: zoom-in': 'phones have no pointer',
  // What only newer ones can do.
  '@property': 'Tailwind sets the values by a rule of its own',
  '@media forced-colors': 'there are no forced colours',
  '@media scripting':
    'parts for a browser without script are not hidden, and steps not folded early',
  'forced-color-adjust': 'there are no forced colours',
  'forced-color-adjust: none': 'there are no forced colours',
  'content-visibility': 'a list is drawn at once',
  'content-visibility: auto': 'a list is drawn at once',
  'contain-intrinsic-block-size': 'a list is drawn at once',
  'align-content: start': 'blocks have no such line; grids do',
  ':has': 'a page is printed with its bars, and scrolls below a dialog',
  ':modal': 'a page scrolls below a dialog',
  ':popover-open': 'a rule of its own hides the search of the bar, or shows it always',
  ':open': 'in a forgiving list, beside [open]',
};

test('built styles use nothing that the oldest browsers lack and a page needs', () => {
  const sheets = builtScripts(client).assets.filter((path) => path.endsWith('.css'));
  const found = [...sheets, '/self-test/page.css'].flatMap((file) =>
    newerStyles(readFileSync(join(client, file), 'utf8')),
  );
  expect(sheets.length).toBeGreaterThan(0);
  expect(found.filter(({ name }) => !Object.hasOwn(allowed, name))).toEqual([]);
  const names = found.map(({ name }) => name);
  expect(Object.keys(allowed).filter((name) => !names.includes(name))).toEqual([]);
});

test.each([
  ['.a { & b { color: red } }', 'a rule inside a rule'],
  ['@media (width >= 40rem) { a { color: red } }', '@media with < or >'],
  ['@container (width > 1px) { a { color: red } }', '@container'],
  ['a { color: light-dark(red, blue) }', 'color: light-dark()'],
  ['a { color: color-mix(in lab, red, blue) }', 'color: color-mix()'],
  ['a { height: 50dvh }', 'height: dvh'],
  ['a:has(b) { color: red }', ':has'],
  ['a, b:has(c) { color: red }', ':has in a list'],
  ['a { mask: none }', 'mask'],
  ['a { user-select: none }', 'user-select'],
  ['a { grid-template-columns: subgrid }', 'grid-template-columns: subgrid'],
])('%s is found', (sheet, name) => {
  expect(newerStyles(sheet).map((each) => each.name)).toContain(name);
});

test.each([
  'a { height: 50vh; height: 50dvh }',
  '@supports (color: color-mix(in lab, red, red)) { a { color: color-mix(in lab, red, red) } }',
  '@media (min-width: 40rem) { a { display: grid } }',
  '@layer base { a { color: red } }',
  'a { inset: 0; aspect-ratio: 1; gap: 1rem }',
  'a:is(b, :focus) { color: red }',
  '.a\\:has { content: ":has(dvh)" }',
])('%s is right', (sheet) => {
  expect(newerStyles(sheet)).toEqual([]);
});
