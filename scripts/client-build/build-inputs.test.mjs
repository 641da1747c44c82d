import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { loadConfigFromFile } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from '../lib/paths.mjs';
import { buildInputs, importedFiles } from './build-inputs.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'phonehaat-inputs-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path, text) {
  mkdirSync(join(folder, dirname(path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

test('all that Vite reads for its configuration is an input of the build', async () => {
  const env = { command: 'build', mode: 'production' };
  const config = await loadConfigFromFile(env, join(root, 'vite.config.ts'));
  const read = config.dependencies.map((path) => relative(root, join(root, relative(root, path))));

  expect(read).toContain('vite.config.ts');
  expect(buildInputs(root)).toEqual(expect.arrayContaining(read));
});

test('a helper of a helper is found, by path and by alias, static or not', () => {
  write('package.json', '{"imports": {"#lib/*": "./lib/*"}}');
  write(
    'a.config.ts',
    "import {\n  b,\n} from './lib/b.ts';\nimport 'vite';\nimport fs from 'node:fs';",
  );
  write('lib/b.ts', "export { c } from '#lib/c.ts';\nexport const d = import('./d.mjs');");
  write('lib/c.ts', "import './e.css';\nexport type { B } from './b.ts';");
  write('lib/d.mjs', '');
  write('lib/e.css', '');

  expect(importedFiles(folder, ['a.config.ts'])).toEqual([
    'a.config.ts',
    'lib/b.ts',
    'lib/c.ts',
    'lib/d.mjs',
    'lib/e.css',
  ]);
});
