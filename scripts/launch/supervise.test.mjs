import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';

const server = `
  let signals = 0;
  process.on('SIGTERM', () => {
    signals += 1;
    // Long enough to count a second signal.
    setTimeout(() => { console.log('signals ' + signals); process.exit(7); }, 200);
  });
  process.on('disconnect', () => { console.log('left alone'); process.exit(); });
  console.log('ready ' + process.argv[2] + ' ' + process.env.MALLOC_ARENA_MAX);
`;
const supervisor = `
  import { supervise } from ${JSON.stringify(new URL('./supervise.mjs', import.meta.url).href)};
  process.exitCode = await supervise(process.execPath, process.argv.slice(2));
`;

let folder;
let parent;
let lines;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'phonehaat-supervise-'));
  writeFileSync(join(folder, 'server.mjs'), server);
  writeFileSync(join(folder, 'supervisor.mjs'), supervisor);
});

afterEach(() => {
  parent.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** Starts a supervisor, directly or through a shell, and waits for its server. */
async function start({ shell = [], settings = {} } = {}) {
  const supervised = [process.execPath, join(folder, 'supervisor.mjs'), join(folder, 'server.mjs')];
  const [command, ...args] = [...shell, ...supervised, 'A'];
  parent = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, npm_lifecycle_event: 'start', MALLOC_ARENA_MAX: undefined, ...settings },
  });
  lines = createInterface({ input: parent.stdout })[Symbol.asyncIterator]();
  return nextLine();
}

const nextLine = async () => (await lines.next()).value;

test('the server has its arguments, and few heaps unless somebody wants more', async () => {
  expect(await start()).toBe('ready A 2');
  parent.kill('SIGKILL');
  expect(await start({ settings: { MALLOC_ARENA_MAX: '8' } })).toBe('ready A 8');
});

test('a signal reaches the server once, and its exit code is passed on', async () => {
  await start();
  const exit = new Promise((resolve) => parent.on('close', resolve));
  parent.kill('SIGTERM');
  parent.kill('SIGTERM');

  expect(await nextLine()).toBe('signals 1');
  expect(await exit).toBe(7);
});

test('the server notices when the supervisor is killed', async () => {
  await start();
  parent.kill('SIGKILL');

  expect(await nextLine()).toBe('left alone');
});

test('the server is stopped when the shell between npm and the supervisor ends', async () => {
  await start({ shell: ['sh', '-c', '"$@"; exit $?', 'sh'] });
  parent.kill('SIGTERM');

  expect(await nextLine()).toBe('signals 1');
});
