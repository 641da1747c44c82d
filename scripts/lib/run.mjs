import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { Explained } from './main.mjs';
import { root } from './paths.mjs';

/**
 * Runs a program in the root of the repository with inherited output; resolves to its exit code.
 */
export function run(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
  return exitCodeOf(child, command);
}

/** Runs a program silently; resolves to its exit code and output, to be shown after a failure. */
export async function capture(command, args, options = {}) {
  const stdio = ['ignore', 'pipe', 'pipe'];
  const child = spawn(command, args, { cwd: root, stdio, ...options });
  let output = '';
  const keep = (text) => {
    output += text;
  };
  child.stdout.setEncoding('utf8').on('data', keep);
  child.stderr.setEncoding('utf8').on('data', keep);
  return { code: await exitCodeOf(child, command), output };
}

/** Runs a task and prints one line with its duration. */
export async function timed(title, work) {
  const start = performance.now();
  const result = await work();
  console.log(`${title} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  return result;
}

/** Resolves to the exit code of a child, as in a shell: 128 + number after a signal. */
export function exitCodeOf(child, command) {
  return new Promise((resolve, reject) => {
    child.on('error', (error) =>
      reject(new Explained(`${command} could not be started: ${error.message}`)),
    );
    child.on('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}
