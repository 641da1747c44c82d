import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allLanguages } from '#contract/languages.ts';
import { scriptBudgets, styleBudget } from '#testing/screens/page-budgets.ts';
import { builtScripts, gzipBytes } from '#testing/screens/screen-scripts.ts';

// `npm test` has built the web client by now; here its files are only looked at.

const client = resolve(import.meta.dirname, '../build/client');
const { assets, onlyOne, screens, scriptsOf } = builtScripts(client);

const gzipped = (path: string) => gzipBytes(readFileSync(client + path));

test('every screen has a budget for its script, and there is none for a screen that is gone', () => {
  expect(Object.keys(scriptBudgets).sort()).toEqual(screens.sort());
});

describe('loads no more script than its budget, in either language:', () => {
  test.each(Object.entries(scriptBudgets))('%s', (id, budget) => {
    for (const language of allLanguages) {
      const files = scriptsOf(id, language);
      const bytes = files.reduce((sum, file) => sum + gzipped(file), 0);
      expect(bytes, files.join(' ')).toBeLessThanOrEqual(budget.script);
      expect(files.length, files.join(' ')).toBeLessThanOrEqual(budget.files);
    }
  });
});

test('the one style sheet of all screens keeps to its budget', () => {
  expect(gzipped(onlyOne(/\.css$/))).toBeLessThanOrEqual(styleBudget);
});

test('no picture of the shop itself is larger than 20 KB as AVIF', () => {
  const large = assets.filter(
    (path) => path.endsWith('.avif') && statSync(client + path).size > 20 * 1024,
  );
  expect(large).toEqual([]);
});
