import { expect, test } from 'vitest';
import { sharedBrand, sharePicture } from './share-tags.tsx';

test.each([
  ['/login', '?from=%2Fcategory%2F2', '2', 'samsung'],
  ['/login', '?from=%2Fbn%2Fcategory%2F1%3Fa%3Db', '1', 'vivo'],
  ['/register', '?from=/category/3', '3', 'realme'],
  ['/login', '?from=%2Fcategory%2F4', undefined, 'home'],
  ['/login', '?from=%2Fdashboard', undefined, 'home'],
  ['/login', '', undefined, 'home'],
  ['/blog', '', undefined, 'blog'],
  ['/blog/neir', '', undefined, 'blog'],
  ['/', '', undefined, 'home'],
])('a link to %s%s shows brand %s, picture %s', (pathname, search, brand, picture) => {
  expect(sharedBrand({ pathname, search })).toBe(brand);
  expect(sharePicture({ pathname, search })).toBe(picture);
});
