// .ci/run: npm test with what a fresh machine has, and no more; then those of the slow tests that the
// change can reach. With arguments, which go to npm test, only the first.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshEnvironment } from './lib/fresh-environment.mjs';
import { main } from './lib/main.mjs';
import { root } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

/** A change waits no longer for slow tests; those that are left run at night. */
const mostMinutes = 20;

/** After so many minutes no slow test begins, because hosts end a run after 90. */
const lastMinute = 60;

await main(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'phonehaat-ci-'));
  // Its programs are also another user's: PostgreSQL does not run as root.
  chmodSync(folder, 0o755);
  const args = process.argv.slice(2);
  const start = performance.now();
  const before = process.env.CHANGE_BASE || newestOfYesterday();
  try {
    const env = await freshEnvironment(folder);
    const code = await run('npm', ['test', '--', ...args], { env });
    if (code !== 0 || args.length > 0) return code;
    console.log(`\nThe slow tests that the changes since ${before} can reach:`);
    const left = lastMinute - Math.ceil((performance.now() - start) / 60_000);
    const minutes = Math.max(1, Math.min(mostMinutes, left));
    const reached = ['--reached-since', before, '--minutes', String(minutes)];
    return await run('npm', ['run', 'test:all', '--', ...reached], { env });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** A clone does not know where a change began; a day holds more than it, seldom less. */
function newestOfYesterday() {
  const git = (...found) => execFileSync('git', found, { cwd: root, encoding: 'utf8' }).trim();
  return (
    git('rev-list', '-1', '--before=24 hours ago', 'HEAD') ||
    // A folder without older commits: all that there is has changed.
    git('hash-object', '-t', 'tree', '/dev/null')
  );
}
