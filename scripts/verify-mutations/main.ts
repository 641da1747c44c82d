import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Mutation, mutationsOf, sample } from './mutations.ts';
import { nearest } from './nearest.ts';

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
  folder: 3,
  subject: 4,
  tests: 6,
  'npm-test': 7,
  integrity: 8,
};
const lastStep = stepsUntil[values.quick ? 'subject' : values.until];
if (!lastStep) throw new Error(`--until is one of ${Object.keys(stepsUntil).join(', ')}`);

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
    expectSound(copy);
    for (const [index, mutation] of chosen.entries()) {
      if (only && !only.includes(index + 1)) continue;
      const began = performance.now();
      const noticedBy = notice(copy, mutation);
      const seconds = Math.round((performance.now() - began) / 1000);
      tried += 1;
      if (!noticedBy) unnoticed += 1;
      console.log(`${describe(index, mutation)}\n    ${noticedBy ?? 'NOT NOTICED'} (${seconds} s)`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`\n${tried - unnoticed} noticed, ${unnoticed} not noticed`);
  return unnoticed === 0 ? 0 : 1;
}

/** A check that fails without a mutation would be taken for one that notices each. */
function expectSound(copy: string): void {
  for (const [name, ...command] of steps('web/seo/page-address.ts').slice(0, stepsUntil.folder)) {
    if (!npx(copy, command)) throw new Error(`Without any mutation the ${name} fails.`);
  }
}

/** Which check fails with this one behaviour broken; undefined when all of them pass. */
function notice(copy: string, { file, start, end, to }: Mutation): string | undefined {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(path, source.slice(0, start) + to + source.slice(end));
  try {
    return steps(file)
      .slice(0, lastStep)
      .find(([, ...command]) => !npx(copy, command))?.[0];
  } finally {
    writeFileSync(path, source);
  }
}

/** From the cheapest to the dearest; the last ones are all that there is. */
function steps(file: string): [string, ...string[]][] {
  const options = ['--run', '--bail=1', '--reporter=dot', '--passWithNoTests'];
  const fast = ['unit', 'web', 'web-dom', 'postgres'].map((name) => `--project=${name}`);
  const { own, folder, subject } = nearest(file, tests);
  const only = (name: string, chosen: string[]): [string, ...string[]] =>
    chosen.length > 0 ? [name, 'vitest', ...options, ...fast, ...chosen] : [name, 'none'];
  return [
    ['type check', 'tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', '../types'],
    only('its own tests', own),
    only('tests of its folder', folder),
    only('tests that name its folder', subject),
    ['tests that import it', 'vitest', 'related', ...options, ...fast, file],
    ['other tests', 'vitest', ...options, ...fast],
    ['browser tests', 'browser'],
    ['verify:integrity', 'integrity'],
  ];
}

/** Runs a command of an installed package in the copy; says whether it passed. */
function npx(copy: string, [command = '', ...args]: string[]): boolean {
  if (command === 'none') return true;
  const script: Record<string, string[]> = {
    browser: ['scripts/test.mjs', '--project=browser', '--bail=1'],
    integrity: ['scripts/verify-integrity.mjs'],
  };
  const bin = join(copy, 'node_modules', '.bin', command);
  const [program, ...rest] = script[command]
    ? [process.execPath, ...script[command], ...args]
    : [bin, ...args];
  const { status, error } = spawnSync(program as string, rest, { cwd: copy, stdio: 'ignore' });
  // A command that is not there would be taken for one that notices.
  if (error) throw error;
  return status === 0;
}
