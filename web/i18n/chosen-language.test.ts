// @vitest-environment node
// A browser would forbid setting the headers of these requests.
import { describe, expect, test } from 'vitest';
import { chosenAddress, isSwitched } from './chosen-language.ts';

const visit = (path: string, headers: Record<string, string>) =>
  new Request(`https://shop.example${path}`, { headers });

describe('a visit to an address without a language', () => {
  test.each([
    ['/', 'language=bn', '/bn'],
    ['/category/1?page=2', 'a=1; language=bn', '/bn/category/1?page=2'],
    ['/', 'language=en', null],
    ['/', 'language=xx', null],
    ['/', 'language=constructor', null],
    ['/', '', null],
  ])('%s with the cookie "%s" is led to %s', (path, cookie, address) => {
    expect(chosenAddress(visit(path, { cookie }))).toBe(address);
  });

  test('an address that names its language is left alone, whatever was chosen', () => {
    expect(chosenAddress(visit('/bn/blog', { cookie: 'language=en' }))).toBeNull();
    expect(chosenAddress(visit('/bn/blog', { cookie: 'language=bn' }))).toBeNull();
  });

  test('data that the router fetches for a page that is open are not led away', () => {
    expect(chosenAddress(visit('/blog.data', { cookie: 'language=bn' }))).toBeNull();
  });

  test('who has just followed the switch there, before its script ran, stays', () => {
    const referer = 'https://shop.example/bn/blog';
    expect(chosenAddress(visit('/blog', { cookie: 'language=bn', referer }))).toBeNull();
  });
});

test.each([
  ['/blog', 'https://shop.example/bn/blog', true],
  ['/bn/blog', 'https://shop.example/blog?a=b', true],
  ['/blog', 'https://shop.example/bn', false],
  ['/blog', 'https://shop.example/blog', false],
  ['/blog', 'https://elsewhere.example/bn/blog', false],
  ['/blog', 'nonsense', false],
])('a visit to %s from %s came by the switch: %s', (path, referer, expected) => {
  expect(isSwitched(visit(path, { referer }))).toBe(expected);
});
