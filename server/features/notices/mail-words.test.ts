import { expect, test } from 'vitest';
import { factLines } from './mail-words.ts';

const nothing = { phone: '', reason: '' };
const value = (facts: Parameters<typeof factLines>[0], language: 'bn' | 'en') =>
  factLines(facts, nothing, language).map((line) => line.value);

test('a moment is that of Dhaka, with the month written out', () => {
  const at = '2026-11-22T18:00:00Z';
  expect(value({ at }, 'bn')).toEqual(['২৩ নভেম্বর ২০২৬, রাত ১২:০০']);
  expect(value({ at }, 'en')).toEqual(['23 November 2026, 12:00 am']);
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
