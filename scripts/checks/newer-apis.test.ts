import { globSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { builtScripts } from '#testing/screens/screen-scripts.ts';
import { newerApis, newerProperties } from './newer-apis.ts';

// Needs a built web client, which `npm test` provides.

const client = resolve(import.meta.dirname, '../../build/client');

/** What is right although the check cannot see it. */
const allowed: [file: RegExp, api: RegExp][] = [
  // Imported apart, and its absence expected (`web/screens/add-product/steps/questions.ts`).
  [/^find-tricks-/, /\(\?<[=!]/],
  // Only after `state` has found the class (`web/api/pushes.ts`).
  [/^pushes-/, /^Notification\.requestPermission:/],
  // A text.
  [/^books-month-/, /^\.closedBy:/],
];

test('built scripts use nothing unasked that the oldest browsers do not have', () => {
  // Without those of earlier builds, which remain for open pages.
  const { assets } = builtScripts(client);
  const files = [...assets.filter((path) => path.endsWith('.js')), '/sw.js', '/self-test.js'];
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) =>
    newerApis(file, readFileSync(join(client, file), 'utf8'))
      .filter((api) => !allowed.some(([of, it]) => of.test(basename(file)) && it.test(api)))
      .map((api) => `${file}: ${api}`),
  );
  expect(found).toEqual([]);
});

test('sources read no property that the oldest browsers do not have', () => {
  const root = resolve(import.meta.dirname, '../..');
  const files = globSync('{contract,web}/**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => !/\.(test|fixture)\.|\.d\.ts$/.test(path),
  );
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) =>
    newerProperties(file, readFileSync(join(root, file), 'utf8')).map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ['const asked = new URLSearchParams(text); asked.size > 0', ['URLSearchParams.size']],
  ['url.searchParams.size', ['URLSearchParams.size']],
  ['const known = new Set(names); known.size > 0', []],
])('%s reads %s', (code, names) => {
  expect(newerProperties('a.ts', code)).toEqual(names);
});

test.each([
  ['list.toSorted()', '.toSorted'],
  ['fetch("/", { signal: AbortSignal.timeout(9) })', 'AbortSignal.timeout'],
  ['URL.parse(text)', 'URL.parse'],
  ['self.URL.parse(text)', 'URL.parse'],
  ['Object.groupBy(list, key)', 'Object.groupBy'],
  ['form.requestSubmit()', '.requestSubmit'],
  ['dialog.requestClose()', '.requestClose'],
  ['menu.matches(":popover-open")', ':popover-open'],
  ['/(?<!\\d)1/.test(text)', '/(?<!\\d)1/'],
  ['new RegExp("(?<=a)b")', '(?<=a)b'],
  ['new CompressionStream("gzip")', 'CompressionStream'],
  ['requestIdleCallback(work)', 'requestIdleCallback'],
  ['class Shown { #places = new Map([]) }', 'parentheses in a class field'],
])('%s is found', (code, name) => {
  expect(newerApis('a.js', code).map((each) => each.split(': …')[0])).toEqual(
    expect.arrayContaining([expect.stringContaining(name)]),
  );
});

test.each([
  'list.slice().sort()',
  'list.at(-1)',
  'class Shown { #places; state = {}; read = 1 }',
  'new URL(text)',
  'if (form.requestSubmit) form.requestSubmit()',
  'menu.hidePopover?.()',
  '"popover" in menu && menu.matches(":popover-open")',
  'typeof CompressionStream === "function" && new CompressionStream("gzip")',
  'typeof requestIdleCallback === "function" ? requestIdleCallback(work) : work()',
  'menu.matches(":checked")',
  '/(?<name>a)(?=b)(?!c)/u.test(text)',
])('%s is right', (code) => {
  expect(newerApis('a.js', code)).toEqual([]);
});
