import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/paths.mjs';
import { exitCodeOf } from '../lib/run.mjs';
import { memoryEnvironment } from './node-flags.mjs';

/** Settings may stand in a file named .env; what the environment says itself wins. */
export const envFile = existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];

/** What is compiled at one start need not be compiled at the next one; own settings win. */
export const programEnvironment = () => ({
  ...memoryEnvironment,
  NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
  ...process.env,
});

const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a server until it ends and resolves to its exit code.
 *
 * The server is in a process group of its own, so that Ctrl-C in a terminal, which reaches the
 * whole group, reaches it once and through us. An IPC channel ties it to this process: when we are
 * killed without notice, the server sees 'disconnect' and closes.
 */
export async function supervise(command, args) {
  const child = spawn(command, args, {
    cwd: root,
    env: programEnvironment(),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  });
  const sent = new Set();
  const forward = (signal) => {
    // npm repeats the signal that the terminal has sent us already.
    if (sent.has(signal)) return;
    sent.add(signal);
    child.kill(signal);
  };
  for (const signal of forwarded) process.on(signal, () => forward(signal));
  // A parent with a channel to us is gone.
  process.on('disconnect', () => forward('SIGTERM'));
  if (process.env.npm_lifecycle_event !== undefined) whenOrphaned(() => forward('SIGTERM'));
  return exitCodeOf(child, command);
}

/**
 * Whoever ends npm by a signal ends the shell between npm and us, which tells nobody; we see only
 * that we have another parent now.
 */
function whenOrphaned(callback) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, 250).unref();
}
