import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { programEnvironment } from '../lib/program-environment.ts';

const root = resolve(import.meta.dirname, '../..');
const opened = /PhoneHaat is open at (\S+)/;
const isFilling = 'Demo phones come in';
const isFilled = 'the demo market is complete';

export type Program = {
  /** The base URL, without a trailing slash. */
  url: string;
  /** Its process group. */
  group: number;
  /** Its output so far. */
  output: () => string;
  /** Stops it by SIGTERM, and waits for all of its processes. */
  stop: () => Promise<void>;
  /** Ends all of its processes at once by SIGKILL, as a crash does. */
  kill: () => Promise<void>;
};

/**
 * Runs `npm start` on a free port, of this clone or of the one in the folder `from`; resolves when it prints its address, and has filled a new trial
 * with the small demo market.
 */
export async function startProgram(
  dataDir: string,
  settings: Record<string, string> = {},
  from = root,
): Promise<Program> {
  const child = spawn('npm', ['start'], {
    cwd: from,
    env: programEnvironment({
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO_MARKET: 'small',
      ...settings,
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
    // In its own process group, so that a signal reaches npm and its children, but not the tests.
    detached: true,
  });
  let printed = '';
  const collect = (chunk: Buffer) => {
    printed += chunk;
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const signal = (name: NodeJS.Signals) => {
    // An ended process needs no signal.
    if (child.pid && child.exitCode === null && child.signalCode === null) {
      process.kill(-child.pid, name);
    }
  };
  const end = () => signal('SIGTERM');
  // Kills the program if the test run ends early.
  process.once('exit', end);
  // `close` waits for all processes started by npm, `exit` only for npm.
  const ended = once(child, 'close').finally(() => process.off('exit', end));

  const url = await Promise.race([
    waitForAddress(child, () => printed),
    ended.then(() => {
      throw new Error(`npm start has ended:\n${printed}`);
    }),
  ]);
  const stop = async () => {
    end();
    await ended;
  };
  const kill = async () => {
    signal('SIGKILL');
    await ended;
  };
  return { url, group: child.pid ?? 0, output: () => printed, stop, kill };
}

function waitForAddress(child: ChildProcess, printed: () => string): Promise<string> {
  return new Promise((found) => {
    const search = () => {
      const url = opened.exec(printed())?.[1];
      const waits = printed().includes(isFilling) && !printed().includes(isFilled);
      if (url && !waits) found(url);
    };
    child.stdout?.on('data', search);
  });
}

/** An empty data folder for a program, with its cleanup. */
export async function emptyDataDir() {
  const folder = await mkdtemp(join(tmpdir(), 'phonehaat-e2e-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
