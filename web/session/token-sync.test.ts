// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetToken, onTokenChange, renewToken } from './token.ts';
import { syncToken } from './token-sync.ts';

const url = 'https://other.test/session';
const email = 'nadia@example.test';

/** A token issued this many seconds ago. */
function issuedAgo(seconds: number): string {
  const iat = Math.floor(Date.now() / 1000) - seconds;
  const part = (content: object) => btoa(JSON.stringify(content));
  return `${part({ alg: 'HS256' })}.${part({ email, iat, exp: iat + 900 })}.signature`;
}

type Sent = { url: string; method: string | undefined; body: unknown; credentials: unknown };
let sent: Sent[];

/** Stubs the network: `GET /jwt` returns this token, and all other requests are recorded. */
function answerWith(token: string) {
  vi.stubGlobal('fetch', async (to: string, init: RequestInit = {}) => {
    if (to.startsWith('/api/jwt')) return Response.json({ accessToken: token });
    const { method, body, credentials } = init;
    sent.push({ url: to, method, body: body && JSON.parse(String(body)), credentials });
    return new Response(null, { status: 204 });
  });
}

beforeEach(() => {
  sent = [];
  localStorage.clear();
});
afterEach(() => localStorage.clear());

test('a fresh token is posted, with the cookies of that address', async () => {
  const token = issuedAgo(0);
  answerWith(token);

  await syncToken(url, token);

  expect(sent).toEqual([{ url, method: 'POST', body: { token }, credentials: 'include' }]);
});

// spec S9-6
test.each([
  [298, 1],
  [300, 0],
  [900, 0],
])('a token of %i seconds is sent %i times', async (age, times) => {
  const token = issuedAgo(age);
  answerWith(token);

  await syncToken(url, token);

  expect(sent).toHaveLength(times);
});

test('what is no token is not sent', async () => {
  answerWith('');

  await syncToken(url, 'nonsense');

  expect(sent).toEqual([]);
});

// spec S7-28
test('signing out deletes it', async () => {
  answerWith('');

  await syncToken(url, null);

  expect(sent).toMatchObject([{ url, method: 'DELETE', body: undefined }]);
});

test('a failure is nobody’s business', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));

  await expect(syncToken(url, null)).resolves.toBeUndefined();
});

test('whoever listens hears of each renewal and of the end, until they stop', async () => {
  const token = issuedAgo(0);
  answerWith(token);
  const heard: (string | null)[] = [];
  const stop = onTokenChange((each) => heard.push(each));

  await renewToken(email);
  forgetToken();
  stop();
  await renewToken(email);

  expect(heard).toEqual([token, null]);
});
