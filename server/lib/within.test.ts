import { stat } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { within } from './within.ts';

test('work that never ends is an error after the time', async () => {
  await expect(within(20, new Promise(() => {}))).rejects.toThrow('No answer within 20 ms');
});

test('an answer that came while the program itself was busy counts', async () => {
  // From here timers come before what has arrived.
  await setImmediate();
  const answer = within(20, stat(import.meta.filename));
  const end = performance.now() + 200;
  while (performance.now() < end);
  expect((await answer).isFile()).toBe(true);
});
