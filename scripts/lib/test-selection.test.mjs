import { expect, test } from 'vitest';
import { isOneFile, needsOf, readArguments, takeFloor } from './test-selection.mjs';

const files = [
  'server/features/users/users.test.ts',
  'server/db/hosted/pooler.slow.test.ts',
  'scripts/checks/docs.test.ts',
  'scripts/checks/script-budgets.test.ts',
  'e2e/buying/category.test.ts',
];

test.each([
  ['', { browser: true, pooler: true, build: true }],
  ['server/features', { browser: false, pooler: false, build: false }],
  [
    './server/features/users/users.test.ts --watch',
    { browser: false, pooler: false, build: false },
  ],
  ['category', { browser: true, pooler: false, build: true }],
  ['server/db', { browser: false, pooler: true, build: false }],
  ['scripts', { browser: false, pooler: false, build: true }],
  ['scripts/checks/docs', { browser: false, pooler: false, build: false }],
  ['-t server', { browser: true, pooler: true, build: true }],
  ['--project=web', { browser: false, pooler: false, build: false }],
  ['--project web --project browser', { browser: true, pooler: false, build: true }],
  ['--project unit', { browser: false, pooler: true, build: true }],
  ['--project !postgres', { browser: true, pooler: true, build: true }],
  ['--project browser server', { browser: false, pooler: false, build: false }],
])('npm test -- %s', (args, needs) => {
  expect(needsOf(args.split(' ').filter(Boolean), files)).toEqual(needs);
});

test('what follows an option belongs to it, and is no part of a path', () => {
  expect(readArguments(['-t', 'books a phone', '--project', 'web', 'web/ui', '--watch'])).toEqual({
    filters: ['web/ui'],
    projects: ['web'],
    watch: true,
  });
});

test.each([
  ['', { all: false }],
  ['--all', { all: true }],
  ['--all --project web', { all: true, args: ['--project', 'web'] }],
  ['--all --reached-since main', { all: true, reachedSince: 'main' }],
  [
    '--reached-since=3157e35b --bail=1',
    { all: true, reachedSince: '3157e35b', args: ['--bail=1'] },
  ],
  ['--reached-since main --minutes 30', { all: true, reachedSince: 'main', minutes: 30 }],
])('our own options are not given to Vitest: %s', (args, taken) => {
  expect(takeFloor(args.split(' ').filter(Boolean))).toEqual({
    reachedSince: undefined,
    minutes: Number.POSITIVE_INFINITY,
    args: [],
    ...taken,
  });
});

test.each([
  ['server/features/users/users.test.ts', true],
  ['./server/features/users/users.test.ts --watch', true],
  ['server/features/users/users.test.ts --project unit', false],
  ['server/features', false],
  ['server/a.test.ts server/b.test.ts', false],
  ['', false],
])('one file is named by: %s (%s)', (args, expected) => {
  expect(isOneFile(args.split(' ').filter(Boolean))).toBe(expected);
});
