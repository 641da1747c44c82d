import { expect, test } from 'vitest';
import { createBound } from './semaphore.ts';

// sec T27, V2.4.1, V15.1.3, V15.2.2
test('one too many is told to come again; a place is free when another has ended', async () => {
  const withinBound = createBound(2);
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const one = withinBound(() => first.promise);
  const two = withinBound(() => second.promise);

  const refused = withinBound(async () => 'three');
  await expect(refused).rejects.toMatchObject({ code: 'temporarily-down', retryAfterSeconds: 10 });

  first.resolve('one');
  expect(await one).toBe('one');
  expect(await withinBound(async () => 'three')).toBe('three');

  second.reject(new Error('failed'));
  await expect(two).rejects.toThrow('failed');
  const both = [withinBound(async () => 'four'), withinBound(async () => 'five')];
  expect(await Promise.all(both)).toEqual(['four', 'five']);
});
