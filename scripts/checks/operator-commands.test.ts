import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commands } from '#server/command-line/commands.ts';
import { root } from '../lib/paths.mjs';

const places = [
  '*.md',
  '.env.example',
  'docs/*.md',
  'docs/audit/*.md',
  'deploy/*',
  'server/**/*.ts',
  'web/i18n/*/orders/money.ts',
];

/** In code, in a list of commands, or after the word "run". */
const named = /(?:`(?:\.\/)?|^|run |exec \S+ |; |#\s)phonehaat ([a-z][a-z-]+)/gm;

const known = commands.flatMap(({ command, aliases = [] }) => [command.split(' ')[0], ...aliases]);

test('documents, settings and messages name commands that are there', () => {
  const found = globSync(places, { cwd: root, exclude: (path) => path.endsWith('.test.ts') })
    .filter((path) => /\.\w+$/.test(path))
    .flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(named)].map(([, name]) => ({
        path,
        name,
      })),
    );
  expect(found.length).toBeGreaterThan(20);
  const missing = found.filter(({ name }) => ![...known, 'completion'].includes(name));
  expect(missing).toEqual([]);
});

test('old names of npm run are commands', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const lines = Object.values<string>(scripts).filter((line) => line.includes('phonehaat.ts'));
  expect(lines).toHaveLength(14);
  for (const line of lines) expect(known).toContain(line.split(' ').at(-1));
});
