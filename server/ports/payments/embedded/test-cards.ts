import * as z from 'zod';
import { toAsciiDigits } from '#contract/digits.ts';

/** The messages for the buyer, by the codes that card providers use. */
export const cardErrors = {
  card_declined: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: "Your card's security code is incorrect.",
  processing_error: 'An error occurred while processing your card. Try again in a little while.',
  incorrect_number: 'Your card number is incorrect.',
  test_mode_live_card: 'Your card was declined: only test cards are accepted here.',
  invalid_expiry_month: "Your card's expiration month is invalid.",
  invalid_expiry_year: "Your card's expiration year is invalid.",
  invalid_cvc: "Your card's security code is invalid.",
  authentication_failed: 'We could not authenticate your card. Please choose another card.',
} as const;

export type CardErrorCode = keyof typeof cardErrors;

/** A card as the form sends it: the year with two or four digits, missing numbers as 0. */
export const card = z.object({
  number: z.string().max(40),
  expMonth: z.coerce.number().int().catch(0),
  expYear: z.coerce.number().int().catch(0),
  cvc: z.string().max(10),
});
export type Card = z.output<typeof card>;

export type CardOutcome =
  | { status: 'succeeded' | 'requires_action' }
  | { status: 'requires_payment_method'; error: CardErrorCode };

const declined = (error: CardErrorCode): CardOutcome => ({
  status: 'requires_payment_method',
  error,
});

/** The documented test numbers and their outcomes. */
const outcomes = new Map<string, CardOutcome>([
  ['4242424242424242', { status: 'succeeded' }],
  ['4000000000000002', declined('card_declined')],
  ['4000000000009995', declined('insufficient_funds')],
  ['4000000000000069', declined('expired_card')],
  ['4000000000000127', declined('incorrect_cvc')],
  ['4000000000000119', declined('processing_error')],
  ['4000002760003184', { status: 'requires_action' }],
  ['4000002500003155', { status: 'requires_action' }],
]);

/**
 * The outcome of a payment with this card. Numbers that are not listed are refused, never stored.
 */
export function tryCard({ number, expMonth, expYear, cvc }: Card, today: Date): CardOutcome {
  const digits = toAsciiDigits(number).replace(/[\s-]/g, '');
  const outcome = outcomes.get(digits);
  if (!outcome) return declined(looksReal(digits) ? 'test_mode_live_card' : 'incorrect_number');
  if (expMonth < 1 || expMonth > 12) return declined('invalid_expiry_month');
  const year = expYear < 100 ? 2000 + expYear : expYear;
  // A card is valid until the end of its month.
  const monthsLeft = (year - today.getUTCFullYear()) * 12 + (expMonth - 1 - today.getUTCMonth());
  if (monthsLeft < 0 || monthsLeft > 50 * 12) return declined('invalid_expiry_year');
  if (!/^\d{3}$/.test(toAsciiDigits(cvc).trim())) return declined('invalid_cvc');
  return outcome;
}

/** Checks length and check digit (Luhn). */
function looksReal(digits: string): boolean {
  if (!/^\d{13,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
