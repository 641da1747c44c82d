import { expect, test } from 'vitest';
import { loginPath, returnPath } from './return-path.ts';

const after = (from: string) => returnPath(`?${new URLSearchParams({ from })}`);

// sec V3.7.2
test.each([
  '//x.example',
  '/\\x.example',
  '/bn//x.example',
  '/bn/\\x.example',
  '/bn///x.example',
  '/\t/x.example',
  '/bn/\t/x.example',
  '/\n\r\\x.example',
  'https://x.example',
  'javascript:alert(1)',
  '',
  'category/1',
])('after logging in %j leads home, not elsewhere', (from) => {
  expect(after(from)).toBe('/');
});

// sec T25
test.each([
  ['/dashboard/auditlog', `?actor=${'x'.repeat(2_000)}`],
  [`/category/${'x'.repeat(2_000)}`, ''],
])('an address longer than a header may be is not remembered', (pathname, search) => {
  expect(loginPath({ pathname, search })).toBe('/login?from=%2F');
});

test.each([
  ['/category/1', '/category/1'],
  ['/bn/category/1?before=a', '/category/1?before=a'],
  ['/bn', '/'],
  ['/dashboard/auditlog?actor=//x', '/dashboard/auditlog?actor=//x'],
])('after logging in %s leads back to where it began', (from, path) => {
  expect(after(from)).toBe(path);
});
