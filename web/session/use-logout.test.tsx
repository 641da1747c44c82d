import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import toast from 'react-hot-toast/headless';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#web/data/query-client.ts';
import { Toasts } from '#web/layout/toasts.tsx';
import { en } from '#web/messages/en.ts';
import { type Session, sessionQuery } from './session.ts';
import { useLogout } from './use-logout.ts';
import { useSession } from './use-session.ts';

const nadia: Session = { email: 'nadia@example.test', displayName: 'Nadia', photoURL: '' };

beforeEach(() => localStorage.setItem('token', 'a.b.c'));
afterEach(() => {
  act(() => toast.remove());
  cleanup();
  localStorage.clear();
});

function Who() {
  return <p>{useSession()?.displayName ?? 'nobody'}</p>;
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

/** Nadia is signed in and leaves; the identity provider answers her sign-out with this. */
async function leave(answer: () => Promise<Response>) {
  signOut = answer;
  // The provider's client keeps the first `fetch` that it sees.
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

test('clears the stored token and leads home', async () => {
  await leave(async () => Response.json({ success: true }));
  await screen.findByText('home page');
  await screen.findByText('Log out sucessFul');
  screen.getByText('nobody');
  expect(localStorage.getItem('token')).toBeNull();
});

test('a failure is told, and nobody is taken for signed out', async () => {
  await leave(() => Promise.reject(new TypeError('Failed to fetch')));
  await screen.findByText(en.common.unreachable);
  screen.getByText('Nadia');
  screen.getByText('leave');
  expect(localStorage.getItem('token')).toBe('a.b.c');
});
