import { nodeFlags } from '../../scripts/launch/node-flags.mjs';
import { envFile, replaceProcess, supervise } from '../../scripts/launch/supervise.mjs';

/**
 * Node reads its flags, and the C library its settings, only when a process starts. So a program
 * that was run without them restarts with those of `npm start`; without, an embedded database takes
 * 500 MB more.
 */
export async function restartWithFlags(): Promise<void> {
  if (nodeFlags.every((flag) => process.execArgv.includes(flag))) return;
  const args = [...nodeFlags, ...envFile, ...process.execArgv, ...process.argv.slice(1)];
  // The process's id and terminal stay.
  replaceProcess(process.execPath, args);
  process.exit(await supervise(process.execPath, args));
}
