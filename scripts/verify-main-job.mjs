// npm run verify -- main-job: the main job in a browser, on releases. See usage, below.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './launch/ensure-built.mjs';
import { ensureInstalled } from './launch/ensure-installed.mjs';
import { ensureBrowser } from './launch/machine-needs.mjs';
import { cloneOf, makeReleaseOf } from './lib/clone-of.mjs';
import { main } from './lib/main.mjs';
import { root } from './lib/paths.mjs';
import { packageBin, pinnedNode } from './lib/pinned-node.mjs';
import { run, timed } from './lib/run.mjs';

const usage = `npm run verify -- main-job         the release before is of 20 migrations ago
npm run verify -- main-job COMMIT  the release before is of this commit

Makes a release of this folder and one of an earlier commit. A phone is listed, verified, advertised,
booked and paid for in a browser, behind nginx with TLS: on the embedded database, on a copy of it
restored from a backup, on PostgreSQL, on two processes with PgBouncer and an object store, and on
the data of the earlier release. Needs nginx and pgbouncer; PostgreSQL comes from npm.`;

await main(async () => {
  const [commit = beforeMigrations(20)] = process.argv.slice(2);
  if (commit.startsWith('-')) {
    console.log(usage);
    return 0;
  }
  await ensureInstalled();
  await ensureBrowser();
  await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'phonehaat-main-job-'));
  try {
    const env = {
      ...process.env,
      MAIN_JOB_RELEASE: await timed('Release', () => makeReleaseOf(root, join(folder, 'release'))),
      MAIN_JOB_RELEASE_BEFORE: await timed(`Release of ${commit}`, () =>
        makeReleaseOf(cloneOf(commit, folder), join(folder, 'release-before')),
      ),
    };
    return await run(pinnedNode(), [packageBin('vitest', 'vitest'), 'run', '--project=main-job'], {
      env,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** The commit before the last so many with a migration. */
function beforeMigrations(count) {
  const args = ['log', '--format=%h', `--skip=${count}`, '-n1', '--', 'server/db/migrations'];
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}
