import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromAmountText, toAmountText } from './amount-text.ts';

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [100, '1.00'],
  [1_850_000, '18500.00'],
  [1_999_999, '19999.99'],
  [99_999_999, '999999.99'],
])('%i poisha are %s', (poisha, text) => {
  expect(toAmountText(poisha)).toBe(text);
  expect(fromAmountText(text)).toBe(poisha);
});

test.each([
  ['500', 50_000],
  ['500.5', 50_050],
  ['500.50', 50_050],
  ['500.5000', 50_050],
  [500, 50_000],
  [500.5, 50_050],
])('%s is read as %i poisha', (text, poisha) => {
  expect(fromAmountText(text)).toBe(poisha);
});

test.each(['', ' 500', '500.005', '5e2', '-5', '+5', '1,000.00', '.5', '5.', '0x10', 'NaN', '৫০০'])(
  '%j is no amount',
  (text) => {
    expect(fromAmountText(text)).toBeNull();
  },
);

test.each([0.5, -1, Number.NaN, 2 ** 60])('%d poisha cannot be written', (poisha) => {
  expect(() => toAmountText(poisha)).toThrow('whole poisha');
});

test('what is written is read again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (poisha) => {
      expect(fromAmountText(toAmountText(poisha))).toBe(poisha);
    }),
  );
});
