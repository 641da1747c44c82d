import { expect, test } from 'vitest';
import { createChanges } from './changes.ts';

const minute = 60_000;

/** Readings of a server; `read` has the changed things of each transaction. */
function openChanges() {
  let time = 0;
  const { changes, unread, add } = createChanges(() => time);
  const read = (
    oldestRunning: number,
    byTransaction: Record<number, string[]> = {},
    { server = 'one', known = [] as string[] } = {},
  ) => {
    const changed = Object.entries(byTransaction).flatMap(([transaction, things]) =>
      things.map((thing) => ({ transaction: BigInt(transaction), thing })),
    );
    add({ server, oldestRunning: BigInt(oldestRunning), changed, begunAt: time }, known);
  };
  const since = (number: number) =>
    changes.after(number)?.map(({ things }) => [...things].sort().join(' ')) ?? null;
  const pass = (milliseconds: number) => {
    time += milliseconds;
  };
  return { changes, unread, read, since, pass };
}

test('a change is found once, however often its transaction is read', () => {
  const { changes, unread, read, since } = openChanges();
  read(10);
  const before = changes.latest();
  read(11, { 11: ['a'], 12: ['b'] });
  expect([unread(), since(before)]).toEqual([11n, ['a b']]);
  read(11, { 11: ['a'], 12: ['b'], 13: ['a'] });
  read(14, { 11: ['a'], 12: ['b'], 13: ['a'] });
  expect([unread(), since(before)]).toEqual([14n, ['a b', 'a']]);
});

test('a transaction that ends after later ones is found', () => {
  const { changes, read, since } = openChanges();
  read(10);
  const before = changes.latest();
  read(10, { 12: ['late'] });
  read(13, { 10: ['early'], 12: ['late'] });
  expect(since(before)).toEqual(['late', 'early']);
});

test('a reading that ends after a later one adds nothing twice, and takes nothing away', () => {
  const { changes, read, since, unread } = openChanges();
  read(10);
  const before = changes.latest();
  read(15, { 12: ['a'], 14: ['b'] });
  read(12, { 12: ['a'] });
  expect([unread(), since(before)]).toEqual([15n, ['a b']]);
});

test('what was changed before the first reading, or is known elsewhere, is as it should be', () => {
  const { changes, read, since } = openChanges();
  read(10, { 10: ['before'] });
  const before = changes.latest();
  read(11, { 10: ['before'] }, { known: ['lists'] });
  expect(since(before)).toEqual(['lists']);
});

test.each([
  ['of another server', () => 0, { server: 'two' }],
  ['after half an hour', () => 31 * minute, {}],
])('everything may have changed at a reading %s', (_, gap, options) => {
  const { changes, read, since, pass } = openChanges();
  read(10);
  const before = changes.latest();
  pass(gap());
  read(12, { 11: ['a'] }, options);
  expect(since(before)).toBe(null);
  const after = changes.latest();
  read(14, { 12: ['b'] }, options);
  expect(since(after)).toEqual(['b']);
});

test('what is too old to be asked for is forgotten, and then everything may have changed', () => {
  const { changes, read, since, pass } = openChanges();
  read(10);
  const first = changes.latest();
  read(11, { 10: ['a'] });
  pass(12 * minute);
  read(12, { 11: ['b'] });
  const second = changes.latest();
  pass(12 * minute);
  read(13, { 12: ['c'] });
  expect([since(first), since(second)]).toEqual([null, ['c']]);
});

test('a change counts from the reading before, after which it may have come', () => {
  const { changes, read, pass } = openChanges();
  read(10);
  pass(2_000);
  read(11, { 10: ['a'] });
  pass(500);
  const [found] = changes.after(0) ?? [];
  expect(changes.ageOf(found?.since ?? 0)).toBe(2_500);
});
