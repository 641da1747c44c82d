import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#web/api/query-client.ts';
import { sessionQuery } from '#web/session/session.ts';
import { finishLogin } from './finish-login.ts';
import { useSignedIn } from './use-signed-in.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

// As inside of some apps: the login was right, and the next request has no cookie.
test('a login whose cookie the browser drops leads to the sentence about it', async () => {
  vi.stubGlobal('fetch', async () => Response.json(null));
  const queryClient = createQueryClient();
  queryClient.setQueryData(sessionQuery.queryKey, null);
  const { result } = renderHook(() => useSignedIn(), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  });
  const session = vi.fn(async () => queryClient.fetchQuery(sessionQuery));
  const done = await finishLogin({
    session,
    sessionChanged: async () => void (await result.current()),
    search: new URLSearchParams({ from: '/dashboard/myorders' }),
  } as never);
  expect(done).toEqual({ path: '/login?error=cookies_lost&from=%2Fdashboard%2Fmyorders' });
});
