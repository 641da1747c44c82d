import { expect, test } from 'vitest';
import { skeletons } from '#web/routes.ts';
import { skeletonOf } from './skeleton-of.ts';

test('each screen opens with the skeleton that it shows itself', () => {
  const of = (path: string) => skeletonOf(path, skeletons);
  expect(
    ['/dashboard', '/bn/dashboard/', '/dashboard/myorders', '/bn/dashboard/allseller'].map(of),
  ).toEqual(Array(4).fill('table'));
  expect(
    [
      '/dashboard/money',
      '/dashboard/money/statements/2026-11',
      '/dashboard/payouts/b1',
      '/bn/dashboard/messages',
    ].map(of),
  ).toEqual(Array(4).fill('cards'));
  expect(['/dashboard/addproduct', '/bn/dashboard/pay/b1'].map(of)).toEqual(['form', 'payment']);
  expect(of('/dashboard/gone')).toBe('cards');
});
