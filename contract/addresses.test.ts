import { expect, test } from 'vitest';
import { addressIn, publicPages, readAddress } from './addresses.ts';

test('each page has a plain address in English and one below /bn in Bangla', () => {
  expect(publicPages.map((page) => addressIn('en', page))).toEqual([...publicPages]);
  expect(publicPages.map((page) => addressIn('bn', page))).toEqual([
    '/bn',
    '/bn/blog',
    '/bn/login',
    '/bn/register',
  ]);
});

test.each([
  ['/', 'en', '/'],
  ['/category/2', 'en', '/category/2'],
  ['/bn', 'bn', '/'],
  ['/bn/', 'bn', '/'],
  ['/bn?from=a', 'bn', '/?from=a'],
  ['/bn/category/2?page=3', 'bn', '/category/2?page=3'],
  // Begins like a language, and is none.
  ['/bnx/blog', 'en', '/bnx/blog'],
  ['/en/blog', 'en', '/en/blog'],
])('%s is in %s the page %s', (address, language, page) => {
  expect(readAddress(address)).toEqual({ language, page });
});
