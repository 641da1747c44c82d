import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import toast from 'react-hot-toast/headless';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shown } from '#testing/screens/shown.ts';
import { createQueryClient } from '#web/api/query-client.ts';
import { comparedText, keepCompared } from '#web/session/compared-phones.ts';
import { chosenTitle, rememberTitle } from '#web/session/registration.ts';
import { type Session, sessionQuery } from '#web/session/session.ts';
import { useSignedOutToast } from '#web/session/sign-out-broadcast.ts';
import { useSession } from '#web/session/use-session.ts';
import { Toasts } from '#web/ui/feedback/toasts.tsx';
import { useDueSignOut, useLogout } from './use-logout.ts';

const nadia: Session = { email: 'nadia@example.test', displayName: 'Nadia', photoURL: '' };

beforeEach(() => localStorage.setItem('token', 'a.b.c'));
afterEach(() => {
  act(() => toast.remove());
  cleanup();
  localStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: as in the code under test.
  document.cookie = 'phonehaat.signed-out=; path=/; max-age=0';
});

function Who() {
  useSignedOutToast();
  return <p>{useSession()?.displayName ?? 'nobody'}</p>;
}

function NextPage() {
  useDueSignOut();
  return null;
}

function Logout() {
  const logout = useLogout();
  return (
    <button type="button" onClick={() => logout.mutate()}>
      leave
    </button>
  );
}

let signOut: () => Promise<Response>;

/** Nadia is signed in and logs out; the identity provider responds to her sign-out with this. */
async function leave(answer: () => Promise<Response>) {
  signOut = answer;
  // The client of the identity provider captures the first `fetch` that it sees.
  vi.stubGlobal('fetch', () => signOut());
  const queryClient = createQueryClient();
  queryClient.setQueryData(sessionQuery.queryKey, nadia);
  const router = createMemoryRouter(
    [
      { path: '/', element: <p>home page</p> },
      { path: '/dashboard', element: <Logout /> },
    ],
    { initialEntries: ['/dashboard'] },
  );
  render(
    <QueryClientProvider client={queryClient}>
      <Who />
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByText('leave'));
}

// spec S4-12
test('clears what was stored and leads home, to a new page that says so once', async () => {
  const opened = vi.spyOn(location, 'replace').mockImplementation(() => {});
  rememberTitle({ email: nadia.email, title: 'seller' });
  sessionStorage.setItem('draft', 'something private');
  keepCompared(['0197a3c0-0000-7000-8000-000000000001']);
  await leave(async () => Response.json({ success: true }));
  await screen.findByText('home page');
  screen.getByText('nobody');
  expect(comparedText()).toBe('');
  await vi.waitFor(() => expect(opened).toHaveBeenCalledWith('/'), 15_000);
  expect(localStorage.length).toBe(0);
  expect(chosenTitle(nadia.email)).toBeNull();
  expect(sessionStorage.getItem('draft')).toBeNull();
  expect(document.cookie).not.toContain('phonehaat.signed-out');

  cleanup();
  const nextPage = (
    <QueryClientProvider client={createQueryClient()}>
      <Who />
      <Toasts />
    </QueryClientProvider>
  );
  render(nextPage);
  await screen.findByText(shown('Log out sucessFul'));
  expect(sessionStorage.length).toBe(0);
});

// spec S8-6
// sec T28
test('without a network the device forgets first, and the next page tells the server', async () => {
  const opened = vi.spyOn(location, 'replace').mockImplementation(() => {});
  rememberTitle({ email: nadia.email, title: 'seller' });
  await leave(() => Promise.reject(new TypeError('Failed to fetch')));
  await vi.waitFor(() => expect(opened).toHaveBeenCalledWith('/'), 15_000);
  screen.getByText('nobody');
  expect(localStorage.length).toBe(0);
  expect(document.cookie).toContain('phonehaat.signed-out=1');

  cleanup();
  const calls: string[] = [];
  signOut = async () => Response.json({ success: true });
  vi.stubGlobal('fetch', (path: string, { method }: RequestInit) => {
    calls.push(`${method} ${path}`);
    return signOut();
  });
  render(<NextPage />);
  await vi.waitFor(() => expect(document.cookie).not.toContain('phonehaat.signed-out'), 15_000);
  expect(calls).toEqual(['POST /api/auth/sign-out']);
});

// spec S8-6
test('a server that refuses is asked again by the next page', async () => {
  const opened = vi.spyOn(location, 'replace').mockImplementation(() => {});
  await leave(async () => Response.json({ message: 'down' }, { status: 503 }));
  await vi.waitFor(() => expect(opened).toHaveBeenCalledWith('/'), 15_000);
  expect(localStorage.getItem('token')).toBeNull();
  expect(document.cookie).toContain('phonehaat.signed-out=1');
});
