import type { Stripe } from 'stripe';
import { PaymentProviderDown } from '../port.ts';

export type StripeConnection = {
  /** `sk_test_…`, or a restricted `rk_test_…`. */
  secretKey: string;
  /** Another host instead of Stripe; null for Stripe itself. */
  apiUrl: string | null;
  /** The time-out of each try, and the number of retries. */
  patience?: { timeoutMs: number; repetitions: number };
};

/** Short, because a buyer waits for the response. */
const defaultPatience = { timeoutMs: 10_000, repetitions: 2 };

/**
 * Loads Stripe's official client: dynamically, because it is large and only needed with Stripe, and
 * at once, so that the first buyer does not wait for it.
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
  // A failure rejects each call instead of ending the process.
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
 * Errors after which the payment's state is unknown: no connection, an error on Stripe's side
 * (including a concurrent request with the same key), rate limits, and rejected API keys, which
 * only the operator can change.
 */
const unknownOutcomes = new Set([
  'StripeConnectionError',
  'StripeAPIError',
  'StripeRateLimitError',
  'StripeAuthenticationError',
  'StripePermissionError',
]);

/** An error of the client, without its class, so that this file does not load the client. */
type Refusal = { type?: unknown; code?: unknown };

/** Converts errors that are worth a retry to `PaymentProviderDown`, and rethrows others. */
export async function orProviderDown<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (unknownOutcomes.has(String((error as Refusal).type))) throw new PaymentProviderDown(error);
    throw error;
  }
}

export function isUnknown(error: unknown): boolean {
  return (error as Refusal).code === 'resource_missing';
}

export function isUnexpectedState(error: unknown): boolean {
  return (error as Refusal).code === 'payment_intent_unexpected_state';
}
