// node scripts/old-releases/make.mjs [NAME …]: makes the databases of old releases, by their own
// programs, that the tests of upgrades load. testing/fixtures/releases/README.md has details.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { Explained, main } from '../lib/main.mjs';
import { root } from '../lib/paths.mjs';
import { capture } from '../lib/run.mjs';

/**
 * The commit whose program writes each of them; `after` names one that it finds, such as the stored
 * `482c044`, which nothing fills any more.
 */
const releases = {
  c2db216: { commit: 'c2db2169' },
  '482c044-c2db216': { commit: 'c2db2169', after: '482c044' },
};

const fixtures = join(root, 'testing/fixtures/releases');

await main(async () => {
  const wanted = process.argv.slice(2);
  const unknown = wanted.find((name) => !(name in releases));
  if (unknown)
    throw new Explained(`There is no ${unknown}, only ${Object.keys(releases).join(', ')}.`);
  mkdirSync(fixtures, { recursive: true });
  for (const [name, release] of Object.entries(releases)) {
    if (wanted.length === 0 || wanted.includes(name)) await make(name, release);
  }
  return 0;
});

async function make(name, { commit, after }) {
  const folder = mkdtempSync(join(tmpdir(), 'phonehaat-release-'));
  const tree = join(folder, 'tree');
  try {
    git('worktree', 'add', '--quiet', '--detach', tree, commit);
    await install(tree);
    const place = join(tree, 'testing/old-releases');
    mkdirSync(place);
    for (const file of ['dump.mjs', 'people.mjs']) {
      cpSync(join(import.meta.dirname, file), join(place, file));
    }
    cpSync(join(import.meta.dirname, `fill-${name}.mjs`), join(place, 'fill.test.mjs'));
    if (after) lend(tree, after);
    const output = join(folder, 'output');
    const node = (
      await import(pathToFileURL(join(tree, 'scripts/lib/pinned-node.mjs')))
    ).pinnedNode();
    const vitest = join(tree, 'node_modules/vitest/vitest.mjs');
    const flags = ['run', '--project', 'unit', 'testing/old-releases'];
    await explained(node, [vitest, ...flags], {
      cwd: tree,
      env: { ...process.env, RELEASE_OUTPUT: output },
    });
    const packed = gzipSync(readFileSync(`${output}.sql`), { level: 9 });
    writeFileSync(join(fixtures, `${name}.sql.gz`), packed);
    cpSync(`${output}.json`, join(fixtures, `${name}.json`));
    console.log(`${name}: ${packed.length} bytes`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    git('worktree', 'prune');
  }
}

/** What loads an earlier release, and that release. */
function lend(tree, earlier) {
  cpSync(join(root, 'testing/old-release.ts'), join(tree, 'testing/old-release.ts'));
  const folder = join(tree, 'testing/fixtures/releases');
  mkdirSync(folder, { recursive: true });
  for (const ending of ['json', 'sql.gz']) {
    cpSync(join(fixtures, `${earlier}.${ending}`), join(folder, `${earlier}.${ending}`));
  }
}

/** The packages of its own lockfile. Newer versions of npm refuse one that lacks other systems' packages. */
async function install(tree) {
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund'];
  const { code } = await capture('npm', ['ci', ...flags], { cwd: tree });
  if (code !== 0) await explained('npm', ['install', ...flags], { cwd: tree });
}

async function explained(command, args, options) {
  const { code, output } = await capture(command, args, options);
  if (code !== 0) throw new Explained(output);
}

function git(...args) {
  execFileSync('git', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
}
