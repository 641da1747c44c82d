import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { nodeFlags } from '../../scripts/launch/node-flags.mjs';
import { programEnvironment } from '../lib/program-environment.ts';

const apiOnly = resolve(import.meta.dirname, 'api-only.ts');

export type Victim = {
  /** Empty until the program is ready. */
  url: string;
  /** Its log so far. */
  output: () => string;
  /** Kills by SIGKILL, without any cleanup. */
  kill: () => void;
  signal: (name: NodeJS.Signals) => void;
  /** Resolves when the process is gone. */
  ended: Promise<unknown>;
};

/**
 * Starts the program without pages as a child process; resolves when it is ready. `onStarted` gets
 * it earlier, for tests that kill it during the start. `program` is another file to run.
 */
export async function startVictim(
  settings: Record<string, string>,
  onStarted: (victim: Victim) => void = () => {},
  program = apiOnly,
): Promise<Victim> {
  const child = spawn(process.execPath, [...nodeFlags, program], {
    env: programEnvironment({ LOG_LEVEL: 'warn', PORT: '0', ...settings }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const keep = (text: string) => {
    printed += `${text}\n`;
  };
  const kill = () => child.kill('SIGKILL');
  // Kills the program if the test run ends early.
  process.once('exit', kill);
  const ended = once(child, 'close').finally(() => process.off('exit', kill));
  createInterface(child.stderr).on('line', keep);
  const lines = createInterface(child.stdout).on('line', keep);
  const url = new Promise<string>((found) => {
    lines.on('line', (line) => {
      const address = /^open at (\S+)$/.exec(line)?.[1];
      if (address) found(address);
    });
  });
  const tooEarly = ended.then(() => {
    throw new Error(`The program has ended:\n${printed}`);
  });
  const victim: Victim = {
    url: '',
    output: () => printed,
    kill,
    signal: (name) => void child.kill(name),
    ended,
  };
  onStarted(victim);
  victim.url = await Promise.race([url, tooEarly]);
  return victim;
}
