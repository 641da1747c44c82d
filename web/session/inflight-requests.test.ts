import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { waitForInflightRequests } from './inflight-requests.ts';

test('waits for a list that was asked for', async () => {
  const queryClient = new QueryClient();
  let answer = (_: string) => {};
  void queryClient.prefetchQuery({
    queryKey: ['list'],
    queryFn: () => new Promise<string>((resolve) => (answer = resolve)),
  });
  const ended = vi.fn();
  const waiting = waitForInflightRequests(queryClient).then(ended);
  await Promise.resolve();
  expect(ended).not.toHaveBeenCalled();
  answer('phones');
  await waiting;
  expect(queryClient.getQueryData(['list'])).toBe('phones');
});

test('does not wait where nothing is under way, nor for ever', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const queryClient = new QueryClient();
    await waitForInflightRequests(queryClient);
    void queryClient.prefetchQuery({ queryKey: ['list'], queryFn: () => new Promise(() => {}) });
    const waiting = waitForInflightRequests(queryClient);
    await vi.advanceTimersByTimeAsync(2_000);
    await waiting;
    expect(queryClient.isFetching()).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});
