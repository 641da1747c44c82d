import { existsSync } from 'node:fs';
import { pino } from 'pino';
import { v7 as newId } from 'uuid';
import type { Db } from '../db/client.ts';
import { checkProviders, type ProviderReport } from '../ports/payments/check-providers.ts';
import { choosePayments } from '../start/compose.ts';
import { type Config, readConfig } from '../start/config.ts';
import { prints } from '../start/operator-prints.ts';
import { readPrint } from '../start/operator-socket.ts';
import { loadOrCreateSecret } from '../start/secrets.ts';
import { withDatabase } from './with-database.ts';

/** Checks the configured providers in this process, if no shop has the database open. */
export async function checkGateways(config: Config, db: Db): Promise<ProviderReport[]> {
  const log = pino({ level: 'silent' });
  const clock = () => new Date();
  const { dataDir, publicUrl, stripe, gateways } = config;
  const authSecret = config.authSecret ?? (await loadOrCreateSecret(dataDir));
  const parts = { db, stripe, gateways, authSecret, cardEventsTo: null, clock, newId, log };
  return checkProviders(choosePayments(parts).providers, { publicUrl, clock });
}

/**
 * Prints through the running shop, because only it can open the embedded database; in this process
 * without one.
 */
export async function print(name: string, argument: string): Promise<number> {
  const config = readConfig();
  const { dataDir, databaseServer } = config;
  const byShop =
    databaseServer || !existsSync(dataDir) ? null : await readPrint(dataDir, name, argument);
  if (byShop !== null) {
    // Waits until everything is written, because the process ends next.
    await new Promise((resolve) => process.stdout.write(byShop, resolve));
    return 0;
  }
  await withDatabase(config, async (db) => {
    const source = { db, check: () => checkGateways(config, db) };
    for (const line of (await prints[name]?.(source, argument)) ?? []) console.log(line);
  });
  return 0;
}
