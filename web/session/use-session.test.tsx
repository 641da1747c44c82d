import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#web/api/query-client.ts';
import { sessionQuery } from './session.ts';
import { useTokenSync } from './token-sync.ts';
import { useFreshToken } from './use-session.ts';

const email = 'nadia@example.test';
const nadia = { email, displayName: 'Nadia', photoURL: '' };

function tokenFor(seconds: number): string {
  const iat = Math.floor(Date.now() / 1000);
  return `a.${btoa(JSON.stringify({ email, iat, exp: iat + seconds }))}.c`;
}

let asked: string[];
let answer: (to: string) => Response | Promise<Response>;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal('fetch', async (to: string) => {
    asked.push(to);
    return answer(to);
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
});

function Page({ sync = null }: { sync?: string | null }) {
  useFreshToken();
  useTokenSync(sync);
  return null;
}

function open(sync?: string) {
  const queryClient = createQueryClient();
  queryClient.setQueryData(sessionQuery.queryKey, nadia);
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <Page sync={sync ?? null} />
    </QueryClientProvider>,
  );
  return { queryClient, unmount };
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
const renewals = () => asked.filter((to) => to.startsWith('/api/jwt')).length;

test('the token of an open page is renewed a minute before it ends, again and again', async () => {
  answer = () => Response.json({ accessToken: tokenFor(900) });
  localStorage.setItem('token', tokenFor(900));
  const { unmount } = open();
  await pass(838);
  expect(renewals()).toBe(0);
  await pass(4);
  expect(renewals()).toBe(1);
  await pass(844);
  expect(renewals()).toBe(2);
  unmount();
  await pass(2_000);
  expect(renewals()).toBe(2);
});

test('without a network it is tried again after half a minute, not sooner', async () => {
  answer = () => Promise.reject(new TypeError('no network'));
  open();
  await pass(2);
  expect(renewals()).toBe(1);
  await pass(28);
  expect(renewals()).toBe(1);
  await pass(2);
  expect(renewals()).toBe(2);
});

test('a session that has ended elsewhere ends here', async () => {
  answer = (to) =>
    to.startsWith('/api/jwt') ? new Response(null, { status: 401 }) : Response.json(null);
  const { queryClient } = open();
  await pass(2);
  await vi.waitFor(() => expect(queryClient.getQueryData(sessionQuery.queryKey)).toBeNull());
});

test('another server gets the token that the page began with, and each new one', async () => {
  answer = () => Response.json({ accessToken: tokenFor(900) });
  localStorage.setItem('token', tokenFor(900));
  const sent = () => asked.filter((to) => to === 'https://other.test/session').length;
  open('https://other.test/session');
  await pass(1);
  expect(sent()).toBe(1);
  await pass(845);
  expect(sent()).toBe(2);
});
