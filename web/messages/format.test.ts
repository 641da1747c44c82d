import { describe, expect, test } from 'vitest';
import { numberBn, postTimeBn, priceBn, timeBn, yearBn } from './format.bn.ts';
import { countedEn, priceEn, timeEn } from './format.en.ts';

test.each([
  [0, 'Tk 0', '৳০'],
  [999, 'Tk 999', '৳৯৯৯'],
  [12_500, 'Tk 12,500', '৳১২,৫০০'],
  [1_25_000, 'Tk 1,25,000', '৳১,২৫,০০০'],
  [1_23_45_678, 'Tk 1,23,45,678', '৳১,২৩,৪৫,৬৭৮'],
  [9_999.5, 'Tk 9,999.50', '৳৯,৯৯৯.৫০'],
])('%d Taka are %s and %s: lakhs and crores, and the sign first', (taka, english, bangla) => {
  expect(priceEn(taka)).toBe(english);
  expect(priceBn(taka)).toBe(bangla);
});

describe('a moment is told as the clocks in Dhaka tell it, with the part of the day in Bangla', () => {
  test.each([
    ['2026-11-20T18:00:00Z', '21 Nov 2026, 00:00', '২১ নভেম্বর ২০২৬, রাত ১২:০০'],
    ['2026-11-20T22:05:00Z', '21 Nov 2026, 04:05', '২১ নভেম্বর ২০২৬, ভোর ৪:০৫'],
    ['2026-02-01T03:30:00Z', '1 Feb 2026, 09:30', '১ ফেব্রুয়ারি ২০২৬, সকাল ৯:৩০'],
    ['2026-02-01T06:00:00Z', '1 Feb 2026, 12:00', '১ ফেব্রুয়ারি ২০২৬, দুপুর ১২:০০'],
    ['2026-06-30T10:15:00Z', '30 Jun 2026, 16:15', '৩০ জুন ২০২৬, বিকাল ৪:১৫'],
    ['2026-06-30T12:45:00Z', '30 Jun 2026, 18:45', '৩০ জুন ২০২৬, সন্ধ্যা ৬:৪৫'],
    ['2026-12-31T14:37:00Z', '31 Dec 2026, 20:37', '৩১ ডিসেম্বর ২০২৬, রাত ৮:৩৭'],
  ])('%s', (at, english, bangla) => {
    expect(timeEn(at)).toBe(english);
    expect(timeBn(at)).toBe(bangla);
  });
});

test.each([
  ['11/21/2026, 3:13:02 PM', '২১ নভেম্বর ২০২৬, দুপুর ৩:১৩'],
  ['11/21/2026, 12:00:00 AM', '২১ নভেম্বর ২০২৬, রাত ১২:০০'],
  // Browsers put a narrow space before AM and PM, or an ordinary one.
  ['1/2/2026, 12:05:09\u202fPM', '২ জানুয়ারি ২০২৬, দুপুর ১২:০৫'],
  ['13/40/2026, 1:00:00 PM', '13/40/2026, 1:00:00 PM'],
  ['yesterday', 'yesterday'],
])('the post time "%s" is told as "%s"', (postTime, told) => {
  expect(postTimeBn(postTime)).toBe(told);
});

test('numbers are grouped, years are not', () => {
  expect(numberBn(1_25_000)).toBe('১,২৫,০০০');
  expect(yearBn(2026)).toBe('২০২৬');
});

test('in English one thing is one, and none are many', () => {
  expect([0, 1, 2].map((count) => countedEn(count, 'phone', 'phones'))).toEqual([
    '0 phones',
    '1 phone',
    '2 phones',
  ]);
});
