import { expect, test } from 'vitest';
import { isOfPerson, keyOf, pathOf } from './offline-routes.ts';

const at = (path: string) => `https://shop.example${path}`;

// The copies of pages of one person end when another one uses the device.
test.each([
  ['everybody', false],
  ['members', false],
  ['', false],
  [null, false],
  ['anyone', true],
  ['4a1f', true],
])('an audience of %s is a person: %s', (audience, expected) => {
  expect(isOfPerson(audience)).toBe(expected);
});

test.each([
  '/',
  '/blog',
  '/blog/checking-a-used-phone',
  '/bn/blog/neir',
  '/category/2',
  '/dashboard',
  '/dashboard/mine',
  '/dashboard/myorders',
  '/dashboard/myproducts',
  '/dashboard/threads',
  '/dashboard/messages',
  '/saved',
  '/bn/saved',
  '/dashboard/ask/0197a3c0-0000-7000-8000-000000000001',
  '/dashboard/threads/0197a3c0-0000-7000-8000-000000000001',
  '/bn',
  '/bn/category/2',
])('%s is cached, whatever its query', (path) => {
  expect(keyOf(at(path))).toBe(at(path));
  expect(keyOf(at(`${path}?forgot=1`))).toBe(at(path));
});

test('each search is a copy of its own', () => {
  for (const path of ['/search?q=vivo', '/bn/search?q=%E0%A6%AD&page=2', '/search'])
    expect(keyOf(at(path))).toBe(at(path));
});

test.each([
  '/login',
  '/reset-password?token=secret',
  '/dashboard/pay/1',
  '/dashboard/payments',
  '/dashboard/allbuyer',
  '/dashboard/allseller',
  '/dashboard/auditlog',
  '/dashboard/sessions',
  '/dashboard/case/thread-report/1',
  '/dashboard/case/words',
  '/dashboard/cases/1/messages',
  '/dashboard/support',
  '/dashboard/case/support/1',
  '/dashboard/queue',
  '/dashboard/addproduct',
  '/bn/dashboard/pay/1',
  '/api/docs',
])('%s is never cached', (path) => {
  expect(keyOf(at(path))).toBeNull();
});

test('an address has a language', () => {
  expect(pathOf(at('/bn/blog'))).toEqual({ language: 'bn', path: '/blog' });
  expect(pathOf(at('/bn/'))).toEqual({ language: 'bn', path: '/' });
  expect(pathOf(at('/bnp'))).toEqual({ language: 'en', path: '/bnp' });
});
