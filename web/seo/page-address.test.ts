import { expect, test } from 'vitest';
import { addressesOf } from './page-address.tsx';

const origin = 'https://shop.example';
const of = (pathname: string, search = '') => addressesOf({ pathname, search }, 'bn', origin);

test('a public page is known by its address without a query, and by its addresses in all languages', () => {
  expect(of('/blog', '?utm_source=chat')).toEqual({
    canonical: 'https://shop.example/bn/blog',
    alternates: [
      { hrefLang: 'en', href: 'https://shop.example/blog' },
      { hrefLang: 'bn', href: 'https://shop.example/bn/blog' },
      { hrefLang: 'x-default', href: 'https://shop.example/blog' },
    ],
  });
  expect(of('/')?.canonical).toBe('https://shop.example/bn');
});

test.each([
  ['/dashboard', ''],
  ['/category/2', ''],
  ['/reset-password', '?token=abc'],
  ['/login', '?from=%2Fcategory%2F2'],
])('%s%s is nothing for search engines', (pathname, search) => {
  expect(of(pathname, search)).toBeNull();
});
