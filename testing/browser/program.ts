import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const opened = /PhoneHaat is open at (\S+)/;

export type Program = {
  /** Where it listens, without a slash at the end. */
  url: string;
  /** What it has printed so far. */
  output: () => string;
  /** Ends it by SIGTERM and waits until all of it is gone. */
  stop: () => Promise<void>;
};

/** Runs `npm start` as a person does, on a free port; resolves when it says where it is open. */
export async function startProgram(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<Program> {
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: undefined,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that a signal reaches npm and what it started, and not the tests.
    detached: true,
  });
  let printed = '';
  const collect = (chunk: Buffer) => {
    printed += chunk;
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const signal = () => {
    // Whatever has ended already needs none.
    if (child.pid && child.exitCode === null && child.signalCode === null) {
      process.kill(-child.pid, 'SIGTERM');
    }
  };
  // A test that hangs, or breaks off while this starts, leaves no program behind.
  process.once('exit', signal);
  // Closed is when everything that npm started has ended, not npm alone.
  const ended = once(child, 'close').finally(() => process.off('exit', signal));

  const url = await Promise.race([
    waitForAddress(child, () => printed),
    ended.then(() => {
      throw new Error(`npm start has ended:\n${printed}`);
    }),
  ]);
  const stop = async () => {
    signal();
    await ended;
  };
  return { url, output: () => printed, stop };
}

function waitForAddress(child: ChildProcess, printed: () => string): Promise<string> {
  return new Promise((found) => {
    const search = () => {
      const url = opened.exec(printed())?.[1];
      if (url) found(url);
    };
    child.stdout?.on('data', search);
  });
}

/** An empty folder for one program's data, and how to remove it. */
export async function emptyDataDir() {
  const folder = await mkdtemp(join(tmpdir(), 'phonehaat-e2e-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
