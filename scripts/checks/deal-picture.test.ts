import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dealPicture, dealTimeOuts } from './deal-picture.ts';
import { cellsOf, tableRows } from './documented.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/deals.md'), 'utf8');

test('docs/deals.md shows the table of contract/deal.ts', () => {
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
