// npm run verify -- release: the steps of the Dockerfile without Docker. A release of the commit is
// made in a clone, and runs with the image's settings from a folder that it cannot write, as a user
// without rights where this one may choose. So do the operator's commands. A second release has the
// assets of the first, too. Then the version is tagged there, and the commands of the workflow that
// publishes it run with stand-ins for what only GitHub has.
import assert from 'node:assert/strict';
import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { programEnvironment } from '#testing/lib/program-environment.ts';
import { contentHash } from './client-build/content-hash.mjs';
import { makeReleaseOf } from './lib/clone-of.mjs';
import { freePort } from './lib/free-port.mjs';
import { outsideEnvironment, root } from './lib/paths.mjs';
import { runWorkflow } from './release/run-workflow.ts';

/** The image's user, in the Dockerfile. */
const stranger = 10_001;
const isRoot = process.getuid?.() === 0;

const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
const instruction = (name: string) => {
  const line = dockerfile.split('\n').findLast((each) => each.startsWith(`${name} `));
  assert(line, `The Dockerfile has no ${name}`);
  return line;
};
const list = (line: string): string[] => JSON.parse(line.slice(line.indexOf('[')));
const imageSettings = Object.fromEntries(
  instruction('ENV')
    .slice('ENV '.length)
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
);

const folder = mkdtempSync(join(tmpdir(), 'phonehaat-release-'));
try {
  // Others may enter the folder, which mkdtemp closes.
  chmodSync(folder, 0o755);
  await verify();
} finally {
  execFileSync('chmod', ['-R', 'u+w', folder]);
  rmSync(folder, { recursive: true, force: true });
}

async function verify(): Promise<void> {
  const clone = join(folder, 'source');
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, clone]);
  const first = makeRelease(clone, join(folder, 'release-1'));
  execFileSync('chmod', ['-R', 'a-w', first]);
  const before = contentHash(first, readdirSync(first));
  await runs(first);
  assert.equal(contentHash(first, readdirSync(first)), before, 'The release has changed');
  console.log('It changed no file of its folder.');
  await runWorkflow(clone, join(folder, 'workflow'));

  writeFileSync(join(clone, 'web/app/changed.txt'), 'Makes another build.');
  const second = makeRelease(clone, join(folder, 'release-2'), '--after', first);
  const assets = (release: string) => readdirSync(join(release, 'build/client/assets'));
  const missing = assets(first).filter((name) => !assets(second).includes(name));
  assert.deepEqual(missing, [], 'Assets of the release before');
  assert.notEqual(version(second), version(first));
  console.log(`${version(second)} has all ${assets(first).length} assets of ${version(first)}.`);
}

function makeRelease(clone: string, to: string, ...options: string[]): string {
  return makeReleaseOf(clone, to, options, outsideEnvironment(programEnvironment()));
}

function version(release: string): string {
  return JSON.parse(readFileSync(join(release, 'release.json'), 'utf8')).version;
}

/** Runs the image's command in a release, as the image's user, until it is healthy and ends. */
async function runs(release: string): Promise<void> {
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (isRoot) chownSync(data, stranger, stranger);
  const port = String(await freePort());
  const env = {
    PATH: '/usr/bin:/bin',
    ...imageSettings,
    DATA_DIR: data,
    NODE_COMPILE_CACHE: join(data, 'compiled'),
    PORT: port,
    PUBLIC_URL: 'https://shop.example',
    TRUST_PROXY: 'uniquelocal',
    KEPT_PAYMENTS: 'off',
  };
  const as = { cwd: release, env, ...(isRoot && { uid: stranger, gid: stranger }) };
  const [command = '', ...args] = list(instruction('CMD'));
  const shop = spawn(join(release, command), args, { ...as, stdio: ['ignore', 'pipe', 'inherit'] });
  let log = '';
  shop.stdout.setEncoding('utf8').on('data', (text) => {
    log += text;
  });
  const ended = once(shop, 'close');
  let backup = '';
  try {
    const [check = '', ...checkArgs] = list(instruction('HEALTHCHECK'));
    const isHealthy = () => {
      // Of the system, or of the release.
      const program = check.includes('/') ? join(release, check) : check;
      const probe = spawn(program, checkArgs, { ...as, stdio: 'ignore' });
      return once(probe, 'close').then(([code]) => code === 0);
    };
    // A busy machine makes the database of a first start for minutes.
    const until = Date.now() + 5 * 60_000;
    while (!(await isHealthy())) {
      assert(Date.now() < until && shop.exitCode === null, `The release is not healthy:\n${log}`);
      await setTimeout(500);
    }
    const address = `http://127.0.0.1:${port}`;
    const alive = (await (await fetch(`${address}/healthz`)).json()) as { version: string };
    assert.equal(alive.version, version(release));
    const home = await (await fetch(address)).text();
    const assets = [...new Set(home.match(/\/assets\/[\w.-]+/g))];
    assert(assets.length > 3, 'The home page names its assets');
    for (const asset of assets) assert.equal((await fetch(address + asset)).status, 200, asset);
    const owner = shop.pid && statSync(`/proc/${shop.pid}`).uid;
    console.log(
      `${alive.version} serves its home page and ${assets.length} assets, as the user ${owner}.`,
    );
    // As in a container, the machine has no npm, and `phonehaat` finds its Node.
    assert.match(await phonehaat(release, as, 'status'), /is open and ready\./);
    const wrong = (await phonehaat(release, as, 'check')).match(/^WRONG .*$/gm);
    // No proxy is here.
    assert.deepEqual(
      wrong?.map((line) => line.split(':')[0]),
      ['WRONG PUBLIC_URL'],
    );
    const printed = await phonehaat(release, as, 'backup', join(data, 'backups'));
    backup = printed.trim().replace('The backup is ', '');
  } finally {
    shop.kill('SIGTERM');
  }
  const [code] = await ended;
  assert.equal(code, 0, `The release did not end cleanly:\n${log}`);
  assert.match(await phonehaat(release, as, 'prove', backup), /0 differences\./);
  assert.match(await phonehaat(release, as, 'make-admin', 'a@b.example'), /has not registered yet/);
  console.log('phonehaat status, check, backup, prove and make-admin ran as that user.');
}

/** What a command of the operator prints, typed in another folder. */
function phonehaat(release: string, as: object, ...parts: string[]): Promise<string> {
  return new Promise((resolve) => {
    const command = join(release, 'phonehaat');
    execFile(command, parts, { ...as, cwd: '/' }, (_error, printed, complaints) =>
      resolve(`${printed}${complaints}`),
    );
  });
}
