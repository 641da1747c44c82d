import { expect, test } from 'vitest';
import { listIn, variantsIn, yearIn } from './typed-lists.ts';

// spec D2-98
test('texts are separated by commas and lines', () => {
  expect(listIn(' SM-A546E, SM-A546B\nSM-A5460 ,, ')).toEqual(['SM-A546E', 'SM-A546B', 'SM-A5460']);
  expect(listIn('')).toEqual([]);
});

// spec D2-98
test('variants are RAM and storage; what is none is not left out in silence', () => {
  expect(variantsIn('4/64, ৬/১২৮ GB')).toEqual([
    { ram: 4, storage: 64 },
    { ram: 6, storage: 128 },
  ]);
  expect(variantsIn('')).toEqual([]);
  expect(variantsIn('4/64, much')).toBeUndefined();
});

// spec D2-98
test('a year may be left out, and is no other text', () => {
  expect(['', ' ২০২৪ ', '2024', '24', 'soon'].map(yearIn)).toEqual([
    null,
    2024,
    2024,
    undefined,
    undefined,
  ]);
});
