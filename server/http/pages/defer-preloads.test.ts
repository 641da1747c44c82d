import { expect, test } from 'vitest';
import { scriptsLast } from './defer-preloads.ts';

test("a page's scripts are asked for after its styles and pictures, and are less urgent", () => {
  const page =
    '<html><head><link rel="modulepreload" href="/a.js"/><title>Home</title>' +
    '<link rel="modulepreload" href="/b.js"><link rel="stylesheet" href="/a.css"/></head>' +
    '<body><img src="/a.avif"/><p>&lt;/body></p></body></html>';

  expect(scriptsLast(page)).toBe(
    '<html><head><title>Home</title><link rel="stylesheet" href="/a.css"/></head>' +
      '<body><img src="/a.avif"/><p>&lt;/body></p>' +
      '<link rel="modulepreload" href="/a.js" fetchpriority="low"/>' +
      '<link rel="modulepreload" href="/b.js" fetchpriority="low"/></body></html>',
  );
});

test('what is no whole page stays as it is', () => {
  expect(scriptsLast('')).toBe('');
  expect(scriptsLast('<link rel="modulepreload" href="/a.js"/>')).toContain('href="/a.js"/>');
});
