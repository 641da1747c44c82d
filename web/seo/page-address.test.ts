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
  expect(of('/phone/7/galaxy-a54', '?book=1')?.canonical).toBe(
    'https://shop.example/bn/phone/7/galaxy-a54',
  );
});

test.each([
  ['/dashboard', ''],
  ['/category/2', ''],
  ['/reset-password', '?token=abc'],
  ['/login', '?from=%2Fcategory%2F2'],
  ['/search', '?q=a54'],
  ['/search', '?brand=samsung&ram=6'],
  ['/search', '?brand=samsung&brand=vivo'],
  ['/search', '?brand=samsung&after=0197a3c0'],
])('%s%s is nothing for search engines', (pathname, search) => {
  expect(of(pathname, search)).toBeNull();
});

test('of searches the list of all phones and that of one brand are pages of their own', () => {
  expect(of('/search', '?fbclid=a')?.canonical).toBe('https://shop.example/bn/search');
  expect(of('/search', '?utm_source=a&brand=samsung')?.canonical).toBe(
    'https://shop.example/bn/search?brand=samsung',
  );
});
