import { expect, test } from 'vitest';
import { type CallDefinition, type CallKey, calls } from '#contract/calls.ts';
import { createLogger } from '#server/http/api/logging.ts';
import { buildMarket } from '../authority/market.ts';
import { requests } from '../authority/requests.ts';
import { buildTestApp } from '../test-app.ts';

/** Properties that every object inherits, so that a lookup by a stranger's key would find them. */
const words = [
  ...['constructor', 'toString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf', '__proto__'],
  ...['__defineGetter__', 'prototype', 'then', 'length'],
];

/** As JSON, because an object literal cannot have an own `__proto__`. */
const jsonWith = (body: object, names: string[]) =>
  `{${names.map((name) => `${JSON.stringify(name)}: 1, `).join('')}${JSON.stringify(body).slice(1)}`.replace(
    /, }$/,
    '}',
  );

const query = (names: string[], value: string) =>
  names.map((name) => `${name}=${encodeURIComponent(value)}`).join('&');

// sec T25, T121
test('no word of the language is a fault of the server, in any part of any call', async () => {
  const errors: string[] = [];
  const logger = createLogger('error', { write: (line: string) => void errors.push(line) });
  const shop = await buildTestApp({ logger });
  const market = await buildMarket(shop);
  // A user who may make every call, so that no guard comes before the tested lookup.
  const person = await shop.signUp({ title: 'seller', admin: true });
  const headers = { authorization: `Bearer ${person.token}`, cookie: person.cookie };
  const faults: string[] = [];

  for (const [key, definition] of Object.entries<CallDefinition>(calls)) {
    const [method, path = ''] = key.split(' ') as ['GET', string];
    const right = requests[key as CallKey](market);
    const fill = (values: Record<string, string>, instead?: string) =>
      `/api${path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(instead ?? values[name] ?? ''))}`;
    const url = fill(right.params ?? {});
    const names = Object.keys(definition.query?.shape ?? {});
    const fields = Object.keys(definition.body?.shape ?? {});
    const tries: { url: string; payload?: string }[] = [
      { url: `${url}?${query(words, '1')}` },
      { url: `${url}?${words.map((word) => query([word], word)).join('&')}` },
    ];
    if (definition.body) tries.push({ url, payload: jsonWith(right.body ?? {}, words) });
    for (const word of ['constructor', '__proto__']) {
      if (definition.params) tries.push({ url: fill({}, word) });
      for (const name of names) tries.push({ url: `${url}?${query([name], word)}` });
      for (const field of fields) {
        tries.push({ url, payload: JSON.stringify({ ...right.body, [field]: word }) });
      }
    }
    for (const { url: at, payload } of tries) {
      const json = payload ? { 'content-type': 'application/json' } : {};
      const answer = await shop.inject({
        method,
        url: at,
        ...(payload && { payload }),
        headers: { ...headers, ...json },
      });
      if (answer.status >= 500) faults.push(`${answer.status} ${method} ${at} ${payload ?? ''}`);
    }
  }
  expect(faults).toEqual([]);
  expect(errors).toEqual([]);
  // Every part of every call.
}, 600_000);

// sec T25
test.each(['[', 'a:99999', 'a b'])(
  'a refused Host (%j) is a refusal on every route that has an error handler of its own',
  async (host) => {
    const errors: string[] = [];
    const logger = createLogger('error', { write: (line: string) => void errors.push(line) });
    const shop = await buildTestApp({ logger });
    for (const url of [
      '/embedded-cards/intents/pi_1/confirm',
      '/embedded-cards/intents/pi_1/authenticate',
      '/embedded-cards/intents/constructor/confirm',
      '/test-wallet/tw_1',
      '/api/auth/sign-in/email',
      '/api/auth/sign-up/email',
      '/api/booking',
      '/api/payments/webhook/embedded-cards',
      '/api/unsubscribe/a.b.c',
      '/api/still-there/a.b.c',
    ]) {
      const answer = await shop.inject({ method: 'POST', url, headers: { host }, payload: {} });
      expect([url, answer.status]).toEqual([url, 400]);
    }
    expect(errors).toEqual([]);
  },
);
