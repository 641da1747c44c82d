import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toPoisha, toTaka } from './money.ts';
import { limits, messages, priceTaka } from './rules.ts';

const maxPoisha = limits.priceMaxTaka * 100;
const anyPoisha = fc.integer({ min: 1, max: maxPoisha });
const anyDigits = fc.constantFrom('0123456789', '০১২৩৪৫৬৭৮৯');

test.each([
  [1, 100],
  [0.01, 1],
  [12_500, 1_250_000],
  // Multiplied by 100 these are not exactly whole numbers.
  [1.15, 115],
  [0.29, 29],
  [8.2, 820],
  [9_999_999.99, 999_999_999],
])('%d Taka are %d poisha', (taka, poisha) => {
  expect(toPoisha(taka)).toBe(poisha);
  expect(toTaka(poisha)).toBe(taka);
});

test('poisha come back exactly from Taka, whatever the amount', () => {
  fc.assert(fc.property(anyPoisha, (poisha) => toPoisha(toTaka(poisha)) === poisha));
});

test('a price is the same number, typed in either digits, with or without commas', () => {
  fc.assert(
    fc.property(anyPoisha, anyDigits, fc.boolean(), (poisha, digits, grouped) => {
      const taka = toTaka(poisha);
      const ascii = grouped
        ? taka.toLocaleString('en-IN', { maximumFractionDigits: 2 })
        : String(taka);
      const typed = ascii.replace(/\d/g, (digit) => digits[Number(digit)] ?? '');
      expect(toPoisha(priceTaka('required').parse(typed))).toBe(poisha);
      expect(toPoisha(priceTaka('required').parse(taka))).toBe(poisha);
    }),
  );
});

// sec V1.4.2
test('whatever is accepted as a price is a whole number of poisha, one at least', () => {
  fc.assert(
    fc.property(fc.oneof(fc.double(), fc.double({ min: 0, max: 1 }), fc.string()), (typed) => {
      const result = priceTaka('required').safeParse(typed);
      if (!result.success) return;
      const poisha = toPoisha(result.data);
      expect(poisha).toBeGreaterThanOrEqual(1);
      expect(poisha).toBeLessThanOrEqual(maxPoisha);
      expect(toTaka(poisha)).toBe(result.data);
    }),
  );
});

test('a fourth decimal is refused, however small', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: limits.priceMaxTaka - 1 }),
      fc.integer({ min: 1, max: 9 }),
      (taka, fourth) => {
        const { error } = priceTaka('required').safeParse(`${taka}.000${fourth}`);
        expect(error?.issues[0]?.message).toBe(messages.priceTooFine);
      },
    ),
  );
});
