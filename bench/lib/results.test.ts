import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resultsFolder, resultsPage, storedTables } from './results.ts';

test('the committed page is made of the figures beside it', async () => {
  expect(readFileSync(join(resultsFolder, 'README.md'), 'utf8')).toBe(await resultsPage());
});

test('the printed tables have every subject of the stored figures', async () => {
  const tables = await storedTables();

  expect(tables).toContain('# On a cheap phone');
  expect(tables).toMatch(/^\| My Orders, the page +\|/m);
});
