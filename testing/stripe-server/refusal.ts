import type Stripe from 'stripe';

/** The `error` of a response, in the terms of the official client. */
export type StripeErrorBody = Omit<
  Stripe.StripeRawError,
  'headers' | 'statusCode' | 'requestId' | 'rawType'
>;

/** An error response: HTTP status and `error`. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly body: StripeErrorBody;

  constructor(status: number, body: StripeErrorBody) {
    super(body.message);
    this.status = status;
    this.body = {
      ...body,
      ...(body.code && {
        doc_url: `https://docs.stripe.com/error-codes/${body.code.replaceAll('_', '-')}`,
      }),
    };
  }
}

/** 400 or another status for an invalid request. */
export function invalidRequest(body: Omit<StripeErrorBody, 'type'>, status = 400): StripeRefusal {
  return new StripeRefusal(status, { ...body, type: 'invalid_request_error' });
}

/** 404 `resource_missing`, `what` being `payment_intent` or `charge`. */
export function missing(what: string, id: string, param = 'intent'): StripeRefusal {
  const message = `No such ${what}: '${id}'`;
  return invalidRequest({ code: 'resource_missing', param, message }, 404);
}
