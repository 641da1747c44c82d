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

  // spec D2-61
  test.each([
    ['bn-BD', '/bn'],
    ['bn-BD,bn;q=0.9,en-US;q=0.8,en;q=0.7', '/bn'],
    // A phone left in English, whose owner also reads Bangla.
    ['en-US,en;q=0.9,bn;q=0.8', '/bn'],
    ['BN', '/bn'],
    ['fr', '/bn'],
    ['hi-IN,hi;q=0.9', '/bn'],
    ['en-US', null],
    ['en-GB,en;q=0.9', null],
    ['fr-FR,fr;q=0.9,en;q=0.8', null],
    ['en, bn;q=0', null],
    // Search engines and programs.
    ['*', null],
    ['', null],
  ])('without a choice a browser that asks for "%s" is led to %s', (accept, address) => {
    expect(chosenAddress(visit('/', { 'accept-language': accept }))).toBe(address);
  });

  // spec D2-61
  test('what was chosen counts more than what the browser asks for', () => {
    const headers = { cookie: 'language=en', 'accept-language': 'bn-BD' };
    expect(chosenAddress(visit('/blog', headers))).toBeNull();
    const other = { cookie: 'language=bn', 'accept-language': 'en-US' };
    expect(chosenAddress(visit('/blog', other))).toBe('/bn/blog');
  });

  test('a form is answered where it was sent', () => {
    const headers = { cookie: 'language=bn', 'accept-language': 'bn-BD' };
    const form = new Request('https://shop.example/login', { method: 'POST', headers });
    expect(chosenAddress(form)).toBeNull();
  });

  test('who reads in English without cookies is not led away by the next link', () => {
    const headers = { referer: 'https://shop.example/', 'accept-language': 'bn-BD' };
    expect(chosenAddress(visit('/blog', headers))).toBeNull();
    const fromElsewhere = { ...headers, referer: 'https://www.facebook.com/' };
    expect(chosenAddress(visit('/blog', fromElsewhere))).toBe('/bn/blog');
  });

  test('an address that names its language is left alone, whatever was chosen', () => {
    expect(chosenAddress(visit('/bn/blog', { cookie: 'language=en' }))).toBeNull();
    expect(chosenAddress(visit('/bn/blog', { cookie: 'language=bn' }))).toBeNull();
    expect(chosenAddress(visit('/bn/blog', { 'accept-language': 'en-US' }))).toBeNull();
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
