import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { nodeFlags } from '../scripts/launch/node-flags.mjs';

/** Preloaded into each process; reports its start before the program's own code runs. */
const reportItself = `data:text/javascript,${encodeURIComponent(`
  const { pid, execArgv, env: { MALLOC_ARENA_MAX, NODE_COMPILE_CACHE } } = process;
  const cwd = process.cwd();
  console.log(JSON.stringify({ pid, execArgv, cwd, MALLOC_ARENA_MAX, NODE_COMPILE_CACHE }));
`)}`;

/** Runs `node server/main.ts` from another folder, with an invalid setting, so that it exits. */
async function run({
  flags = [] as string[],
  env = {},
  channel = false,
  program = ['main.ts'],
} = {}) {
  const [file = '', ...args] = program;
  const child = spawn(process.execPath, [...flags, join(import.meta.dirname, file), ...args], {
    cwd: '/',
    env: {
      PATH: process.env.PATH,
      PORT: 'no port',
      NODE_OPTIONS: `--import=${reportItself}`,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', channel ? 'ipc' : 'ignore'],
  }) as ChildProcessByStdio<null, Readable, Readable>;
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  const processes = output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
  return { pid: child.pid, processes, errors, code };
}

const root = join(import.meta.dirname, '..');
const asUnderTheLauncher = {
  execArgv: expect.arrayContaining(nodeFlags),
  cwd: root,
  MALLOC_ARENA_MAX: '2',
  NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
};

test('run by itself, the program has the flags, folder and environment of the launcher', async () => {
  const { pid, processes, errors, code } = await run();
  expect(processes).toHaveLength(2);
  expect(processes[1]).toMatchObject(asUnderTheLauncher);
  // The process is the same, so it gets all signals, and its exit code is the program's.
  if (process.platform !== 'win32') expect(processes.map((one) => one.pid)).toEqual([pid, pid]);
  expect(errors).toContain('PORT: Give a port number');
  expect(code).toBe(1);
});

test('flags and settings of its own win', async () => {
  const own = { flags: ['--max-semi-space-size=32'], env: { MALLOC_ARENA_MAX: '8' } };
  const { processes } = await run(own);
  expect(processes[1].MALLOC_ARENA_MAX).toBe('8');
  expect(processes[1].execArgv.at(-1)).toBe('--max-semi-space-size=32');
});

test('a parent with a channel to it gets the exit code of the program, too', async () => {
  const { processes, code } = await run({ channel: true });
  expect(processes).toHaveLength(2);
  expect(processes[1]).toMatchObject(asUnderTheLauncher);
  expect(processes[0].pid).not.toBe(processes[1].pid);
  expect(code).toBe(1);
});

test('with the flags of the launcher it goes on in its own process', async () => {
  const { processes } = await run({ flags: nodeFlags });
  expect(processes).toHaveLength(1);
});

// A proof of a backup opens a database beside the open shop.
test('a command of the operator has the flags, too', async () => {
  const { pid, processes } = await run({ program: ['command-line/phonehaat.ts', 'status'] });
  expect(processes.map((one) => one.pid)).toEqual([pid, pid]);
  expect(processes[1]).toMatchObject(asUnderTheLauncher);
});
