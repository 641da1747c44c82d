import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { maxSavedSearches } from '#contract/limits.ts';
import { pushesADay } from '#contract/notices/pushed.ts';
import { heldReasons } from '#contract/payouts/held-reasons.ts';
import { type CountedBy, type RateLimitName, rateLimits } from '#contract/rate-limits.ts';
import { maxSaved } from '#contract/search/saved.ts';
import { maxSavedAnswers } from '#contract/threads/first-questions.ts';
import { readConfig } from '#server/start/config.ts';
import { asvsRequirements, requirementsIn } from './asvs.ts';
import {
  cellsOf,
  documentedPaths,
  documentedScripts,
  envFile,
  envFilesOf,
  tableRows,
  variablesOfExample,
  wordCount,
} from './documented.ts';
import { proofTagsIn } from './proof-tags.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const manifest = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

// Generated files, which a fresh clone lacks.
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

// The most frequent of these phrases; `plain-english.ts` has the longer list, for comments.
const refusedPhrases =
  /\b(?:whoever|(?:is|are) none|told|asked(?! questions)|stands?(?!-ins?)|looks? (?:at|for|up)|somebody else)\b/gi;
const code = /^```.*?^```|`[^`\n]+`|\]\([^)\n]*\)/gms;

describe.each(documents)('%s', (document) => {
  test('is plain English', () => {
    const ownRule = 'Programs do not tell, ask, say, look, stand or keep.';
    const prose = read(document).replaceAll(code, '').replace(ownRule, '');

    expect(prose.match(refusedPhrases) ?? []).toEqual([]);
  });

  test('names only commands that exist', () => {
    const unknown = documentedScripts(read(document)).filter((name) => !(name in manifest.scripts));

    expect(unknown).toEqual([]);
  });

  test('names only files and folders that exist', () => {
    const missing = documentedPaths(read(document), topLevel).filter((path) => {
      if (made.has(path.split('/')[0] ?? '')) return false;
      const besideDocument = join(root, dirname(document), path);
      if (existsSync(join(root, path)) || existsSync(besideDocument)) return false;
      // A file may be named without its folder, or with the last one alone.
      return path.includes('/')
        ? !files.some((file) => file.endsWith(`/${path}`))
        : !names.has(path);
    });

    expect(missing).toEqual([]);
  });
});

test('all Markdown together has at most 46,250 words', () => {
  const pages = files.filter((path) => path.endsWith('.md'));

  const words = pages.reduce((sum, path) => sum + wordCount(read(path)), 0);
  expect(pages).toContain('bench/results/README.md');
  expect(words).toBeLessThanOrEqual(46_250);
});

describe('the decisions', () => {
  const pages = globSync('docs/decisions/[0-9]*.md', { cwd: root }).map((path) => ({
    path,
    text: read(path),
  }));

  test.each(pages)('$path: at most 150 words, in the usual parts', ({ text }) => {
    expect(text).toMatch(/^# \d{4}: .+\n\n\d{4}-\d\d-\d\d, (?:accepted|superseded)/);
    for (const part of [
      /\*\*Context\.\*\*/,
      /\*\*Decision\.\*\*/,
      /\*\*(?:Consequences|Cost)\.\*\*/,
    ]) {
      expect(text).toMatch(part);
    }
    expect(wordCount(text)).toBeLessThanOrEqual(150);
  });
});

describe('docs/audit/security.md', () => {
  const security = read('docs/audit/security.md');

  test('answers every requirement of ASVS 5.0, levels 1 and 2, once', () => {
    const answered = statesIn(security).flatMap(({ numbers }) => requirementsIn(numbers));

    expect(asvsRequirements[1]).toHaveLength(70);
    expect(asvsRequirements[2]).toHaveLength(183);
    expect(answered.sort()).toEqual([...asvsRequirements[1], ...asvsRequirements[2]].sort());
  });

  test('answers each point of the API Security Top 10', () => {
    const points = statesIn(security).filter(({ numbers }) => numbers.startsWith('API'));

    expect(points.map(({ numbers }) => numbers)).toEqual(
      Array.from({ length: 10 }, (_, n) => `API${n + 1}`),
    );
  });

  test('gives the figures of each feature as the rules have them', () => {
    const [, features = ''] = security.split('## Each feature, used badly');
    const of = (name: string) =>
      cellsOf(tableRows(features).find((row) => row.startsWith(`| ${name}`)) ?? '').join(' ');
    const tries = (name: RateLimitName, per: CountedBy) =>
      rateLimits[name].find((limit) => limit.per === per)?.tries;

    expect(of('Listing')).toContain(`${tries('products', 'account')} an hour`);
    expect(of('Photos')).toContain(`${tries('uploads', 'account')} an hour`);
    expect(of('Saved phones')).toContain(`${maxSaved.member} and ${maxSavedSearches}`);
    expect(of('Failures of')).toContain(`${tries('browser-failures', 'address')} a day`);
    expect(of('Booking')).toContain(`${tries('bookings', 'account')} an hour`);
    expect(of('Payout')).toContain(`${heldReasons.length} reasons hold money`);
    expect(of('Saved answers')).toContain(`${maxSavedAnswers}, `);
    expect(of('Notices')).toContain(`${pushesADay.all} pushes a day`);
    expect(of('IMEI')).toContain(
      `${tries('imei-checks', 'stranger')} an hour for a network, ${tries('imei-checks', 'account')} a day`,
    );
    expect(of('Registration')).toContain(`${tries('registrations', 'address')} an hour`);
    expect(of('Moderation')).toContain(`${tries('reports', 'account')} an hour`);
    expect(of('Queue')).toContain(`${tries('staff-searches', 'account')} searches an hour`);
    expect(of('Support')).toContain(
      `${tries('support', 'stranger')} an hour for a network, ${tries('support', 'account')} for an account, ${tries('support-of-all', 'account')} in all`,
    );
  });

  test('says of each whether it is met, and gives tests or a reason', () => {
    for (const { numbers, state, reason } of statesIn(security)) {
      expect(state, numbers).toMatch(/^(?:met|partly|not met|n\/a)(?:, tested)?$/);
      expect(state.endsWith('tested') || reason !== '', numbers).toBe(true);
    }
  });
});

describe('what the audits call proved, and the tests that say so', () => {
  const testSources = globSync(['**/*.test.*', 'testing/**/*.ts'], {
    cwd: root,
    exclude: (path) => made.has(path),
  });
  const tags = testSources.flatMap((file) =>
    proofTagsIn(read(file)).map((tag) => ({ ...tag, place: `${file}:${tag.line}` })),
  );
  const promised = [...provedInSpecMap(), ...provedInSecurity()];

  test('each statement of the specification has a number of its own', () => {
    const [statements = ''] = read('docs/audit/spec-map.md').split('## Deliberate deviations');
    const numbers = [...statements.matchAll(/^- (.*?):/gm)].map(([, number = '']) => number);

    expect(numbers.length).toBeGreaterThan(100);
    expect(numbers.filter((number) => !/^S\d(?:\.\d)?-\d+$/.test(number))).toEqual([]);
    expect(new Set(promised).size).toBe(promised.length);
  });

  test('each number that is called proved stands above a test', () => {
    const tagged = new Set(tags.map(({ id }) => id));

    expect(promised.filter((id) => !tagged.has(id))).toEqual([]);
  });

  test('each number above a test is one of the audits', () => {
    const known = new Set(promised);

    expect(tags.filter(({ id }) => !known.has(id))).toEqual([]);
  });

  test('each stands directly above a test', () => {
    expect(tags.filter(({ aboveTest }) => !aboveTest)).toEqual([]);
  });
});

/** The numbers in front; a deviation without a test has no number. */
function provedInSpecMap(): string[] {
  const numbers = read('docs/audit/spec-map.md').matchAll(/^- ([A-Z]\d(?:\.\d)?-\d+): /gm);
  return [...numbers].map(([, number = '']) => number);
}

function provedInSecurity(): string[] {
  const text = read('docs/audit/security.md');
  const threats = [...text.matchAll(/^- ([TP]\d+): /gm)].map(([, number = '']) => number);
  const required = statesIn(text)
    .filter(({ state }) => state.endsWith('tested'))
    .flatMap(({ numbers }) =>
      numbers.startsWith('API') ? numbers : requirementsIn(numbers).map((id) => `V${id}`),
    );
  return [...threats, ...required];
}

/** The requirements of a list, e.g. `- 1.1.1, 1.1.2: met, tested. Decoded once`. */
function statesIn(text: string) {
  const lines = text.matchAll(/^- ((?:API)?\d[\d., –]*): ([^.\n]*)\.? ?(.*)$/gm);
  return [...lines].map(([, numbers = '', state = '', reason = '']) => ({
    numbers,
    state,
    reason,
  }));
}

test('every script of package.json runs a file that exists', () => {
  const missing = Object.values(manifest.scripts)
    .flatMap((command) => command.split(' '))
    .filter((word) => /\.(mjs|ts)$/.test(word) && !existsSync(join(root, word)));

  expect(missing).toEqual([]);
});

describe('the very variables that server/start/config.ts reads', () => {
  const places = globSync('server/start/{config,*-settings,tracing/settings}.ts', { cwd: root });
  const source = places.map(read).join('');
  // Some files name those of others, which they compare.
  const named = source.matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm);
  const inConfig = [...new Set([...named].map(([, name]) => name))].sort();

  test('are in .env.example', () => {
    expect(variablesOfExample(read('.env.example')).sort()).toEqual(inConfig);
  });

  test('are in the list of docs/operating.md', () => {
    const [, rest = ''] = read('docs/operating.md').split('## Settings');
    const [settings = ''] = rest.split(/^## /m);
    const listed = [...settings.matchAll(/^- (`.+?`): /gm)].flatMap(
      ([, names = '']) => names.match(/(?<=`)[A-Z][A-Z0-9_]*(?=`)/g) ?? [],
    );

    expect(listed.sort()).toEqual(inConfig);
  });
});

describe('the commands that a reader copies', () => {
  // sec API8
  test.each(['README.md', 'docs/operating.md'])('%s: its settings start a shop', (document) => {
    const blocks = envFilesOf(read(document));
    expect(blocks.length).toBeGreaterThan(0);
    for (const env of blocks) {
      expect(readConfig(env)).toMatchObject({ exposed: true, production: true });
    }
  });

  test.each(documents)('%s: no command makes a new secret at each start', (document) => {
    const outsideOfFiles = read(document).replaceAll(envFile, '');
    expect(outsideOfFiles).not.toMatch(/AUTH_SECRET=\$\(/);
  });
});

describe('what counts as named', () => {
  test('commands, in text and in code', () => {
    const text = 'Type `npm start`.\n```\nnpm run dev\nnpm test -- --help\nnpm install\n```';

    expect(documentedScripts(text)).toEqual(['start', 'dev', 'test']);
  });

  test('paths in code spans and links; no routes, addresses, globs or types of content', () => {
    const text = [
      'See `server/main.ts`, `gone.ts`, `web/` and `node server/command-line/phonehaat.ts`,',
      '[the map](docs/map.md#rules) and [the site](https://example.org/a.md), not `/api/docs`,',
      '`e2e/*.ts`, `application/json` or `https://example.org/b.ts`.',
      '```\nold/tree.ts\n```',
    ].join('\n');

    expect(documentedPaths(text, new Set(['server', 'web', 'e2e']))).toEqual([
      'server/main.ts',
      'gone.ts',
      'web',
      'server/command-line/phonehaat.ts',
      'docs/map.md',
    ]);
  });

  test('numbers above a test, in one comment or several, and those above nothing', () => {
    const source = [
      '// spec S1-2, S4-1',
      '// sec T3',
      "test.each([1])('%i', () => {});",
      '',
      '  // spec S9-9',
      '  const text = 1;',
    ].join('\n');

    expect(proofTagsIn(source)).toEqual([
      { id: 'S1-2', line: 1, aboveTest: true },
      { id: 'S4-1', line: 1, aboveTest: true },
      { id: 'T3', line: 2, aboveTest: true },
      { id: 'S9-9', line: 5, aboveTest: false },
    ]);
  });

  test('words, which have a letter or a digit', () => {
    const text = '# A title\n\n- one, [two](x.md) → ৩\n\n| a | 4 |\n| --- | :-: |\n';

    expect(wordCount(text)).toBe(7);
  });

  test('rows of tables, without headings and rules', () => {
    const text = 'Text\n\n| A | B |\n| --- | :-: |\n| 1 | 2 |\n| 3 | 4 |\n\nText';

    expect(tableRows(text)).toEqual(['| 1 | 2 |', '| 3 | 4 |']);
    expect(cellsOf('| 1 | a \\| b |')).toEqual(['1', 'a \\| b']);
  });

  test('variables that .env.example sets or shows', () => {
    expect(variablesOfExample('# How it works\nPORT=3000\n# HOST=0.0.0.0\n')).toEqual([
      'PORT',
      'HOST',
    ]);
  });
});
