import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { listPageOf, pageOf } from './list-page.ts';

const rows = (count: number) => Array.from({ length: count }, (_, n) => `row ${n}`);
const same = (row: string) => row;

test('an address asks for a page and one row more', () => {
  const before = newId();
  expect(listPageOf(new URLSearchParams({ before, other: 'y' }))).toEqual({ before, limit: 51 });
  expect(listPageOf(new URLSearchParams())).toEqual({ limit: 51 });
});

test('the row more is not shown: it says that the list goes on, after the last one shown', () => {
  expect(pageOf(rows(51), same)).toEqual({ page: rows(50), next: 'row 49' });
  expect(pageOf(rows(50), same)).toEqual({ page: rows(50), next: null });
  expect(pageOf([], same)).toEqual({ page: [], next: null });
});
