import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#web/api/query-client.ts';
import type { QueuedAct, QueuedBooking } from './outbox.ts';
import { useDrainOutbox } from './use-drain-outbox.ts';
import { useEnqueueAct, useEnqueueBooking } from './use-outbox.ts';

const drained = vi.hoisted(() => vi.fn(async (_: object) => 0));
vi.mock('./report-results.ts', () => ({ drainAndReport: drained }));
vi.mock('idb-keyval', () => ({ get: async () => [], update: async () => {} }));

const email = 'nadia@example.test';
let registered: string[];

beforeEach(() => {
  drained.mockClear();
  registered = [];
  const register = async (tag: string) => void registered.push(tag);
  vi.stubGlobal('navigator', {
    ...navigator,
    serviceWorker: { getRegistration: async () => ({ sync: { register } }) },
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Page({ useIt }: { useIt: () => void }) {
  useIt();
  return null;
}

function open(useIt: () => void, session: object | null = { email }) {
  const queryClient = createQueryClient();
  queryClient.setQueryData(['session'], session);
  const router = createMemoryRouter([{ path: '/', element: <Page useIt={useIt} /> }]);
  return render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

test.each([
  ['a member with a network', true, { email }, 1],
  ['without a network', false, { email }, 0],
  ['a visitor', true, null, 0],
])('the outbox is sent when a page opens: %s', async (_, isOnline, session, times) => {
  vi.useFakeTimers();
  const { unmount } = open(() => useDrainOutbox(isOnline), session);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(drained).toHaveBeenCalledTimes(times);
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(drained).toHaveBeenCalledTimes(2 * times);
  unmount();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(drained).toHaveBeenCalledTimes(2 * times);
});

test('the worker sends what is queued for later, and what stays after a try', async () => {
  let enqueueBooking: ReturnType<typeof useEnqueueBooking> | undefined;
  let enqueueAct: ReturnType<typeof useEnqueueAct> | undefined;
  open(() => {
    enqueueBooking = useEnqueueBooking();
    enqueueAct = useEnqueueAct();
  });
  await enqueueBooking?.({ email } as QueuedBooking);
  expect([registered.length, drained.mock.calls.length]).toEqual([1, 0]);
  await enqueueBooking?.({ email } as QueuedBooking, 'now');
  expect([registered.length, drained.mock.calls.length]).toEqual([1, 1]);
  await enqueueAct?.({ email, orderId: '1' } as QueuedAct);
  expect([registered.length, drained.mock.calls.length]).toEqual([1, 2]);
  expect(drained.mock.lastCall?.[0]).toMatchObject({ email, orderId: '1' });
  drained.mockResolvedValueOnce(1);
  await enqueueAct?.({ email, orderId: '1' } as QueuedAct);
  expect(registered.length).toBe(2);
  drained.mockRejectedValueOnce(new TypeError('no network'));
  await enqueueAct?.({ email, orderId: '1' } as QueuedAct);
  expect(registered.length).toBe(3);
});
