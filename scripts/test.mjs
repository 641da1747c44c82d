// npm test: everything that must hold before a change is good. See usage, below.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './launch/ensure-built.mjs';
import { ensureInstalled } from './launch/ensure-installed.mjs';
import { missingFor } from './launch/machine-needs.mjs';
import { findLostTexts } from './lib/lost-texts.mjs';
import { Explained, main } from './lib/main.mjs';
import { inRoot, root } from './lib/paths.mjs';
import { packageBin, pinnedNode } from './lib/pinned-node.mjs';
import { capture, run, timed } from './lib/run.mjs';
import { isSlow, orderForCommit, slowTestsReached } from './lib/slow-tests.mjs';
import { countTests, describeFailures } from './lib/test-counts.mjs';
import { isOneFile, needsOf, readArguments, takeFloor } from './lib/test-selection.mjs';

const usage = `npm test                                  type check, lint, and the tests of every change
npm run test:all                          type check, lint, and all tests
npm run test:all -- --reached-since main  only what npm test leaves out and the changes since a commit
                                          can reach
… --reached-since main --minutes 30       the same; files that have not begun after that time are named
                                          and count as skipped
npm test -- e2e/buying/category.test.ts   the tests of one file, without type check and lint
npm test -- server/features               the tests under a folder, slow ones too
npm test -- --watch server/features       the same, and again whenever a file changes
npm test -- -t "books a phone"            the tests whose name matches
npm test -- --project unit                one kind: unit, postgres, web, web-dom or browser
npm test -- --help                        this text

Whatever follows -- goes to Vitest. Missing packages are installed first, as root on Debian also
Chromium, a font and PgBouncer; others read which line installs them. The web client is built when a
test looks at it. The last line counts the tests: N passed, N failed, N skipped. A failed type check
or lint counts as one failed, and so do the browser tests where Chromium is missing.`;

/** Few enough that their end is not far away when the time is over; Vitest starts once for them. */
const filesAtOnce = 12;

await main(async () => {
  const { all, reachedSince, minutes, args } = takeFloor(process.argv.slice(2));
  if (args.includes('--help') || args.includes('-h')) {
    console.log(usage);
    return 0;
  }
  if (minutes !== Number.POSITIVE_INFINITY && reachedSince === undefined) {
    throw new Explained('--minutes limits what --reached-since selects; name a commit with it.');
  }
  const isWhole = args.length === 0 && reachedSince === undefined;
  if (isWhole && !all) process.env.WITHOUT_SLOW_TESTS = '1';
  const reached = [];
  if (reachedSince !== undefined) {
    const changed = [...changedSince(reachedSince), ...testsOfLostTexts(reachedSince)];
    reached.push(...orderForCommit(slowTestsReached(changed, testFiles()), changed, head()));
    if (reached.length === 0) {
      console.log('npm test alone is about what has changed since.\n0 passed, 0 failed, 0 skipped');
      return 0;
    }
  }
  if (isOneFile([...args, ...reached])) process.env.ONE_FILE = '1';
  const hasInstalled = await ensureInstalled();
  const mayRun = isWhole && !all ? testFiles().filter((file) => !isSlow(file)) : testFiles();
  const { build, ...needs } = needsOf([...args, ...reached], mayRun);
  const { missing, explanation } = await missingFor(Object.keys(needs).filter((key) => needs[key]));
  if (explanation !== null) console.log(`\n${explanation}\n`);
  if (build) await ensureBuilt();
  if (hasInstalled) await settleDisk();
  if (readArguments(args).watch) return watchTests(args);

  const failedChecks = isWhole ? await failedStaticChecks() : 0;
  const hasBrowser = !missing.includes('browser');
  const withoutBrowser = ['--project=!browser', '--passWithNoTests'];
  const options = hasBrowser ? args : [...args, ...withoutBrowser];
  const { passed, failed, skipped, descriptions } =
    minutes === Number.POSITIVE_INFINITY
      ? await runTests([...options, ...reached])
      : await runTestsFor(minutes, reached, options);
  if (descriptions.length > 0) console.log(`\nFailed:\n\n${descriptions.join('\n\n')}\n`);
  if (!hasBrowser) console.log('The browser tests did not run: what they need is above.');
  const failures = failed + failedChecks + (hasBrowser ? 0 : 1);
  console.log(`${passed} passed, ${failures} failed, ${skipped} skipped`);
  return failures === 0 && passed > 0 ? 0 : 1;
});

function testFiles() {
  return ['bench', 'contract', 'e2e', 'scripts', 'server', 'testing', 'web'].flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => /\.test\.(ts|tsx|mjs)$/.test(path)),
  );
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 })
    .split('\n')
    .filter(Boolean);
}

function head() {
  return git('rev-parse', 'HEAD')[0];
}

/** The paths that differ from a commit, those that are not committed yet too. */
function changedSince(commit) {
  return [
    ...git('diff', '--name-only', '--no-renames', commit, '--'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
}

/** The slow tests that quote texts which are gone since a commit: they count as changed, and are named. */
function testsOfLostTexts(commit) {
  const isTest = (path) => /\.(test|verify)\.|^testing\//.test(path);
  const diff = git('diff', '--unified=0', commit, '--', 'web/i18n', ':!*.test.*');
  const was = diff.filter((line) => line.startsWith('-')).map((line) => line.slice(1));
  const sources = git('ls-files', 'contract', 'server', 'web')
    .filter((path) => /\.(ts|tsx)$/.test(path) && !isTest(path))
    .map((path) => readFileSync(inRoot(path), 'utf8'));
  const lost = findLostTexts(
    was.join('\n'),
    sources.join('\n'),
    testFiles()
      .filter(isSlow)
      .map((path) => [path, readFileSync(inRoot(path), 'utf8')]),
  );
  if (lost.length > 0) console.log(`Quoted by tests, and gone from the texts:\n${lost.join('\n')}`);
  return [...new Set(lost.map((line) => line.split(':')[0]))];
}

/**
 * Flushes freshly installed packages, hundreds of megabytes, to disk; otherwise tests of durable
 * writes would wait for them at each write.
 */
async function settleDisk() {
  if (process.platform !== 'win32') await timed('Disk settled', () => capture('sync', []));
}

/** Runs type check and lint, both in any case; resolves to the number of failures. */
async function failedStaticChecks() {
  const failures = [
    // Generates the types of route parameters for the type check.
    await check('Route types', '@react-router/dev', 'react-router', ['typegen']),
    await check('Type check', 'typescript', 'tsc', ['--noEmit']),
    await check('Lint', '@biomejs/biome', 'biome', ['ci', '--error-on-warnings', '--colors=off']),
  ];
  return failures.filter(Boolean).length;
}

async function check(title, packageName, command, args) {
  const script = packageBin(packageName, command);
  const { code, output } = await timed(title, () => capture(pinnedNode(), [script, ...args]));
  if (code !== 0) console.log(`${output}\n${title} failed.`);
  return code !== 0;
}

/** Vitest in watch mode. */
function watchTests(args) {
  return run(pinnedNode(), [packageBin('vitest', 'vitest'), 'watch', ...args]);
}

/**
 * Begins test files until the minutes are over, so that a slow machine does not stop a change at the
 * limit of its own; resolves to counts in which each file that did not begin is skipped.
 */
async function runTestsFor(minutes, files, options) {
  const start = performance.now();
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const descriptions = [];
  const left = [...files];
  while (left.length > 0 && performance.now() - start < minutes * 60_000) {
    const those = await runTests([...options, ...left.splice(0, filesAtOnce)]);
    for (const key of Object.keys(counts)) counts[key] += those[key];
    descriptions.push(...those.descriptions);
  }
  if (left.length > 0) {
    console.log(`\nNot begun within ${minutes} minutes, left to npm run test:all:`);
    console.log(`${left.join('\n')}\n`);
  }
  return { ...counts, skipped: counts.skipped + left.length, descriptions };
}

async function runTests(args) {
  const folder = mkdtempSync(join(tmpdir(), 'phonehaat-test-'));
  const results = join(folder, 'results.json');
  try {
    const code = await timed('Tests', () =>
      run(pinnedNode(), [
        packageBin('vitest', 'vitest'),
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${results}`,
        ...args,
      ]),
    );
    const report = readResults(results);
    const counts = countTests(report);
    // Vitest also fails outside of tests: on an unhandled rejection, or without any tests.
    if (code !== 0 && counts.failed === 0) counts.failed = 1;
    return { ...counts, descriptions: describeFailures(report) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Vitest writes no report if it aborts before the first test. */
function readResults(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return { testResults: [] };
  }
}
