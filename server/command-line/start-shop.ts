import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { nodeFlags } from '../../scripts/launch/node-flags.mjs';
import { replaceProcess, supervise } from '../../scripts/launch/supervise.mjs';
import { root } from '../../scripts/lib/paths.mjs';
import { calledFrom } from '../lib/called-from.ts';
import { readConfig } from '../start/config.ts';
import { askShop } from './ask-shop.ts';

/** Replaces this process by the shop; in a clone by `npm start`, which installs and builds. */
export async function startShop(): Promise<number> {
  const launcher = join(root, 'scripts/start.mjs');
  const program = existsSync(launcher) ? [launcher] : [...nodeFlags, 'server/main.ts'];
  delete process.env[calledFrom];
  replaceProcess(process.execPath, program);
  return supervise(process.execPath, program);
}

/** Prints version and state of the running shop. */
export async function printStatus(): Promise<number> {
  const config = readConfig();
  const { sentence, isReady } = await askShop(config);
  console.log(sentence);
  if (isReady && config.publicUrl) console.log(`People reach it at ${config.publicUrl}.`);
  if (isReady) console.log(`Its health, for admins: ${config.publicUrl ?? ''}/dashboard/health`);
  return isReady ? 0 : 1;
}
