import { readdirSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { scriptBudgets, styleBudget } from '#testing/page-budgets.ts';

// `npm test` has built the web client by now; here its files are only looked at.

type Route = { id: string; parentId?: string; module: string; imports?: string[] };
type Manifest = {
  entry: { module: string; imports: string[] };
  routes: Record<string, Route>;
};

const client = resolve(import.meta.dirname, '../build/client');
const assets = readdirSync(resolve(client, 'assets')).map((name) => `/assets/${name}`);
const onlyOne = (pattern: RegExp) => {
  const [found, ...others] = assets.filter((path) => pattern.test(path));
  if (!found || others.length > 0) throw new Error(`There is not one file like ${pattern}`);
  return found;
};
const manifestFile = onlyOne(/\/manifest-\w+\.js$/);
const manifest = JSON.parse(
  readFileSync(client + manifestFile, 'utf8').replace(/^[^{]*|;\s*$/g, ''),
) as Manifest;

const gzipped = (path: string) => gzipSync(readFileSync(client + path), { level: 9 }).length;
const texts = [onlyOne(/\/en-[\w-]+\.js$/), onlyOne(/\/bn-[\w-]+\.js$/)].sort(
  (one, other) => gzipped(other) - gzipped(one),
)[0] as string;

/** Every script file that a screen names in its page. */
function scriptsOf(id: string): string[] {
  const files = new Set([manifestFile, texts, manifest.entry.module, ...manifest.entry.imports]);
  for (let route = manifest.routes[id]; route; route = manifest.routes[route.parentId ?? '']) {
    for (const file of [route.module, ...(route.imports ?? [])]) files.add(file);
  }
  return [...files];
}

const withParts = new Set(Object.values(manifest.routes).map(({ parentId }) => parentId));
const screens = Object.keys(manifest.routes).filter((id) => !withParts.has(id));

test('every screen has a budget for its script, and there is none for a screen that is gone', () => {
  expect(Object.keys(scriptBudgets).sort()).toEqual(screens.sort());
});

describe('loads no more script than its budget:', () => {
  test.each(Object.entries(scriptBudgets))('%s', (id, budget) => {
    const files = scriptsOf(id);
    const bytes = files.reduce((sum, file) => sum + gzipped(file), 0);
    expect(bytes, files.join(' ')).toBeLessThanOrEqual(budget.script);
    expect(files.length, files.join(' ')).toBeLessThanOrEqual(budget.files);
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
