import type { IncomingHttpHeaders } from 'node:http';
import type Stripe from 'stripe';
import { invalidRequest, StripeRefusal } from './refusal.ts';

export type Keys = { secretKey: string; publishableKey: string };

/** The API key of a request: in its header, or like Stripe.js in its parameters. */
export function keyOf(headers: IncomingHttpHeaders, params: Record<string, unknown>): string {
  const inHeader = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  return inHeader ?? String(params.key ?? '');
}

/** Throws 401 without a key of this account, or without the secret key where it is required. */
export function requireKey(key: string, { secretKey, publishableKey }: Keys, who: string): void {
  if (key === secretKey) return;
  if (key !== publishableKey) {
    const message = key
      ? `Invalid API Key provided: ${key.slice(0, 8)}****`
      : 'You did not provide an API key.';
    throw new StripeRefusal(401, { type: 'invalid_request_error', message });
  }
  if (who === 'server') {
    throw invalidRequest(
      {
        code: 'secret_key_required',
        message:
          'This API call cannot be made with a publishable API key. Please use a secret API key.',
      },
      401,
    );
  }
}

/** With the publishable key, an intent can be read or confirmed only with its client secret. */
export function requireClientSecret(intent: Stripe.PaymentIntent, given: unknown): void {
  if (given === intent.client_secret) return;
  throw invalidRequest({
    param: 'client_secret',
    message:
      'The client_secret provided does not match the client_secret associated with the ' +
      'PaymentIntent.',
  });
}
