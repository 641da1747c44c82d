import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allLanguages } from '#contract/languages.ts';
import { scriptBudgetOf, scriptBudgets, styleBudget } from '#testing/screens/page-budgets.ts';
import { builtScripts, gzipBytes } from '#testing/screens/screen-scripts.ts';

// Needs a built web client, which `npm test` provides.

const client = resolve(import.meta.dirname, '../../build/client');
const { assets, onlyOne, screens, scriptsOf } = builtScripts(client);

const sizes = new Map<string, number>();
/** Most files are of every screen, and compressing them takes the time of this test. */
const gzipped = (path: string) => {
  const size = sizes.get(path) ?? gzipBytes(readFileSync(client + path));
  sizes.set(path, size);
  return size;
};

test('there is no budget for a screen that is gone', () => {
  expect(Object.keys(scriptBudgets).filter((id) => !screens.includes(id))).toEqual([]);
});

describe('loads no more script than its budget, in either language:', () => {
  test.each(screens)('%s', (id) => {
    const budget = scriptBudgetOf(id);
    for (const language of allLanguages) {
      const files = scriptsOf(id, language);
      const bytes = files.reduce((sum, file) => sum + gzipped(file), 0);
      expect(bytes, files.join(' ')).toBeLessThanOrEqual(budget.script);
      expect(files.length, files.join(' ')).toBeLessThanOrEqual(budget.files);
    }
  });
});

test('pages are rendered by the production half of React, whatever NODE_ENV says', () => {
  const renderer = readFileSync(resolve(client, '../server/index.js'), 'utf8');
  // Of the development half.
  expect(renderer).not.toContain('jsxDEVImpl');
  expect(renderer).not.toContain('process.env.NODE_ENV');
});

test('the one style sheet of all screens is within its budget', () => {
  expect(gzipped(onlyOne(/\.css$/))).toBeLessThanOrEqual(styleBudget);
});

test('no picture of the shop itself is larger than 20 KB as AVIF', () => {
  const large = assets.filter(
    (path) => path.endsWith('.avif') && statSync(client + path).size > 20 * 1024,
  );
  expect(large).toEqual([]);
});
