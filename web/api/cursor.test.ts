import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { cursorOf } from './cursor.ts';

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
