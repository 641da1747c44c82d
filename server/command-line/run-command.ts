import { resolve } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';
import { explainDatabaseError } from '../db/database-down.ts';
import { calledFrom } from '../lib/called-from.ts';
import { isForOperator } from '../start/operator-errors.ts';
import { restartWithFlags } from '../start/restart-with-flags.ts';
import { applySettings } from './apply-settings.ts';

/** A typed path, from the folder in which the command was typed. */
export const typedPath = (path: unknown): string =>
  resolve(process.env[calledFrom] ?? process.cwd(), String(path));

/**
 * Runs a command with the settings of this installation and ends the process: by its exit code, or
 * by 1 with a sentence where the operator can repair the cause.
 */
export async function runCommand(run: () => Promise<number>): Promise<never> {
  // By default a signal skips what is removed at the exit.
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit(1));
  try {
    if (process.env[calledFrom] === undefined) {
      process.env[calledFrom] = process.cwd();
      applySettings();
    }
    await restartWithFlags();
    // Folders in the settings are relative to the program's.
    process.chdir(root);
    process.exit(await run());
  } catch (thrown) {
    const error = explainDatabaseError(thrown);
    console.error(isForOperator(error) ? error.message : error);
    process.exit(1);
  }
}
