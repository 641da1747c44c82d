import { expect, test } from 'vitest';
import { blockingTime } from './vitals.ts';

test('a task blocks by what it takes above 50 ms, after the first paint', () => {
  const longTasks = [
    { start: 0, duration: 200 },
    { start: 260, duration: 100 },
    { start: 500, duration: 70 },
    { start: 900, duration: 50 },
  ];

  expect(blockingTime({ fcp: 0, longTasks })).toBe(150 + 50 + 20);
  expect(blockingTime({ fcp: 300, longTasks })).toBe(10 + 20);
  expect(blockingTime({ fcp: 400, longTasks: [] })).toBe(0);
});
