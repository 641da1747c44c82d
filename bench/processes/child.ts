import { type ChildProcess, type Serializable, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { memoryEnvironment, nodeFlags } from '../../scripts/launch/node-flags.mjs';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { readUsage, type Usage } from './usage.ts';

const root = resolve(import.meta.dirname, '../..');
const probe = resolve(import.meta.dirname, 'usage-probe.ts');

/** A start that takes longer counts as hanging (ms). */
const patience = 120_000;

/** A server in a child process. */
export type ServerProcess = {
  /** The base URL, without a trailing slash. */
  url: string;
  child: ChildProcess;
  usage: () => Promise<Usage>;
  /** Stops it and waits for its exit. */
  stop: () => Promise<void>;
};

/**
 * Runs a program on a free port, passed as `PORT`, and waits until `readyPath` returns 200;
 * `firstMessage` is sent when it reports `waiting`. Its log goes to the null device, because the
 * cost of writing it belongs to the program.
 */
export async function startServer(
  program: string,
  settings: Record<string, string>,
  readyPath: string,
  firstMessage?: Serializable,
): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [...nodeFlags, '--import', probe, program], {
    cwd: root,
    env: {
      ...memoryEnvironment,
      PATH: process.env.PATH,
      PORT: String(port),
      HOST: '127.0.0.1',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
  let complaints = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  const killAtExit = () => child.kill('SIGKILL');
  process.once('exit', killAtExit);
  const ended = once(child, 'exit').finally(() => process.off('exit', killAtExit));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;

  child.on('message', (message) => {
    if (message === 'waiting' && firstMessage) child.send(firstMessage);
  });
  const deadline = performance.now() + patience;
  while (!(await isReady(url + readyPath))) {
    if (performance.now() > deadline) throw new Error(`${program} does not answer:\n${complaints}`);
    if (hasEnded()) throw new Error(`${program} has ended:\n${complaints}`);
    await wait(25);
  }
  return {
    url,
    child,
    usage: () => readUsage(child),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}
