import { CardProviderDown } from '../port.ts';

/**
 * What the client says of itself when nothing is known about the payment: no connection, an error
 * on Stripe's side (a request with the same key that is not over counts as one), too many
 * requests, and keys that Stripe does not take, which only the operator can change.
 */
const nothingKnown = new Set([
  'StripeConnectionError',
  'StripeAPIError',
  'StripeRateLimitError',
  'StripeAuthenticationError',
  'StripePermissionError',
]);

/** A refusal as the client throws it; told by its name, so that this file does not load the client. */
type Refusal = { type?: unknown; code?: unknown };

/** Throws `CardProviderDown` where it is worth trying again, and other errors as they are. */
export async function orProviderDown<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (nothingKnown.has(String((error as Refusal).type))) throw new CardProviderDown(error);
    throw error;
  }
}

export function isUnknown(error: unknown): boolean {
  return (error as Refusal).code === 'resource_missing';
}

export function isUnexpectedState(error: unknown): boolean {
  return (error as Refusal).code === 'payment_intent_unexpected_state';
}
