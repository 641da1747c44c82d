import type { PaymentIntentResult } from '@stripe/stripe-js';
import { Unreachable } from '#contract/client.ts';
import type { CardOutcome } from '../port.ts';

/** After these errors the state of the payment is unknown; the same call may be retried. */
const unanswered = ['api_connection_error', 'api_error', 'rate_limit_error'];

/** Converts the answer of Stripe.js. Throws `Unreachable`. */
export function toOutcome({ paymentIntent, error }: PaymentIntentResult): CardOutcome {
  if (!error) return { status: 'succeeded', intentId: paymentIntent.id };
  if (unanswered.includes(error.type)) {
    throw new Unreachable('Stripe did not answer', { cause: error });
  }
  const intent = error.payment_intent;
  // Paid in another tab; only the shop must be notified.
  if (intent?.status === 'succeeded') return { status: 'succeeded', intentId: intent.id };
  return {
    status: 'failed',
    message: error.message ?? error.type,
    code: error.decline_code ?? error.code,
    ended: intent?.status === 'canceled' || error.code === 'resource_missing',
  };
}
