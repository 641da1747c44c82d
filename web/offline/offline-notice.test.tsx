import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#web/api/query-client.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { copyId } from './stale-banner.ts';

afterEach(cleanup);

/** A list that is being fetched anew for as long as the test takes. */
function List() {
  useQuery({ queryKey: ['phones'], queryFn: () => new Promise<string[]>(() => {}) });
  return null;
}

/** A cached page, or one from the network, in a browser that is online or not. */
function open(isOnline: boolean, fetchedAt = Date.now()) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const queryClient = createQueryClient();
  queryClient.setQueryData(['session'], null);
  queryClient.setQueryData(['phones'], [], { updatedAt: fetchedAt });
  const element = [<List key="list" />, <OfflineNotice key="notice" />];
  const router = createMemoryRouter([{ path: '/', element }]);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

/** The service worker adds a banner to a page from its cache. */
function openCachedPage(isOnline: boolean, attributes: Record<string, string>) {
  const banner = document.createElement('aside');
  banner.id = copyId;
  Object.assign(banner.dataset, { at: '2026-11-21T08:05:00.000Z', ...attributes });
  document.body.append(banner);
  open(isOnline, Date.parse('2026-11-21T08:05:00.000Z'));
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

test('says nothing on a page from the network', () => {
  open(true);
  expect(screen.getByRole('status').textContent).toBe('');
});
