import type { Stripe } from 'stripe';
import { CardProviderDown } from '../port.ts';

export type StripeConnection = {
  /** `sk_test_…`, or a restricted `rk_test_…`. */
  secretKey: string;
  /** Another host in Stripe's place; null for Stripe itself. */
  apiUrl: string | null;
  /** How long a try may take, and how many more there are. */
  patience?: { timeoutMs: number; repetitions: number };
};

/** Somebody waits for the page: three tries of this length are the longest that it can take. */
const defaultPatience = { timeoutMs: 10_000, repetitions: 2 };

/**
 * Stripe's official client. It is large, so it is loaded only here, where a shop has chosen Stripe;
 * at once, so that the first buyer does not wait for it. The version of the API is the client's.
 */
export function connectToStripe({
  secretKey,
  apiUrl,
  patience = defaultPatience,
}: StripeConnection): () => Promise<Stripe> {
  const connected = import('stripe').then(
    ({ Stripe }) =>
      new Stripe(secretKey, {
        timeout: patience.timeoutMs,
        maxNetworkRetries: patience.repetitions,
        telemetry: false,
        ...(apiUrl && addressParts(apiUrl)),
      }),
  );
  // Whoever asks first hears of a failure.
  connected.catch(() => {});
  return () => connected;
}

function addressParts(apiUrl: string) {
  const { protocol, hostname, port } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  return {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? ('http' as const) : ('https' as const),
  };
}

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
