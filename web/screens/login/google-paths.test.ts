import { expect, test } from 'vitest';
import { googleFailure, isBackFromGoogle, pathsBack } from './google-paths.ts';

test('the remembered page is in both ways back, the last failure is not', () => {
  const { done, failed } = pathsBack('?from=%2Fcategory%2F2%3Fa%3Db&error=access_denied');

  expect(done).toBe('/login?from=%2Fcategory%2F2%3Fa%3Db&google=done');
  expect(failed).toBe('/login?from=%2Fcategory%2F2%3Fa%3Db');
  expect(pathsBack('')).toEqual({ done: '/login?google=done', failed: '/login' });
});

test('what an address says about the way back', () => {
  expect(isBackFromGoogle('?google=done&from=%2F')).toBe(true);
  expect(isBackFromGoogle('?from=%2F')).toBe(false);
  expect(googleFailure('?error=access_denied')).toBe('access_denied');
  expect(googleFailure('')).toBeNull();
});
