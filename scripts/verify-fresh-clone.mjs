// npm run verify -- fresh-clone: acts as a newcomer. Clones HEAD into an empty folder with an empty
// npm cache, runs `npm start`, writes data, restarts, and checks that the data is still there.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './lib/free-port.mjs';
import { Explained, main } from './lib/main.mjs';
import { outsideEnvironment, root } from './lib/paths.mjs';
import { exitCodeOf } from './lib/run.mjs';
import { untilReady } from './lib/until-ready.mjs';

const limitSeconds = 180;
const person = { name: 'First Visitor', email: 'first@visitor.test', password: 'Lost-nothing-1' };

await main(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'phonehaat-fresh-'));
  try {
    const clone = join(folder, 'clone');
    execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, clone]);
    await verify(clone, {
      ...withoutNpm(outsideEnvironment()),
      npm_config_cache: join(folder, 'npm-cache'),
      DATA_DIR: join(folder, 'data'),
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return 0;
});

async function verify(clone, environment) {
  mkdirSync(environment.npm_config_cache);
  const address = `http://${environment.HOST}:${environment.PORT}`;
  let productsBefore;

  await whileStarted('First start', clone, environment, address, async () => {
    await post(`${address}/api/auth/sign-up/email`, person);
    productsBefore = await getText(`${address}/api/allproducts`);
  });
  await whileStarted('Second start', clone, environment, address, async () => {
    await post(`${address}/api/auth/sign-in/email`, person);
    if ((await getText(`${address}/api/allproducts`)) !== productsBefore) {
      throw new Explained('The products differ after the second start.');
    }
  });
  console.log('The second start had the new account and the same products.');
}

/** Runs `npm start`, waits until it is ready, does `work`, and stops it as a terminal would. */
async function whileStarted(title, clone, environment, address, work) {
  const start = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  const exit = exitCodeOf(child, 'npm');
  try {
    await untilReady(`${address}/readyz`, child, limitSeconds);
    console.log(`${title}: ready after ${((performance.now() - start) / 1000).toFixed(1)} s`);
    await work();
  } finally {
    if (child.exitCode === null) process.kill(-child.pid, 'SIGINT');
    await exit;
  }
}

async function post(url, body) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(url).origin },
    body: JSON.stringify(body),
  });
  if (!response.ok) {
    throw new Explained(`POST ${url} answered ${response.status}: ${await response.text()}`);
  }
}

async function getText(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Explained(`GET ${url} answered ${response.status}.`);
  return response.text();
}

/** The environment without the variables that `npm run` adds. */
function withoutNpm(environment) {
  const survived = Object.entries(environment).filter(
    ([name]) => !/^npm_(package|lifecycle|config_local_prefix|execpath|command|node)/.test(name),
  );
  return Object.fromEntries(survived);
}
