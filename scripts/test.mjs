// npm test: everything that must hold before a change is good. See usage, below.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './launch/ensure-browser.mjs';
import { ensureBuilt } from './launch/ensure-built.mjs';
import { ensureInstalled } from './launch/ensure-installed.mjs';
import { main } from './lib/main.mjs';
import { inRoot } from './lib/paths.mjs';
import { packageBin, pinnedNode } from './lib/pinned-node.mjs';
import { capture, run, timed } from './lib/run.mjs';
import { countTests } from './lib/test-counts.mjs';
import { isOneFile, needsOf, readArguments } from './lib/test-selection.mjs';

const usage = `npm test                                  type check, lint, and all tests
npm test -- e2e/buying/category.test.ts   the tests of one file, without type check and lint
npm test -- server/features               the tests under a folder
npm test -- --watch server/features       the same, and again whenever a file changes
npm test -- -t "books a phone"            the tests whose name matches
npm test -- --project unit                one kind: unit, postgres, web, web-dom or browser
npm test -- --help                        this text

Whatever follows -- goes to Vitest. Missing packages and a missing Chromium are installed first, and
the web client is built when a test looks at it. The last line counts the tests: N passed, N failed,
N skipped. A failed type check or lint counts as one failed.`;

await main(async () => {
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) {
    console.log(usage);
    return 0;
  }
  if (isOneFile(args)) process.env.ONE_FILE = '1';
  const hasInstalled = await ensureInstalled();
  const { browser, build } = needsOf(args, testFiles());
  if (browser) await ensureBrowser();
  if (build) await ensureBuilt();
  if (hasInstalled) await settleDisk();
  if (readArguments(args).watch) return watchTests(args);

  const failedChecks = args.length === 0 ? await failedStaticChecks() : 0;
  const { passed, failed, skipped } = await runTests(args);
  const failures = failed + failedChecks;
  console.log(`${passed} passed, ${failures} failed, ${skipped} skipped`);
  return failures === 0 && passed > 0 ? 0 : 1;
});

/** Test files that need more than packages. */
function testFiles() {
  return ['e2e', 'scripts'].flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => /\.test\.(ts|mjs)$/.test(path)),
  );
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
    const counts = countTests(readResults(results));
    // Vitest also fails outside of tests: on an unhandled rejection, or without any tests.
    if (code !== 0 && counts.failed === 0) counts.failed = 1;
    return counts;
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
