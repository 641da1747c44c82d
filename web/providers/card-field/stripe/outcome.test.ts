import type { PaymentIntent, StripeError } from '@stripe/stripe-js';
import { expect, test } from 'vitest';
import { Unreachable } from '#contract/client.ts';
import { toOutcome } from './outcome.ts';

const intent = (status: PaymentIntent['status']) => ({ id: 'pi_1', status }) as PaymentIntent;

test.each(['succeeded', 'processing'] as const)('%s: the shop asks Stripe how it is', (status) => {
  expect(toOutcome({ paymentIntent: intent(status) })).toEqual({
    status: 'succeeded',
    intentId: 'pi_1',
  });
});

test.each<[string, StripeError, boolean]>([
  [
    'a declined card: another one may follow',
    {
      type: 'card_error',
      code: 'card_declined',
      message: 'Your card was declined.',
      payment_intent: intent('requires_payment_method'),
    },
    false,
  ],
  [
    'a refused question of the bank: the same',
    {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: 'Not you.',
      payment_intent: intent('requires_payment_method'),
    },
    false,
  ],
  [
    'a cancelled payment: a new one is needed',
    {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: 'Canceled.',
      payment_intent: intent('canceled'),
    },
    true,
  ],
  [
    'a payment that Stripe does not know: the same',
    { type: 'invalid_request_error', code: 'resource_missing', message: 'No such thing.' },
    true,
  ],
])('%s', (_, error, ended) => {
  const { message, code } = error;
  expect(toOutcome({ error })).toEqual({ status: 'failed', message, code, ended });
});

test("a bank's own reason says more than that the card was declined", () => {
  const error: StripeError = {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'insufficient_funds',
  };
  expect(toOutcome({ error })).toMatchObject({ code: 'insufficient_funds' });
});

test('a payment that went through in another tab has succeeded', () => {
  const error: StripeError = {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    payment_intent: intent('succeeded'),
  };
  expect(toOutcome({ error })).toEqual({ status: 'succeeded', intentId: 'pi_1' });
});

test.each(['api_connection_error', 'api_error', 'rate_limit_error'] as const)(
  '%s: nothing is known, so no failure is shown',
  (type) => {
    expect(() => toOutcome({ error: { type } })).toThrow(Unreachable);
  },
);
