import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const biomePackage = createRequire(import.meta.url).resolve('@biomejs/biome/package.json');
const folder = mkdtempSync(join(tmpdir(), 'phonehaat-lint-'));
afterAll(() => rmSync(folder, { recursive: true }));

// The project's own rules, in a folder that is no checkout.
const settings = resolve(import.meta.dirname, '../biome.json');
const { vcs: _, ...rules } = JSON.parse(readFileSync(settings, 'utf8'));
writeFileSync(join(folder, 'biome.json'), JSON.stringify(rules));

/** Whether the linter lets a file with this path import from there. */
function mayImport(file: string, from: string): boolean {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `import { it } from '${from}';\nit();\n`);
  const command = join(dirname(biomePackage), 'bin/biome');
  const lint = spawnSync(
    process.execPath,
    [command, 'lint', '--only=style/noRestrictedImports', file],
    { cwd: folder, encoding: 'utf8' },
  );
  if (!/Checked 1 file/.test(lint.stdout + lint.stderr)) throw new Error(lint.stderr);
  return lint.status === 0;
}

// sec V15.2.3
test.each([
  ['contract/a.ts', '#server/start/app.ts'],
  ['contract/a.ts', '../web/api/browser.ts'],
  ['contract/a.ts', 'node:fs'],
  ['contract/a.ts', 'react'],
  ['server/a.ts', '#web/api/browser.ts'],
  ['server/a.ts', '../web/api/browser.ts'],
  ['server/a.ts', '#testing/lib/clock.ts'],
  ['server/start/shop.ts', './ports/identity/embedded/better-auth.ts'],
  ['server/features/users/a.ts', '#server/ports/identity/embedded/better-auth.ts'],
  ['server/features/users/a.ts', '../products/product-rows.ts'],
  ['server/features/users/a.ts', '#server/features/products/product-rows.ts'],
  ['server/features/users/a.ts', '#testing/lib/clock.ts'],
  ['server/ports/identity/embedded/a.ts', '#server/features/index.ts'],
  ['web/a.ts', '#server/start/app.ts'],
  ['web/session/a.ts', '../../server/start/app.ts'],
  ['web/app/a.tsx', '#web/screens/home/home.tsx'],
  ['web/screens/home/a.tsx', '../login/login.tsx'],
  ['web/screens/home/a.tsx', '#server/start/app.ts'],
  ['web/ui/a.tsx', '#web/api/browser.ts'],
  ['web/ui/a.tsx', '#contract/rules.ts'],
])('%s may not import %s', (file, from) => {
  expect(mayImport(file, from)).toBe(false);
});

test.each([
  ['contract/a.ts', './rules.ts'],
  ['server/start/compose.ts', './ports/identity/embedded/better-auth.ts'],
  ['server/features/users/a.ts', '../shared/claim-image.ts'],
  ['server/features/users/a.ts', '#server/ports/identity/port.ts'],
  ['server/features/users/a.test.ts', '#testing/test-app.ts'],
  ['web/screens/home/a.tsx', '#contract/constants.ts'],
  ['web/screens/home/a.tsx', '#web/ui/button.tsx'],
])('%s may import %s', (file, from) => {
  expect(mayImport(file, from)).toBe(true);
});
