import { expect, test } from 'vitest';
import { tryCard } from './test-cards.ts';

const today = new Date('2026-11-21T12:00:00Z');
const good = { number: '4242424242424242', expMonth: 11, expYear: 2026, cvc: '123' };

test.each([
  ['4242424242424242', 'succeeded', undefined],
  ['4242 4242-4242 4242', 'succeeded', undefined],
  ['৪২৪২৪২৪২৪২৪২৪২৪২', 'succeeded', undefined],
  ['4000000000000002', 'requires_payment_method', 'card_declined'],
  ['4000000000009995', 'requires_payment_method', 'insufficient_funds'],
  ['4000000000000069', 'requires_payment_method', 'expired_card'],
  ['4000000000000127', 'requires_payment_method', 'incorrect_cvc'],
  ['4000000000000119', 'requires_payment_method', 'processing_error'],
  ['4000002760003184', 'requires_action', undefined],
  ['4000002500003155', 'requires_action', undefined],
  // A number with a valid check digit, and some without.
  ['5555555555554444', 'requires_payment_method', 'test_mode_live_card'],
  ['4242424242424241', 'requires_payment_method', 'incorrect_number'],
  ['0', 'requires_payment_method', 'incorrect_number'],
  ['', 'requires_payment_method', 'incorrect_number'],
  ['four', 'requires_payment_method', 'incorrect_number'],
])('%s: %s, %s', (number, status, error) => {
  const outcome = tryCard({ ...good, number }, today);
  expect(outcome).toEqual(error ? { status, error } : { status });
});

test.each([
  [{ expMonth: 10 }, 'invalid_expiry_year'],
  [{ expMonth: 12, expYear: 2025 }, 'invalid_expiry_year'],
  [{ expYear: 2099 }, 'invalid_expiry_year'],
  [{ expYear: 0 }, 'invalid_expiry_year'],
  [{ expMonth: 13 }, 'invalid_expiry_month'],
  [{ expMonth: 0 }, 'invalid_expiry_month'],
  [{ cvc: '12' }, 'invalid_cvc'],
  [{ cvc: '1234' }, 'invalid_cvc'],
  [{ cvc: 'abc' }, 'invalid_cvc'],
])('%o: %s', (changes, error) => {
  expect(tryCard({ ...good, ...changes }, today)).toMatchObject({ error });
});

test.each([{ expYear: 26 }, { expYear: 2027, expMonth: 1 }, { cvc: '১২৩' }])(
  '%o is fine',
  (changes) => {
    expect(tryCard({ ...good, ...changes }, today)).toEqual({ status: 'succeeded' });
  },
);
