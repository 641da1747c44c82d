// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isSignOutDue, markSignOutDue, unmarkSignOutDue } from './due-sign-out.ts';
import { ageOf, currentToken, forgetToken, renewToken, secondsLeft } from './token.ts';

const nadia = 'nadia@example.test';
const rahim = 'rahim@example.test';

/** The pending token requests, and how to answer each. */
let requests: { email: string | null; answer: (token: string) => void }[];

beforeEach(() => {
  requests = [];
  localStorage.clear();
  vi.stubGlobal('fetch', (to: string) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    requests.push({
      email: new URL(to, 'http://localhost').searchParams.get('email'),
      answer: (accessToken) => resolve(Response.json({ accessToken })),
    });
    return promise;
  });
});
afterEach(forgetToken);

test('renewals of one address share a request', async () => {
  const both = [renewToken(nadia), renewToken(nadia)];
  expect(requests.map(({ email }) => email)).toEqual([nadia]);
  requests[0]?.answer('a');
  expect(await Promise.all(both)).toEqual(['a', 'a']);
  expect(localStorage.getItem('token')).toBe('a');

  void renewToken(nadia);
  expect(requests).toHaveLength(2);
});

test('nobody is handed a token that is on its way to somebody else', async () => {
  const first = renewToken(nadia);
  const second = renewToken(rahim);
  expect(requests.map(({ email }) => email)).toEqual([nadia, rahim]);
  requests[1]?.answer('of rahim');
  requests[0]?.answer('of nadia');
  expect(await Promise.all([first, second])).toEqual(['of nadia', 'of rahim']);
});

test('a token that arrives after logging out is not stored', async () => {
  const late = renewToken(nadia);
  forgetToken();
  requests[0]?.answer('late');
  await late;
  expect(localStorage.getItem('token')).toBeNull();
});

test.each([-6, 0, 10])('a clock %i years ahead asks for one token', async (years) => {
  const hour = 3_600;
  // The server's clock differs: if the device's went back, even by the rest of a second, cookies that
  // had ended would be there again.
  const issuedAt = Math.ceil(Date.now() / 1000) - years * 365 * 24 * hour;
  const deviceAt = (issuedAt + years * 365 * 24 * hour) * 1000;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(deviceAt);
  const claims = { email: nadia, iat: issuedAt, exp: issuedAt + hour };
  const token = `e.${btoa(JSON.stringify(claims))}.s`;
  const first = currentToken(nadia);
  requests[0]?.answer(token);
  expect(await first).toBe(token);
  expect(await currentToken(nadia)).toBe(token);
  expect(requests).toHaveLength(1);
  // Without the minute before its end, in which it is renewed.
  expect([secondsLeft(nadia), ageOf(token)]).toEqual([hour - 60, 0]);
  clock.mockReturnValue(deviceAt + hour * 1000);
  expect(secondsLeft(nadia)).toBe(0);
  clock.mockRestore();
});

test('while a logout is under way no token is requested', async () => {
  markSignOutDue();
  expect([await renewToken(nadia), await currentToken(nadia)]).toEqual([null, null]);
  expect(requests).toEqual([]);
  unmarkSignOutDue();
  // A cookie of this environment ends a millisecond later.
  await vi.waitFor(() => expect(isSignOutDue()).toBe(false));
  void currentToken(nadia);
  expect(requests).toHaveLength(1);
});

/** A token with this many seconds to live. */
function tokenFor(email: string, seconds: number): string {
  return `a.${btoa(JSON.stringify({ email, exp: Date.now() / 1000 + seconds }))}.c`;
}

// spec S6-7
test('a stored token is used until a minute before its end, and by its owner only', async () => {
  const good = tokenFor(nadia, 70);
  localStorage.setItem('token', good);
  expect(await currentToken(nadia)).toBe(good);
  expect(requests).toEqual([]);

  for (const stale of [tokenFor(nadia, 50), tokenFor(rahim, 800), 'no token']) {
    localStorage.setItem('token', stale);
    const current = currentToken(nadia);
    requests.pop()?.answer('renewed');
    expect(await current).toBe('renewed');
  }
});
