import { expect, test } from 'vitest';
import { type CallKey, calls } from '../calls.ts';
import { type StaffAct, staffActs } from './staff-acts.ts';

test('each call of staff that changes something is an act of the table, in the same area', () => {
  const acts = (Object.keys(calls) as CallKey[])
    .filter((key) => calls[key].access === 'admin' && !key.startsWith('GET '))
    // Of members, too; what an admin does by it is an act of an admin.
    .concat('POST /order/:id')
    .map((key) => [key, (calls[key] as { area?: string }).area ?? null]);
  const table = Object.entries(staffActs).map(([key, { area }]) => [key, area]);
  expect(table.sort()).toEqual(acts.sort());
});

test('what undoes an act is an act', () => {
  const undone = Object.values(staffActs).flatMap(({ undo }) => undo ?? []);
  const known = [...Object.keys(staffActs), 'itself'];
  expect(undone.filter((undo) => !known.includes(undo))).toEqual([]);
});

test('by hand: which acts need a second person, and which are that person’s', () => {
  const actsOf = (second: 'above' | 'is') =>
    (Object.keys(staffActs) as StaffAct[]).filter((act) => staffActs[act].second === second);
  expect(actsOf('above')).toEqual([
    'POST /payouts',
    'POST /refunds/:id/by-hand',
    'POST /order/:id',
    'POST /order/:id/by-hand',
  ]);
  expect(actsOf('is')).toEqual([
    'POST /payouts/:id/approve',
    'POST /payouts/lines/:id/look',
    'POST /refunds/:id/by-hand/approve',
    'POST /order/:id/verdict',
    'POST /order/:id/by-hand/approve',
    'POST /lostkeys/:id',
  ]);
});
