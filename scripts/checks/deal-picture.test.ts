import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dealLimits } from '#contract/orders/deal-limits.ts';
import { dealHours } from '#contract/orders/deal-states.ts';
import { dealPicture, dealTimeOuts } from './deal-picture.ts';
import { cellsOf, tableRows } from './documented.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/deals.md'), 'utf8');

test('docs/deals.md shows the table of contract/orders/deal.ts', () => {
  expect(page).toContain(dealPicture());
});

test('docs/deals.md says what time does in each state', () => {
  const [, section = ''] = page.split('## When nobody does anything');
  const rows = tableRows(section.split('\n## ')[0] ?? '').map((row) =>
    cellsOf(row)
      .slice(0, 4)
      .map((cell) => cell.replaceAll('`', ''))
      .join(' | '),
  );
  expect(rows).toEqual(dealTimeOuts());
});

// sec API4
test('docs/deals.md computes how often the code can be guessed from the limits', () => {
  // Hours in which a code is valid: until the last meeting, after it, and while the buyer must
  // answer.
  const hours = dealHours.paid + dealHours.code + dealHours.claimed;
  const perHour = dealLimits.codeTries / dealLimits.codeLockHours;
  const codes = 10 ** dealLimits.codeDigits;
  expect([hours, hours * perHour, codes]).toEqual([360, 1_800, 1_000_000]);
  expect(page).toContain('360 hours × 5 = 1,800 tries of 1,000,000, or 1 in 556');
  expect(Math.round(codes / (hours * perHour))).toBe(556);
  expect(page).toContain('72 × 5 = 360 tries, or 1 in 2,778, and in any one hour 1 in 200,000');
  expect(Math.round(codes / (dealHours.code * perHour))).toBe(2_778);
  expect(codes / perHour).toBe(200_000);
});
