import { expect, test } from 'vitest';
import { staffPages } from '#contract/members/staff-pages.ts';
import { staffMenu } from './staff-menu.ts';

test('every screen of the staff is in the menu, once, or is of one person or order', () => {
  const inMenu = staffMenu.flatMap(({ entries }) => entries.map(({ to }) => to as string));
  expect(new Set(inMenu).size).toBe(inMenu.length);
  const others = Object.keys(staffPages).filter((page) => !inMenu.includes(page));
  expect(others.toSorted()).toEqual(['/dashboard/people', '/order']);
});
