import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { type CallKey, calls } from '#contract/calls.ts';
import type { Market } from '../authority/market.ts';
import { requests } from '../authority/requests.ts';
import {
  contentTypes,
  fuzzedBytes,
  fuzzedJson,
  fuzzedQuery,
  fuzzedText,
  otherMethods,
  unknownFields,
} from './values.ts';

/** The senders; for some calls each one gets further than the one before. */
export const senders = ['anonymous', 'buyer', 'seller', 'admin'] as const;
export type Sender = (typeof senders)[number];

export type FuzzedRequest = { sender: Sender; request: InjectOptions };

const keys = Object.keys(calls) as CallKey[];

/**
 * The credentials of the sender: mostly valid, so that the rest of the request is validated too.
 */
function credentials(market: Market, sender: Sender): fc.Arbitrary<Record<string, string>> {
  if (sender === 'anonymous') return fc.constant({});
  const { token, cookie } = market.people[sender];
  const good = fc.constant({ authorization: `Bearer ${token}`, cookie });
  const bad = fc.constantFrom<Record<string, string>>(
    ...['', 'Bearer', 'Bearer  ', `bearer ${token}`, `Bearer ${token} x`, `Basic ${token}`].map(
      (authorization) => ({ authorization }),
    ),
    ...['a.b.c', '..', `${token}x`, 'e30.e30.', 'x'.repeat(7_000), '%00', '{}'].map((text) => ({
      authorization: `Bearer ${text}`,
    })),
    ...['phonehaat.session_token=%', '=;=;', `${cookie}; ${cookie}`, 'a'.repeat(7_000)].map(
      (text) => ({ cookie: text }),
    ),
  );
  return fc.oneof({ arbitrary: good, weight: 9 }, { arbitrary: bad, weight: 1 });
}

const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.constantFrom<Record<string, string>>(
  {},
  { origin: 'https://evil.test' },
  { origin: 'null' },
  { 'x-forwarded-for': "1.2.3.4, ' or 1=1", 'x-forwarded-host': 'evil.test' },
  { 'x-client-address': '1.2.3.4' },
  { 'accept-language': 'x'.repeat(3_000) },
  { 'user-agent': '<script>alert(1)</script>' },
  { 'if-none-match': '*', range: 'bytes=0-,1-,2-' },
  { expect: '100-continue' },
  { 'x-http-method-override': 'DELETE' },
);

/** A valid request with fields changed, removed and added. */
function mutated(valid: Record<string, unknown>, fields: string[]) {
  const changes = fc.dictionary(fc.constantFrom(...fields, 'x'), fuzzedJson, { maxKeys: 3 });
  const missing = fc.subarray(fields, { maxLength: Math.min(2, fields.length) });
  return fc
    .tuple(changes, missing, unknownFields)
    .map(([changed, left, unknown]) =>
      Object.fromEntries(
        Object.entries({ ...unknown, ...valid, ...changed }).filter(
          ([name]) => !left.includes(name),
        ),
      ),
    );
}

function bodyFor(key: CallKey, market: Market) {
  const call = calls[key];
  const { body = {}, form } = requests[key](market);
  const fields = 'body' in call ? Object.keys(call.body.shape) : ['x'];
  const type = fc.oneof(
    { arbitrary: fc.constant('application/json'), weight: 4 },
    { arbitrary: fc.constantFrom(...contentTypes), weight: 1 },
  );
  const json = mutated(body as Record<string, unknown>, fields).map((value) =>
    Buffer.from(JSON.stringify(value)),
  );
  const whole = fuzzedJson.map((value) => Buffer.from(JSON.stringify(value) ?? ''));
  const sent = fc.oneof(
    { arbitrary: json, weight: 6 },
    { arbitrary: whole, weight: 1 },
    { arbitrary: fuzzedBytes, weight: 2 },
  );
  const asJson = fc
    .tuple(sent, type)
    .map(([payload, contentType]) => ({ payload, headers: { 'content-type': contentType } }));
  const none = fc.constant({ headers: {} });
  if (form) return fc.oneof(brokenForm(form), asJson, none);
  return 'body' in call ? asJson : fc.oneof(none, asJson);
}

/** A form with some bytes changed or cut off. */
function brokenForm(form: { payload: Buffer; headers: { 'content-type': string } }) {
  const { payload, headers } = form;
  const place = fc.nat({ max: payload.length - 1 });
  const overwritten = fc
    .tuple(place, fc.uint8Array({ minLength: 1, maxLength: 30 }))
    .map(([at, bytes]) =>
      Buffer.concat([payload.subarray(0, at), bytes, payload.subarray(at + bytes.length)]),
    );
  const cut = place.map((at) => payload.subarray(0, at));
  return fc.oneof(overwritten, cut).map((bytes) => ({ payload: bytes, headers }));
}

function pathFor(key: CallKey, market: Market): fc.Arbitrary<string> {
  const path = `/api${key.split(' ')[1]}`;
  const { params = {} } = requests[key](market);
  const fill = (value: (name: string) => string) =>
    path.replace(/:(\w+)/g, (_, name) => value(name));
  const valid = fc.constant(fill((name) => encodeURIComponent(params[name] ?? '')));
  const encoded = fuzzedText.map((text) => fill(() => encodeURIComponent(text.toWellFormed())));
  const odd = fc
    .constantFrom('%', '%00', '%2e%2e%2f', '..', '.', ';', '%ff', 'a//b', ':id', '*', '%2F', '~')
    .map((text) => fill(() => text));
  if (!path.includes(':')) return valid;
  return fc.oneof({ arbitrary: valid, weight: 3 }, { arbitrary: encoded, weight: 2 }, odd);
}

/** An invalid request for a call of the contract. */
export function fuzzedCalls(market: Market): fc.Arbitrary<FuzzedRequest> {
  return fc.tuple(fc.constantFrom(...keys), fc.constantFrom(...senders)).chain(([key, sender]) => {
    const own = key.split(' ')[0] ?? 'GET';
    const { query = {} } = requests[key](market);
    const validQuery = fc.constant(`?${new URLSearchParams(query)}`);
    return fc
      .record({
        method: fc.oneof(
          { arbitrary: fc.constant(own), weight: 9 },
          { arbitrary: fc.constantFrom(...otherMethods), weight: 1 },
        ),
        path: pathFor(key, market),
        query: fc.oneof({ arbitrary: validQuery, weight: 3 }, fuzzedQuery),
        body: bodyFor(key, market),
        known: credentials(market, sender),
        odd: oddHeaders,
      })
      .map(({ method, path, query: search, body, known, odd }) => ({
        sender,
        request: {
          method: method as 'GET',
          url: path + search,
          ...('payload' in body ? { payload: body.payload } : {}),
          headers: { ...odd, ...body.headers, ...known },
        },
      }));
  });
}
