import { expect, test } from 'vitest';
import { factLines } from './mail-words.ts';

const nothing = { phone: '', reason: '' };
const value = (facts: Parameters<typeof factLines>[0], language: 'bn' | 'en') =>
  factLines(facts, nothing, language).map((line) => line.value);

// By hand, in Dhaka, six hours ahead of UTC, with the local names of the parts of the day.
test.each([
  ['2026-11-22T18:00:00Z', '২৩ নভেম্বর ২০২৬, রাত ১২:০০'],
  ['2026-11-22T21:59:00Z', '২৩ নভেম্বর ২০২৬, রাত ৩:৫৯'],
  ['2026-11-22T22:00:00Z', '২৩ নভেম্বর ২০২৬, ভোর ৪:০০'],
  ['2026-11-23T00:00:00Z', '২৩ নভেম্বর ২০২৬, সকাল ৬:০০'],
  ['2026-11-23T05:59:00Z', '২৩ নভেম্বর ২০২৬, সকাল ১১:৫৯'],
  ['2026-11-23T06:00:00Z', '২৩ নভেম্বর ২০২৬, দুপুর ১২:০০'],
  ['2026-11-23T10:00:00Z', '২৩ নভেম্বর ২০২৬, বিকেল ৪:০০'],
  ['2026-11-23T12:00:00Z', '২৩ নভেম্বর ২০২৬, সন্ধ্যা ৬:০০'],
  ['2026-11-23T14:05:00Z', '২৩ নভেম্বর ২০২৬, রাত ৮:০৫'],
])('%s is %s', (at, said) => {
  expect(value({ at }, 'bn')).toEqual([said]);
});

test('money has two digits after the point where there are poisha, and none where there are not', () => {
  const both = (taka: number) => [...value({ taka }, 'bn'), ...value({ taka }, 'en')];
  expect(both(125_000)).toEqual(['৳১,২৫,০০০', 'Tk 1,25,000']);
  expect(both(24_500.5)).toEqual(['৳২৪,৫০০.৫০', 'Tk 24,500.50']);
});

test('what is not known has no line, and nothing is a number too', () => {
  const facts = { count: 0, place: 'Shahbagh', reference: 'BKA1', name: 'Up to Tk 15,000' };
  expect(factLines(facts, { phone: 'Vivo V29', reason: 'Scratched' }, 'en')).toEqual([
    { label: 'Phone', value: 'Vivo V29' },
    { label: 'Name', value: 'Up to Tk 15,000' },
    { label: 'How many', value: '0' },
    { label: 'Where', value: 'Shahbagh' },
    { label: 'Reference', value: 'BKA1' },
    { label: 'Reason', value: 'Scratched' },
  ]);
});
