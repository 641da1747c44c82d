import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newStaffDays } from '#contract/members/staff.ts';
import { handAlone, handDays, verdictAlone } from '#contract/payouts/held-reasons.ts';
import { actsTable, heldTable } from './money-tables.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/deals.md'), 'utf8');

test('docs/deals.md shows the tables of reasons and of acts', () => {
  expect(page).toContain(heldTable());
  expect(page).toContain(actsTable());
});

test('docs/deals.md takes its figures of dishonest staff from the rules', () => {
  expect([newStaffDays, handAlone, handDays, verdictAlone]).toEqual([3, 20_000, 30, 50_000]);
  expect(page).toContain('Tk 20,000 in 30 days');
  expect(page).toContain('Tk 50,000 in 30 days of deals');
  expect(page).toContain('more than Tk 50,000 within 30 days');
  expect(page).toContain('for three days');
});
