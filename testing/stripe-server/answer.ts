import type { IncomingHttpHeaders } from 'node:http';
import { type Keys, keyOf, requireClientSecret, requireKey } from './access.ts';
import type { openBook } from './book.ts';
import { parseForm } from './form.ts';
import { rememberAnswers, type StripeAnswer } from './idempotency.ts';
import { type Operation, routes } from './operations.ts';
import { invalidRequest, StripeRefusal } from './refusal.ts';

export type StripeRequest = {
  method: string;
  /** Path and query. */
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
};

/** Parses a request; `run` executes it synchronously. Null for an unknown address. */
export type FindCall = (
  request: StripeRequest,
) => { operation: Operation; run: () => StripeAnswer } | null;

/** The API on top of the books, without a network. */
export function createApi(book: ReturnType<typeof openBook>, keys: Keys): FindCall {
  const once = rememberAnswers();

  return ({ method, url, headers, body }) => {
    const { pathname, search } = new URL(url, 'http://localhost');
    const route = routes.find((one) => one.method === method && one.path.test(pathname));
    if (!route) return null;
    const id = decodeURIComponent(route.path.exec(pathname)?.[1] ?? '');
    const params = parseForm(method === 'GET' ? search.slice(1) : body);

    const work = (): StripeAnswer => {
      const intent = route.who === 'client' && book.intents.get(id);
      if (intent && keyOf(headers, params) === keys.publishableKey) {
        requireClientSecret(intent, params.client_secret);
      }
      return { status: 200, json: JSON.stringify(route.run(book, { id, params })) };
    };
    const run = (): StripeAnswer => {
      try {
        if (route.who !== 'bank') requireKey(keyOf(headers, params), keys, route.who);
        const key = headers['idempotency-key'];
        if (method !== 'POST' || typeof key !== 'string') return work();
        return once(key, `${method} ${pathname} ${body}`, () => {
          try {
            return work();
          } catch (error) {
            if (isNotBegun(error)) throw error;
            return toAnswer(error);
          }
        });
      } catch (error) {
        return toAnswer(error);
      }
    };
    return { operation: route.operation, run };
  };
}

export function unknownAddress({ method, url }: StripeRequest): StripeAnswer {
  const message = `Unrecognized request URL (${method}: ${url}).`;
  return toAnswer(invalidRequest({ message }, 404));
}

/** These responses are not stored for the idempotency key. */
function isNotBegun(error: unknown): boolean {
  return error instanceof StripeRefusal && /^parameter_|^amount_/.test(error.body.code ?? '');
}

function toAnswer(error: unknown): StripeAnswer {
  if (!(error instanceof StripeRefusal)) throw error;
  return { status: error.status, json: JSON.stringify({ error: error.body }) };
}
