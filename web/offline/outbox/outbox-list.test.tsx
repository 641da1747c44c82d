import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#web/api/query-client.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import {
  enqueueAct,
  enqueueBooking,
  outboxOf,
  type QueuedAct,
  type QueuedBooking,
  settleAct,
} from './outbox.ts';
import { OutboxList } from './outbox-list.tsx';
import { useQueuedActs } from './use-outbox.ts';

const stored = vi.hoisted(() => new Map<string, unknown>());
vi.mock('idb-keyval', () => ({
  get: async (key: string) => stored.get(key),
  update: async (key: string, by: (value: unknown) => unknown) => {
    stored.set(key, by(stored.get(key)));
  },
}));
const drained = vi.hoisted(() => vi.fn(async () => 0));
vi.mock('./report-results.ts', async (original) => ({
  ...(await original<object>()),
  drainAndReport: drained,
}));

beforeEach(() => stored.clear());
afterEach(cleanup);

const email = 'nadia@example.test';

const booking = {
  email,
  productId: '0197a3c0-0000-7000-8000-000000000001',
  productName: 'Samsung Galaxy A54',
  seenPrice: 24_500,
  seenAt: '2026-11-22T06:00:00.000Z',
  outcome: { state: 'waiting' },
} as QueuedBooking;

function Acts() {
  return <p role="note">{useQueuedActs('1').map(({ event }) => event)}</p>;
}

function open(element = <OutboxList />) {
  const queryClient = createQueryClient();
  queryClient.setQueryData(['session'], { email, displayName: 'Nadia', photoURL: '' });
  const router = createMemoryRouter([{ path: '/', element }]);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

test('an empty outbox has no heading', async () => {
  open();
  await Promise.resolve();
  expect(screen.queryByRole('heading')).toBeNull();
});

test('what waits is there with its price, also what is queued after the page opened, and can be given up', async () => {
  open();
  await enqueueBooking({ ...booking, email: 'rahim@example.test', productName: 'Vivo V29' });
  await enqueueBooking(booking);
  await screen.findByRole('heading');
  expect(screen.queryByText('Vivo V29')).toBeNull();
  expect(screen.getByRole('status').textContent).toContain('24,500');
  const told = vi.spyOn(toast, 'success');
  const giveUp = screen.getByRole('button', { name: 'Do not book: Samsung Galaxy A54' });
  expect(giveUp.textContent).toBe('Do not book');
  await userEvent.click(giveUp);
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
  expect(await outboxOf(email)).toEqual([]);
  expect(told).toHaveBeenCalledTimes(1);
});

test('at another price it is sent only when its buyer agrees to that price', async () => {
  await enqueueBooking({ ...booking, outcome: { state: 'price-changed', price: 25_000 } });
  open();
  await userEvent.click(await screen.findByRole('button', { name: /25,000/ }));
  await waitFor(() => expect(drained).toHaveBeenCalled());
  expect(await outboxOf(email)).toMatchObject([
    { seenPrice: 25_000, outcome: { state: 'waiting' } },
  ]);
});

test('what is refused is put away without another word', async () => {
  const problem = {
    code: 'product-sold',
    status: 409,
    detail: 'Sold',
    title: '',
    type: '',
    requestId: '',
  };
  await enqueueBooking({ ...booking, outcome: { state: 'refused', problem } } as QueuedBooking);
  open();
  const told = vi.spyOn(toast, 'success');
  const understood = await screen.findByRole('button', { name: 'Understood: Samsung Galaxy A54' });
  expect(understood.textContent).toBe('Understood');
  await userEvent.click(understood);
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
  expect(told).not.toHaveBeenCalled();
});

test('an order has what is queued in it, as it comes and goes, and nothing of others', async () => {
  open(<Acts />);
  const shown = () => screen.getByRole('note').textContent;
  await waitFor(() => expect(shown()).toBe(''));
  const act = { email, orderId: '1', event: 'check', entryId: 'a', outcome: { state: 'waiting' } };
  await enqueueAct({ ...act, email: 'rahim@example.test', event: 'claim' } as unknown as QueuedAct);
  await enqueueAct({ ...act, orderId: '2', event: 'claim' } as unknown as QueuedAct);
  await enqueueAct(act as unknown as QueuedAct);
  await waitFor(() => expect(shown()).toBe('check'));
  const outcome = { state: 'done', changed: true };
  await settleAct({ ...act, outcome } as unknown as QueuedAct);
  await waitFor(() => expect(shown()).toBe(''));
});
