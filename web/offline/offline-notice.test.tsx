import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#web/api/query-client.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { copyId } from './stale-banner.ts';

afterEach(cleanup);

type Fetch = () => Promise<string[]>;

/** For as long as the test takes. */
const unanswered: Fetch = () => new Promise(() => {});

function List({ fetchAnew }: { fetchAnew: Fetch }) {
  useQuery({ queryKey: ['phones'], queryFn: fetchAnew, retry: false });
  return null;
}

/** A cached page, or one from the network, in a browser that is online or not. */
function open(isOnline: boolean, fetchedAt = Date.now(), fetchAnew = unanswered) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  // No session.
  vi.stubGlobal('fetch', async () => Response.json(null));
  const queryClient = createQueryClient();
  queryClient.setQueryData(['session'], null);
  queryClient.setQueryData(['phones'], [], { updatedAt: fetchedAt });
  const element = [<List key="list" fetchAnew={fetchAnew} />, <OfflineNotice key="notice" />];
  const router = createMemoryRouter([{ path: '*', element }]);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { router, queryClient };
}

/** The service worker adds a banner to a page from its cache. */
function openCachedPage(
  isOnline: boolean,
  attributes: Record<string, string>,
  fetchAnew = unanswered,
) {
  const banner = document.createElement('aside');
  banner.id = copyId;
  Object.assign(banner.dataset, { at: '2026-11-21T08:05:00.000Z', ...attributes });
  document.body.append(banner);
  return open(isOnline, Date.parse('2026-11-21T08:05:00.000Z'), fetchAnew);
}

test.each([
  ['the network is gone', false, {}, 'You are offline.'],
  ['the network is slow', true, { slow: '' }, 'The network is slow.'],
  ['the network is back', true, {}, 'You are offline.'],
])('says how old a cached page is, and why: %s', async (_, isOnline, attributes, reason) => {
  openCachedPage(isOnline, attributes);
  const notice = await screen.findByText(/This page is as you saw it on 21 Nov 2026, 14:05/);
  expect(notice.textContent).toContain(reason);
  // The service worker's banner would repeat the message.
  expect(document.getElementById(copyId)).toBeNull();
});

const asSeen = /This page is as you saw it/;

test('a cached page is as old as before if it cannot be fetched anew, and current once it can', async () => {
  const fetchAnew = vi.fn<Fetch>().mockRejectedValue(new Error('no network'));
  const { queryClient } = openCachedPage(true, {}, fetchAnew);
  await waitFor(() => expect(queryClient.getQueryState(['phones'])?.status).toBe('error'));
  await act(async () => {});
  expect(screen.getByRole('status').textContent).toMatch(asSeen);
  fetchAnew.mockResolvedValue([]);
  await act(async () => screen.getByRole('button', { name: 'Load it again' }).click());
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''));
});

test('the next page is not the cached one', async () => {
  const { router } = openCachedPage(true, {});
  await screen.findByText(asSeen);
  await act(() => router.navigate('/category/2'));
  expect(screen.getByRole('status').textContent).toBe('');
});

test('says nothing on a page from the network', () => {
  open(true);
  expect(screen.getByRole('status').textContent).toBe('');
});
