import { expect, test } from 'vitest';
import { unusualPrice } from './unusual-price.ts';

test.each([
  // Price, market price, usual price; the field in question and the reason.
  [25_000, 40_000, 24_000, null],
  [2_400, 40_000, 24_000, null],
  [2_399, 40_000, 24_000, ['selingPrice', 'usual', 24_000]],
  [25, 32, 24_000, ['selingPrice', 'usual', 24_000]],
  [240_000, 240_000, 24_000, null],
  [240_001, 240_000, 24_000, ['selingPrice', 'usual', 24_000]],
  [25_000, 40, 24_000, ['marketPrice', 'usual', 24_000]],
  [25_000, 400_000, 24_000, ['marketPrice', 'usual', 24_000]],
  // A cheap model.
  [400, 900, 450, null],
  [25_000, 40_000, null, null],
  [4_000, 40_000, null, null],
  [3_999, 40_000, null, ['selingPrice', 'other-price', 40_000]],
  [40_001, 4_000, null, ['selingPrice', 'other-price', 4_000]],
  [25, 32, null, ['selingPrice', 'least', 500]],
  [499.99, 900, null, ['selingPrice', 'least', 500]],
  [500, 900, null, null],
  [900, 499, null, ['marketPrice', 'least', 500]],
] as const)('%d of %d, usually %d', (selingPrice, marketPrice, usual, expected) => {
  const unusual = unusualPrice({ selingPrice, marketPrice, usual });
  expect(unusual && [unusual.field, unusual.than, unusual.taka]).toEqual(expected);
});
