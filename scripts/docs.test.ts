import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { documentedPaths, documentedScripts, variablesOfExample } from './lib/documented.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const manifest = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

// Made by running the program or the tools; not there in a fresh clone.
const made = new Set(['node_modules', 'build', 'data', '.react-router', '.cache', '.git', '.env']);
const files = globSync(['**', '.*', '.*/**'], { cwd: root, exclude: (path) => made.has(path) });
const topLevel = new Set(files.map((path) => path.split('/')[0] ?? ''));
const names = new Set(files.map((path) => basename(path)));

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...globSync('docs/**/*.md', { cwd: root }).filter((path) => existsSync(join(root, path))),
];

describe.each(documents)('%s', (document) => {
  test('names only commands that exist', () => {
    const unknown = documentedScripts(read(document)).filter((name) => !(name in manifest.scripts));

    expect(unknown).toEqual([]);
  });

  test('names only files and folders that exist', () => {
    const missing = documentedPaths(read(document), topLevel).filter((path) => {
      if (made.has(path.split('/')[0] ?? '')) return false;
      const besideDocument = join(root, dirname(document), path);
      if (existsSync(join(root, path)) || existsSync(besideDocument)) return false;
      // A file may be called by its name alone.
      return path.includes('/') || !names.has(path);
    });

    expect(missing).toEqual([]);
  });
});

test('every script of package.json runs a file that exists', () => {
  const missing = Object.values(manifest.scripts)
    .flatMap((command) => command.split(' '))
    .filter((word) => /\.(mjs|ts)$/.test(word) && !existsSync(join(root, word)));

  expect(missing).toEqual([]);
});

test('.env.example lists the very variables that server/config.ts reads', () => {
  const inConfig = [...read('server/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm)].map(
    ([, name]) => name,
  );

  expect(variablesOfExample(read('.env.example')).sort()).toEqual(inConfig.sort());
});

describe('what counts as named', () => {
  test('commands, in text and in code', () => {
    const text = 'Type `npm start`.\n```\nnpm run dev\nnpm test -- --help\nnpm install\n```';

    expect(documentedScripts(text)).toEqual(['start', 'dev', 'test']);
  });

  test('paths in code spans and links; no routes, addresses, globs or types of content', () => {
    const text = [
      'See `server/main.ts`, `gone.ts`, `web/` and `node server/make-admin.ts`,',
      '[the map](docs/map.md#rules) and [the site](https://example.org/a.md), not `/api/docs`,',
      '`e2e/*.ts`, `application/json` or `https://example.org/b.ts`.',
      '```\nold/tree.ts\n```',
    ].join('\n');

    expect(documentedPaths(text, new Set(['server', 'web', 'e2e']))).toEqual([
      'server/main.ts',
      'gone.ts',
      'web',
      'server/make-admin.ts',
      'docs/map.md',
    ]);
  });

  test('variables that .env.example sets or shows', () => {
    expect(variablesOfExample('# How it works\nPORT=3000\n# HOST=0.0.0.0\n')).toEqual([
      'PORT',
      'HOST',
    ]);
  });
});
