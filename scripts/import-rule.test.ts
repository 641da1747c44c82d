import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const biome = join(
  dirname(createRequire(import.meta.url).resolve('@biomejs/biome/package.json')),
  'bin/biome',
);

/** Whether the linter lets a file with this path import from there. */
function mayImport(file: string, from: string): boolean {
  const lint = spawnSync(
    process.execPath,
    [
      biome,
      'lint',
      '--colors=off',
      '--only=style/noRestrictedImports',
      `--stdin-file-path=${file}`,
    ],
    { input: `import { it } from '${from}';\nit();\n`, encoding: 'utf8' },
  );
  return lint.status === 0;
}

test.each([
  ['contract/a.ts', '#server/app.ts'],
  ['contract/a.ts', '../web/api.ts'],
  ['contract/a.ts', 'node:fs'],
  ['contract/a.ts', 'react'],
  ['server/a.ts', '#web/api.ts'],
  ['server/a.ts', '../web/api.ts'],
  ['server/a.ts', '#testing/clock.ts'],
  ['server/shop.ts', './ports/identity/embedded/better-auth.ts'],
  ['server/features/users/a.ts', '#server/ports/identity/embedded/better-auth.ts'],
  ['server/features/users/a.ts', '../products/product-rows.ts'],
  ['server/features/users/a.ts', '#server/features/products/product-rows.ts'],
  ['server/features/users/a.ts', '#testing/clock.ts'],
  ['server/ports/identity/embedded/a.ts', '#server/features/index.ts'],
  ['web/a.ts', '#server/app.ts'],
  ['web/session/a.ts', '../../server/app.ts'],
  ['web/layout/a.tsx', '#web/screens/home/home.tsx'],
  ['web/screens/home/a.tsx', '../login/login.tsx'],
  ['web/screens/home/a.tsx', '#server/app.ts'],
  ['web/ui/a.tsx', '#web/api.ts'],
  ['web/ui/a.tsx', '#contract/rules.ts'],
])('%s may not import %s', (file, from) => {
  expect(mayImport(file, from)).toBe(false);
});

test.each([
  ['contract/a.ts', './rules.ts'],
  ['server/compose.ts', './ports/identity/embedded/better-auth.ts'],
  ['server/features/users/a.ts', '../shared/claim-image.ts'],
  ['server/features/users/a.ts', '#server/ports/identity/port.ts'],
  ['server/features/users/a.test.ts', '#testing/test-app.ts'],
  ['web/screens/home/a.tsx', '#contract/constants.ts'],
  ['web/screens/home/a.tsx', '#web/ui/button.tsx'],
])('%s may import %s', (file, from) => {
  expect(mayImport(file, from)).toBe(true);
});
