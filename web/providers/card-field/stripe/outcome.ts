import type { PaymentIntentResult } from '@stripe/stripe-js';
import { Unreachable } from '#contract/client.ts';
import type { CardOutcome } from '../port.ts';

/** Nothing is known about the payment after one of these; the same call may be tried again. */
const unanswered = ['api_connection_error', 'api_error', 'rate_limit_error'];

/** What the payment screen makes of Stripe.js's answer. Throws `Unreachable`. */
export function toOutcome({ paymentIntent, error }: PaymentIntentResult): CardOutcome {
  if (!error) return { status: 'succeeded', intentId: paymentIntent.id };
  if (unanswered.includes(error.type)) {
    throw new Unreachable('Stripe did not answer', { cause: error });
  }
  const intent = error.payment_intent;
  // It was paid in another tab: the shop has only to be told.
  if (intent?.status === 'succeeded') return { status: 'succeeded', intentId: intent.id };
  return {
    status: 'failed',
    message: error.message ?? error.type,
    code: error.decline_code ?? error.code,
    ended: intent?.status === 'canceled' || error.code === 'resource_missing',
  };
}
