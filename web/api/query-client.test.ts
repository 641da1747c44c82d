// @vitest-environment happy-dom
import { environmentManager } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ApiError, Unreachable } from '#contract/client.ts';
import { createQueryClient } from './query-client.ts';

// The numbers come from the specification, section 9.

async function delaysUntilFailure(error: Error): Promise<number[]> {
  vi.useFakeTimers();
  try {
    const attempts: number[] = [];
    const start = Date.now();
    const query = createQueryClient().fetchQuery({
      queryKey: ['failing'],
      queryFn: () => {
        attempts.push(Date.now() - start);
        throw error;
      },
    });
    const failure = query.catch((reason: unknown) => reason);
    await vi.runAllTimersAsync();
    expect(await failure).toBe(error);
    return attempts;
  } finally {
    vi.useRealTimers();
  }
}

// spec S9-10
test('a call without an answer is retried three times, after 1, 2 and 4 seconds', async () => {
  expect(await delaysUntilFailure(new Unreachable('nobody there'))).toEqual([0, 1000, 3000, 7000]);
});

test('a refusal is not retried', async () => {
  const problem = { type: '', title: '', detail: '', requestId: '', status: 403 };
  const refusal = new ApiError({ ...problem, code: 'not-allowed' });
  expect(await delaysUntilFailure(refusal)).toEqual([0]);
});

// spec S9-10
test('the delay doubles up to 30 seconds', () => {
  const { retryDelay } = createQueryClient().getDefaultOptions().queries ?? {};
  if (typeof retryDelay !== 'function') throw new Error('There is no function for the delay');
  const delays = [0, 1, 2, 3, 4, 5, 6, 20].map((attempt) => retryDelay(attempt, new Error()));
  expect(delays).toEqual([1000, 2000, 4000, 8000, 16000, 30000, 30000, 30000]);
});

// spec S9-11
test('unused data is discarded after five minutes', () => {
  expect(createQueryClient().getDefaultOptions().queries?.gcTime).toBe(5 * 60 * 1000);
});

test('on the server no timer holds the cache of a page', async () => {
  vi.useFakeTimers();
  environmentManager.setIsServer(() => true);
  onTestFinished(() => {
    environmentManager.setIsServer(() => false);
    vi.useRealTimers();
  });

  await createQueryClient().fetchQuery({ queryKey: ['phones'], queryFn: async () => [] });

  expect(vi.getTimerCount()).toBe(0);
});
