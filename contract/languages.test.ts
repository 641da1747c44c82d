import { expect, test } from 'vitest';
import { inLanguage, languageOf, withoutLanguage } from './languages.ts';

test.each([
  ['/', '/bn'],
  ['/blog', '/bn/blog'],
  ['/category/2?page=3', '/bn/category/2?page=3'],
])('%s is %s in Bangla, and back again', (english, bangla) => {
  expect(inLanguage(english, 'bn')).toBe(bangla);
  expect(inLanguage(bangla, 'en')).toBe(english);
  expect(inLanguage(bangla, 'bn')).toBe(bangla);
});

test.each([
  ['/', 'en', '/'],
  ['/bn', 'bn', '/'],
  ['/bn/', 'bn', '/'],
  ['/bn?from=a', 'bn', '/?from=a'],
  // Begins with the letters of a prefix, but has none.
  ['/bnx/blog', 'en', '/bnx/blog'],
  ['/en/blog', 'en', '/en/blog'],
])('%s is in %s the page %s', (address, language, page) => {
  expect([languageOf(address), withoutLanguage(address)]).toEqual([language, page]);
});

test("the router's own address for the data of a page has that page's language", () => {
  expect(languageOf('/bn.data')).toBe('bn');
  expect(languageOf('/bn/blog.data')).toBe('bn');
  expect(languageOf('/blog.data')).toBe('en');
});
