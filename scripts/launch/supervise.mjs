import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/paths.mjs';
import { exitCodeOf } from '../lib/run.mjs';
import { memoryEnvironment } from './node-flags.mjs';

/** Loads settings from .env; existing environment variables win. */
export const envFile = existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];

/** Caches compiled code between starts; existing settings win. */
export const programEnvironment = () => ({
  ...memoryEnvironment,
  NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
  ...process.env,
});

/**
 * Replaces this process by the server, so that no launcher remains in memory beside it. Returns if
 * that cannot be: Node before 22.15 and Windows have no such call, and an IPC channel would be lost.
 */
export function replaceProcess(command, args) {
  if (!process.execve || process.platform === 'win32' || process.connected) return;
  process.chdir(root);
  process.execve(command, [command, ...args], programEnvironment());
}

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
    // npm forwards the signal that the terminal has already sent.
    if (sent.has(signal)) return;
    sent.add(signal);
    child.kill(signal);
  };
  for (const signal of forwarded) process.on(signal, () => forward(signal));
  // The IPC channel closed: the parent process is gone.
  process.on('disconnect', () => forward('SIGTERM'));
  whenOrphaned(() => forward('SIGTERM'));
  return exitCodeOf(child, command);
}

/**
 * A signal to npm also ends the shell between npm and this process, without notice; only the
 * changed parent process id shows it. Does nothing without npm.
 */
export function whenOrphaned(callback) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, 250).unref();
}
