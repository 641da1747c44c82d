import { describe, expect, test } from 'vitest';
import { testCards } from '../test-mode.tsx';
import { isComplete, isPartComplete, toWireCard } from './card.ts';

const good = { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' };

describe('a complete card', () => {
  // spec S9-16
  test.each(testCards)('may have the documented number $number', ({ number }) => {
    expect(isComplete({ ...good, number })).toBe(true);
  });

  test.each([
    ['number', '4242 4242 4242'],
    ['number', '4242 4242 4242 4241'],
    ['expiry', '12/3'],
    ['expiry', '13/34'],
    ['expiry', '00/34'],
    ['expiry', '12/203'],
    ['cvc', '12'],
  ] as const)('is not there with the %s %s', (part, typed) => {
    const card = { ...good, [part]: typed };
    expect(isPartComplete(card, part)).toBe(false);
    expect(isComplete(card)).toBe(false);
  });
});

test.each(['12/34', '12/2034'])('%s is sent as month and full year', (expiry) => {
  expect(toWireCard({ ...good, expiry })).toEqual({
    number: '4242424242424242',
    expMonth: 12,
    expYear: 2034,
    cvc: '123',
  });
});
