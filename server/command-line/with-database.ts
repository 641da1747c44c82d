import type { Db } from '../db/client.ts';
import { openDatabase } from '../db/open-database.ts';
import type { Config } from '../start/config.ts';

/** Opens and migrates the database of the settings; no other process may have the embedded one open. */
export async function withDatabase<T>(config: Config, use: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase(config, {
    onFatal(error) {
      throw error;
    },
    onMaintenanceError: console.error,
  });
  try {
    return await use(db);
  } finally {
    await close();
  }
}
