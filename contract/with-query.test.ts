import { afterEach, expect, test } from 'vitest';
import { createApi, withQuery } from './client.ts';
import { readSearch, searchParametersOf } from './search/search.ts';

const whole = Object.getOwnPropertyDescriptor(URLSearchParams.prototype, 'size');
afterEach(() => {
  if (whole) Object.defineProperty(URLSearchParams.prototype, 'size', whole);
});

test('what is asked is in the address, also where a query does not know its size', async () => {
  // Chromium 112, Safari 16.
  Reflect.deleteProperty(URLSearchParams.prototype, 'size');
  const asked: string[] = [];
  const api = createApi({
    base: '/api',
    fetch: async (input) => {
      asked.push(String(input));
      return Response.json([]);
    },
    token: async () => null,
    renewToken: async () => null,
  });
  await api('GET /places', { query: { q: 'Mirpur' } } as never).catch(() => {});
  await api('GET /allproducts').catch(() => {});
  expect(asked).toEqual(['/api/places?q=Mirpur', '/api/allproducts']);
  expect(withQuery('/login', new URLSearchParams({ next: '/saved' }))).toBe('/login?next=%2Fsaved');
  expect(withQuery('/login', new URLSearchParams())).toBe('/login');
  const { search } = readSearch({ brand: 'vivo', sort: 'cheapest' });
  expect(searchParametersOf(search)).toContain('&sort=');
});
