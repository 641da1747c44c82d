import { expect, test } from 'vitest';
import { countTests } from './test-counts.mjs';

const file = (status, ...statuses) => ({
  status,
  assertionResults: statuses.map((each) => ({ status: each })),
});

test('counts tests over all files; what did not run is skipped', () => {
  const testResults = [
    file('passed', 'passed', 'pending', 'todo'),
    file('failed', 'failed', 'passed', 'skipped'),
  ];
  expect(countTests({ testResults })).toEqual({ passed: 2, failed: 1, skipped: 3 });
});

test('a file that failed before its tests is one failed', () => {
  expect(countTests({ testResults: [file('failed')] })).toMatchObject({ passed: 0, failed: 1 });
  const afterHook = [file('failed', 'passed')];
  expect(countTests({ testResults: afterHook })).toMatchObject({ passed: 1, failed: 1 });
});
