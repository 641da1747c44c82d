import { expect, test } from 'vitest';
import { root } from './paths.mjs';
import { countTests, describeFailures } from './test-counts.mjs';

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

test('failures are described by file, name and the first lines of their message', () => {
  const failed = {
    status: 'failed',
    fullName: 'a sale pays once',
    failureMessages: ['\u001b[31mexpected 2 to be 1\u001b[39m\n    at pay.ts:3'],
  };
  const passed = { status: 'passed', fullName: 'a sale is listed', failureMessages: [] };
  const testResults = [
    { name: `${root}/pay.test.ts`, status: 'failed', assertionResults: [passed, failed] },
    { name: 'list.test.ts', status: 'failed', message: 'no such file', assertionResults: [] },
    { name: 'chat.test.ts', status: 'passed', assertionResults: [passed] },
  ];
  expect(describeFailures({ testResults })).toEqual([
    'pay.test.ts > a sale pays once\n    expected 2 to be 1\n        at pay.ts:3',
    'list.test.ts > outside of its tests\n    no such file',
  ]);
});
