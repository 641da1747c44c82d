import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { asvsRequirements, requirementsIn } from './lib/asvs.ts';
import {
  documentedPaths,
  documentedScripts,
  documentedTests,
  tableRows,
  titlesOf,
  variablesOfExample,
} from './lib/documented.ts';

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
  'SECURITY.md',
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

test.each(['docs/spec-map.md', 'docs/security.md'])(
  '%s names only tests that exist, each by a part of its title that no other has',
  (document) => {
    const unclear = documentedTests(read(document)).filter(({ file, title }) => {
      const titles = existsSync(join(root, file)) ? titlesOf(read(file)) : [];
      return titles.filter((each) => each.includes(title)).length !== 1;
    });

    expect(unclear).toEqual([]);
  },
);

describe('docs/security.md', () => {
  const [, asvs = '', top10 = ''] = read('docs/security.md').split(/^## OWASP .*$/m);
  const cellsOf = (row: string) => row.split('|').map((cell) => cell.trim());

  test('answers every requirement of ASVS 5.0, levels 1 and 2, once', () => {
    const answered = tableRows(asvs).flatMap((row) => requirementsIn(cellsOf(row)[1] ?? ''));

    expect(asvsRequirements[1]).toHaveLength(70);
    expect(asvsRequirements[2]).toHaveLength(183);
    expect(answered.sort()).toEqual([...asvsRequirements[1], ...asvsRequirements[2]].sort());
  });

  test('answers each point of the API Security Top 10', () => {
    const points = tableRows(top10).filter((row) => /^\| API\d/.test(row));

    expect(points).toHaveLength(10);
  });

  test('says of each whether it is met, and gives a proof or a reason', () => {
    const rows = [...tableRows(asvs), ...tableRows(top10).filter((row) => row.includes('| API'))];

    for (const row of rows) {
      const [, , , state, proof] = cellsOf(row);
      expect(['met', 'partly', 'not met', 'n/a'], row).toContain(state);
      expect(proof, row).toMatch(/\S/);
    }
  });
});

describe('docs/spec-map.md', () => {
  const map = read('docs/spec-map.md');

  test('names a test for every statement of the specification', () => {
    const [statements = ''] = map.split('## Deliberate deviations');
    const rows = tableRows(statements);

    expect(rows.length).toBeGreaterThan(100);
    expect(rows.filter((row) => documentedTests(row).length === 0)).toEqual([]);
  });
});

test('every script of package.json runs a file that exists', () => {
  const missing = Object.values(manifest.scripts)
    .flatMap((command) => command.split(' '))
    .filter((word) => /\.(mjs|ts)$/.test(word) && !existsSync(join(root, word)));

  expect(missing).toEqual([]);
});

describe('the very variables that server/start/config.ts reads', () => {
  const sources = read('server/start/config.ts') + read('server/start/card-settings.ts');
  const inConfig = [...sources.matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm)]
    .map(([, name]) => name)
    .sort();

  test('are in .env.example', () => {
    expect(variablesOfExample(read('.env.example')).sort()).toEqual(inConfig);
  });

  test('are in the table of README.md', () => {
    const named = tableRows(read('README.md'))
      .map((row) => row.split('|')[1] ?? '')
      .flatMap((cell) => cell.match(/(?<=`)[A-Z][A-Z0-9_]*(?=`)/g) ?? []);

    expect(named.sort()).toEqual(inConfig);
  });
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

  test('tests, by file and title', () => {
    const text = 'See `a.test.ts` › "one", "two" and `b.test.ts` › "%s: three", not `c.test.ts`.';

    expect(documentedTests(text)).toEqual([
      { file: 'a.test.ts', title: 'one' },
      { file: 'a.test.ts', title: 'two' },
      { file: 'b.test.ts', title: '%s: three' },
    ]);
  });

  test('titles of tests and groups, and nothing that a test says', () => {
    const source = [
      "describe('a group', () => {",
      "  test.each([['x', 1]])('%s of many', () => run('no title', 2));",
      '  test("somebody\'s", () => {});',
      "  test(\n    'on a line of its own',\n    () => {},\n  );",
      '  test(`in backticks`, () => {});',
    ].join('\n');

    expect(titlesOf(source)).toEqual([
      'a group',
      '%s of many',
      "somebody's",
      'on a line of its own',
      'in backticks',
    ]);
  });

  test('rows of tables, without headings and rules', () => {
    const text = 'Text\n\n| A | B |\n| --- | :-: |\n| 1 | 2 |\n| 3 | 4 |\n\nText';

    expect(tableRows(text)).toEqual(['| 1 | 2 |', '| 3 | 4 |']);
  });

  test('variables that .env.example sets or shows', () => {
    expect(variablesOfExample('# How it works\nPORT=3000\n# HOST=0.0.0.0\n')).toEqual([
      'PORT',
      'HOST',
    ]);
  });
});
