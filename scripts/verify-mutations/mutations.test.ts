import { describe, expect, test, vi } from 'vitest';
import { mutationsOf, sample } from './mutations.ts';
import { nearest } from './nearest.ts';
import { marked, namesPattern } from './reach.ts';

const broken = (source: string, file = 'contract/a.ts') =>
  mutationsOf(file, source).map(
    ({ start, end, to }) => source.slice(0, start) + to + source.slice(end),
  );

describe('what can be broken', () => {
  test.each([
    ['if (a) b();', ['if (!(a)) b();', 'if (a) ;']],
    ['const c = a && b;', ['const c = ((a) || (b));']],
    ['const c = a < 3;', ['const c = ((a) >= (3));', 'const c = a < 4;']],
    ['await send(true);', [';', 'await send(false);']],
  ])('%s', (source, expected) => {
    expect(broken(source)).toEqual(expected);
  });

  test('a number where it is no rule', () => {
    expect(broken('const delay = 250;', 'web/ui/a.ts')).toEqual([]);
  });

  test.each([
    'import a from "./a.ts";',
    'type A = 1 | true;',
    'log.warn("it failed");',
    'const greeting = "Hello " + name;',
  ])('nothing in %s', (source) => {
    expect(broken(source)).toEqual([]);
  });
});

test('a small folder gives several of one file, after one of each', () => {
  const all = ['a.ts', 'b.ts'].flatMap((file) => mutationsOf(file, 'if (a && b) c();'));
  const files = sample(all, 4, 3).map(({ file }) => file);
  expect(files.slice(0, 2).sort()).toEqual(['a.ts', 'b.ts']);
  expect(files.slice(2).sort()).toEqual(['a.ts', 'b.ts']);
});

test('a seed stands for one choice, with no two in one file', () => {
  const many = ['a.ts', 'b.ts', 'c.ts'].flatMap((file) => mutationsOf(file, 'if (a && b) c();'));
  expect(sample(many, 3, 7)).toEqual(sample(many, 3, 7));
  expect(new Set(sample(many, 3, 7).map(({ file }) => file)).size).toBe(3);
});

test('the tests of a file are its own, those of its feature, and those that name the feature', () => {
  const tests = {
    'server/features/deals/ledger/release.test.ts': '',
    'testing/deals/property.test.ts':
      "import { release } from '#server/features/deals/ledger/release.ts';",
    'server/features/deals/deals.test.ts': '',
    'server/features/books/closing.test.ts': "import '../deals/act.ts';",
    'server/features/users/users.test.ts': "import './users.ts';",
  };
  const file = 'server/features/deals/ledger/release.ts';
  expect(nearest(file, new Map(Object.entries(tests)))).toEqual({
    own: ['server/features/deals/ledger/release.test.ts', 'testing/deals/property.test.ts'],
    folder: ['server/features/deals/deals.test.ts'],
    subject: ['server/features/books/closing.test.ts'],
  });
});

test('each place has a mark that leaves the program as it was, and reports when it runs', () => {
  const source = 'if (a && b) c();\nconst d = { 0: 1 < 2 };';
  const places = mutationsOf('contract/a.ts', source).map((mutation, number) => ({
    mutation,
    number,
  }));
  const { source: withMarks, numbers } = marked('contract/a.ts', source, places);
  // The key of an object is a place, and can have none.
  expect(places.length - numbers.length).toBe(1);
  const run = new Function('a', 'b', 'c', `${withMarks}; return d;`);
  const reached: number[] = [];
  vi.stubGlobal('reached', (number: number) => reached.push(number));
  expect(run(true, false, () => reached.push(-1))).toEqual({ 0: true });
  expect(reached).not.toContain(-1);
  expect(reached.length).toBe(numbers.length - 1);
});

test('a test is chosen by its whole name', () => {
  const pattern = namesPattern([{ file: 'a', name: 'what? (2)', ms: 1, marks: [] }]);
  expect('what? (2)').toMatch(new RegExp(pattern));
  expect('and what? (2)').not.toMatch(new RegExp(pattern));
});
