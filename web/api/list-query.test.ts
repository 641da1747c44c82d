import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { cursorOf, listPageOf, pageOf } from './list-query.ts';

const rows = (count: number) => Array.from({ length: count }, (_, n) => `row ${n}`);
const same = (row: string) => row;

test('an address asks for a page and one row more', () => {
  const before = newId();
  expect(listPageOf(new URLSearchParams({ before, other: 'y' }))).toEqual({ before, limit: 21 });
  expect(listPageOf(new URLSearchParams())).toEqual({ limit: 21 });
});

test('the row more is not shown: it says that the list goes on, after the last one shown', () => {
  expect(pageOf(rows(21), same)).toEqual({ page: rows(20), next: 'row 19' });
  expect(pageOf(rows(20), same)).toEqual({ page: rows(20), next: null });
  expect(pageOf([], same)).toEqual({ page: [], next: null });
});

test('a page begins after the row that its address names', () => {
  const key = newId();
  expect(cursorOf(new URLSearchParams({ before: key }))).toBe(key);
});

test.each(['', 'before=', 'before=x', 'before=%25E0%25A4%25A', 'other=1'])(
  'what is no id begins nowhere: %j',
  (search) => {
    expect(cursorOf(new URLSearchParams(search))).toBeNull();
  },
);
