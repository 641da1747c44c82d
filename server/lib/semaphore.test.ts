import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

// sec T27, V2.4.1, V15.1.3, V15.2.2
test('a task too many is refused; a place is free when another task has ended', async () => {
  const withSlot = createSemaphore(2);
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const one = withSlot(() => first.promise);
  const two = withSlot(() => second.promise);

  const refused = withSlot(async () => 'three');
  await expect(refused).rejects.toMatchObject({ code: 'temporarily-down', retryAfterSeconds: 10 });

  first.resolve('one');
  expect(await one).toBe('one');
  expect(await withSlot(async () => 'three')).toBe('three');

  second.reject(new Error('failed'));
  await expect(two).rejects.toThrow('failed');
  const both = [withSlot(async () => 'four'), withSlot(async () => 'five')];
  expect(await Promise.all(both)).toEqual(['four', 'five']);
});
