import { expect, test } from 'vitest';
import { createSingleFlight } from './single-flight.ts';

test('calls of one key at the same time share a run, and later ones have their own', async () => {
  const share = createSingleFlight<string>();
  const { promise, resolve } = Promise.withResolvers<string>();
  let runs = 0;
  const run = () => {
    runs += 1;
    return promise;
  };
  const both = [share('a', run), share('a', run)];
  expect(await share('b', async () => 'other')).toBe('other');
  resolve('made');
  expect(await Promise.all(both)).toEqual(['made', 'made']);
  expect(runs).toBe(1);
  await share('a', run);
  expect(runs).toBe(2);
});

test('a failure is everybody’s who waited, and the next call tries again', async () => {
  const share = createSingleFlight<string>();
  const fail = () => Promise.reject(new Error('away'));
  const results = await Promise.allSettled([share('a', fail), share('a', fail)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await share('a', async () => 'back')).toBe('back');
});
