import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountInWords as bangla } from './bn/orders/amount-in-words.ts';
import { amountInWords as english } from './en/orders/amount-in-words.ts';

test.each([
  [0, 'Zero Taka only', 'শূন্য টাকা মাত্র'],
  [1, 'One Taka only', 'এক টাকা মাত্র'],
  [19, 'Nineteen Taka only', 'উনিশ টাকা মাত্র'],
  [29, 'Twenty-nine Taka only', 'ঊনত্রিশ টাকা মাত্র'],
  [59, 'Fifty-nine Taka only', 'ঊনষাট টাকা মাত্র'],
  [79, 'Seventy-nine Taka only', 'ঊনআশি টাকা মাত্র'],
  [99, 'Ninety-nine Taka only', 'নিরানব্বই টাকা মাত্র'],
  [100, 'One hundred Taka only', 'একশ টাকা মাত্র'],
  [555, 'Five hundred fifty-five Taka only', 'পাঁচশ পঞ্চান্ন টাকা মাত্র'],
  [1_000, 'One thousand Taka only', 'এক হাজার টাকা মাত্র'],
  [24_500, 'Twenty-four thousand five hundred Taka only', 'চব্বিশ হাজার পাঁচশ টাকা মাত্র'],
  [
    99_999,
    'Ninety-nine thousand nine hundred ninety-nine Taka only',
    'নিরানব্বই হাজার নয়শ নিরানব্বই টাকা মাত্র',
  ],
  [100_000, 'One lakh Taka only', 'এক লাখ টাকা মাত্র'],
  [
    125_000.5,
    'One lakh twenty-five thousand Taka and fifty poisha only',
    'এক লাখ পঁচিশ হাজার টাকা পঞ্চাশ পয়সা মাত্র',
  ],
  [
    999_999.99,
    'Nine lakh ninety-nine thousand nine hundred ninety-nine Taka and ninety-nine poisha only',
    'নয় লাখ নিরানব্বই হাজার নয়শ নিরানব্বই টাকা নিরানব্বই পয়সা মাত্র',
  ],
  [
    12_345_678,
    'One crore twenty-three lakh forty-five thousand six hundred seventy-eight Taka only',
    'এক কোটি তেইশ লাখ পঁয়তাল্লিশ হাজার ছয়শ আটাত্তর টাকা মাত্র',
  ],
])('%d in words', (taka, inEnglish, inBangla) => {
  expect(english(taka)).toBe(inEnglish);
  expect(bangla(taka)).toBe(inBangla);
});

test('no two amounts have the same words, and none has a hole', () => {
  fc.assert(
    fc.property(fc.nat(99_999_999), fc.nat(99_999_999), (one, other) => {
      for (const write of [english, bangla]) {
        expect(write(one / 100)).not.toMatch(/undefined|NaN| {2}/);
        expect(write(one / 100) === write(other / 100)).toBe(one === other);
      }
    }),
  );
  const all = Array.from({ length: 10_000 }, (_, taka) => bangla(taka));
  expect(new Set(all).size).toBe(10_000);
});
