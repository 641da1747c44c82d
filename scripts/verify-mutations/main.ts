import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Mutation, mutationsOf, sample } from './mutations.ts';
import { nearest } from './nearest.ts';
import { marked, namesPattern, type Reached, recorder } from './reach.ts';

const root = resolve(import.meta.dirname, '../..');

const { values, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string' },
    seed: { type: 'string', default: '1' },
    list: { type: 'boolean', default: false },
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    until: { type: 'string', default: 'integrity' },
  },
});

/** How many of `steps` are run, by what `--until` names; the first of them take seconds. */
const stepsUntil: Record<string, number> = {
  near: 3,
  tests: 6,
  'npm-test': 7,
  'test-all': 9,
  integrity: 10,
};
const lastStep = stepsUntil[values.quick ? 'near' : values.until];
if (!lastStep) throw new Error(`--until is one of ${Object.keys(stepsUntil).join(', ')}`);

const options = ['--run', '--bail=1', '--reporter=dot', '--passWithNoTests'];
const fast = ['unit', 'web', 'web-dom', 'postgres'].map((name) => `--project=${name}`);
const typeCheck = ['tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', '../types'];

/** Tests of a first try. */
const fewTests = 5;

const isChosen = (file: string) =>
  folders.length === 0 ||
  folders.some((folder) => file.startsWith(`${folder.replace(/\/$/, '')}/`));

/** What a person meets; listings of the demonstration market and texts are data. */
const isProduct = (file: string) =>
  /^(contract|server|web)\/.*\.tsx?$/.test(file) &&
  !/\.(test|fixture)\.|\.d\.ts$|^server\/demo\/|^web\/i18n\/(en|bn)\//.test(file);

const committed = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
const files = committed.filter((file) => isProduct(file) && isChosen(file));
/** By path; the browser's tests are a step of their own. */
const tests = new Map(
  committed
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.startsWith('e2e/'))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
);
if (files.length === 0) throw new Error(`No source files below ${folders.join(', ')}`);
const all = files.flatMap((file) => mutationsOf(file, readFileSync(join(root, file), 'utf8')));
const chosen = sample(
  all,
  Number(values.count ?? (folders.length > 0 ? 30 : 40)),
  Number(values.seed),
);
const only = values.only?.split(',').map(Number);

console.log(`${chosen.length} of ${all.length} behaviours in ${files.length} files\n`);
if (values.list) {
  for (const [index, mutation] of chosen.entries()) console.log(describe(index, mutation));
} else {
  process.exitCode = tryAll();
}

function describe(index: number, { file, start, end, to, what }: Mutation): string {
  const source = readFileSync(join(root, file), 'utf8');
  const line = source.slice(0, start).split('\n').length;
  const from = source.slice(start, end).replace(/\s+/g, ' ').slice(0, 60);
  const shown = to.replace(/\s+/g, ' ').slice(0, 60);
  return `${String(index + 1).padStart(2)}. ${file}:${line} ${what}: ${from} → ${shown}`;
}

function tryAll(): number {
  const folder = mkdtempSync(join(tmpdir(), 'phonehaat-mutations-'));
  const copy = join(folder, 'copy');
  let unnoticed = 0;
  let tried = 0;
  try {
    execFileSync('git', ['clone', '--quiet', '--shared', root, copy]);
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
    npx(copy, ['react-router', 'typegen']);
    if (!npx(copy, typeCheck)) throw new Error('Without any mutation the type check fails.');
    const reach = recordReach(copy);
    for (const [index, mutation] of chosen.entries()) {
      if (only && !only.includes(index + 1)) continue;
      const began = performance.now();
      const noticedBy = notice(copy, mutation, reach(index));
      const seconds = Math.round((performance.now() - began) / 1000);
      tried += 1;
      if (!noticedBy) unnoticed += 1;
      console.log(
        `${describe(index, mutation)}\n    ${noticedBy ?? 'NOT NOTICED'} (${reach(index)?.length ?? 'all'} near, ${seconds} s)`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`\n${tried - unnoticed} noticed, ${unnoticed} not noticed`);
  return unnoticed === 0 ? 0 : 1;
}

/** The tests that run a broken place; undefined where that is not known, or it runs while loading. */
type Reach = (index: number) => Reached[] | undefined;

/**
 * Runs once, with a mark in each place that is to be broken, the tests that lie near, and returns by the
 * number of a mutation which of them have run its place. So each costs only the tests that can notice it.
 */
function recordReach(copy: string): Reach {
  const setup = 'testing/setup/all-tests.ts';
  const record = join(copy, '../reached.jsonl');
  const near = new Set<string>();
  const marks = new Set<number>();
  for (const [file, places] of Map.groupBy(
    chosen.map((mutation, number) => ({ mutation, number })),
    ({ mutation }) => mutation.file,
  )) {
    const { own, folder } = nearest(file, tests);
    for (const each of [...own, ...folder]) near.add(each);
    const { source, numbers } = marked(file, readFileSync(join(root, file), 'utf8'), places);
    writeFileSync(join(copy, file), source);
    for (const number of numbers) marks.add(number);
  }
  appendFileSync(join(copy, setup), recorder(record));
  npx(copy, ['vitest', '--run', '--reporter=dot', ...fast, ...near]);
  execFileSync('git', ['checkout', '--quiet', '.'], { cwd: copy });
  const lines = existsSync(record) ? readFileSync(record, 'utf8').trim().split('\n') : [];
  const reached = lines.filter(Boolean).map((line): Reached => {
    const one = JSON.parse(line);
    return { ...one, file: relative(copy, one.file) };
  });
  if (reached.length === 0) throw new Error('No test near runs any of the places.');
  console.log(`${near.size} test files lie near\n`);
  return (index) => {
    const ofPlace = reached.filter((one) => one.marks.includes(index));
    const isKnown = marks.has(index) && ofPlace.length > 0;
    return isKnown && ofPlace.every(({ name }) => name !== '') ? ofPlace : undefined;
  };
}

/** Which check fails with this one behaviour broken; undefined when all of them pass. */
function notice(
  copy: string,
  { file, start, end, to }: Mutation,
  reached: Reached[] | undefined,
): string | undefined {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(path, source.slice(0, start) + to + source.slice(end));
  try {
    return steps(file, reached)
      .slice(0, lastStep)
      .find(([, ...command]) => !npx(copy, command))?.[0];
  } finally {
    writeFileSync(path, source);
  }
}

/**
 * From the cheapest to the dearest. Those before the first that is called `only` are what `npm test`
 * runs.
 */
function steps(file: string, reached: Reached[] | undefined): [string, ...string[]][] {
  const { own, folder, subject } = nearest(file, tests);
  const only = (name: string, files: string[], ...more: string[]): [string, ...string[]] =>
    files.length > 0 ? [name, 'vitest', ...options, ...fast, ...more, ...files] : [name, 'none'];
  const distance = ({ file: test }: Reached) =>
    own.includes(test) ? 0 : folder.includes(test) ? 1 : 2;
  const ordered = reached?.toSorted(
    (one, other) => distance(one) - distance(other) || one.ms - other.ms,
  );
  const those = (name: string, chosenTests: Reached[]) =>
    only(
      name,
      [...new Set(chosenTests.map((one) => one.file))],
      ...(chosenTests.length > 0 ? ['-t', namesPattern(chosenTests)] : []),
    );
  const [few, rest] = ordered
    ? [
        those('the nearest tests', ordered.slice(0, fewTests)),
        those('tests near', ordered.slice(fewTests)),
      ]
    : [only('its own tests', own), only('tests near', folder)];
  return [
    few,
    // It reads all files, and most places are noticed by now.
    ['type check', ...typeCheck],
    rest,
    only('tests that name its folder', subject),
    ['tests that import it', 'vitest', 'related', ...options, ...fast, file],
    ['other tests', 'vitest', ...options, ...fast],
    ['journeys', 'journeys'],
    ['only npm run test:all', 'slow-tests'],
    ['only browser tests of npm run test:all', 'browser'],
    ['verify -- integrity', 'integrity'],
  ];
}

/** Runs a command of an installed package in the copy; returns whether it passed. */
function npx(copy: string, [command = '', ...args]: string[]): boolean {
  if (command === 'none') return true;
  const script: Record<string, string[]> = {
    journeys: ['scripts/test.mjs', '--project=browser', '--bail=1'],
    'slow-tests': ['scripts/test.mjs', ...fast, '--bail=1', '.slow.'],
    browser: ['scripts/test.mjs', '--project=browser', '--bail=1'],
    integrity: ['scripts/verify-integrity.mjs'],
  };
  const bin = join(copy, 'node_modules', '.bin', command);
  const [program, ...rest] = script[command]
    ? [process.execPath, ...script[command], ...args]
    : [bin, ...args];
  const isOfAll = ['slow-tests', 'browser', 'integrity'].includes(command);
  const env = isOfAll ? process.env : { ...process.env, WITHOUT_SLOW_TESTS: '1' };
  const { status, error } = spawnSync(program as string, rest, { cwd: copy, stdio: 'ignore', env });
  // A command that is not there would be taken for one that notices.
  if (error) throw error;
  return status === 0;
}
