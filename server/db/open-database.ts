import { join } from 'node:path';
import { sql } from 'kysely';
import { connect, type Db } from './client.ts';
import { defaultMaintenance, startMaintenance } from './embedded/maintenance.ts';
import { openEmbeddedDatabase } from './embedded/open-embedded.ts';
import { migrate } from './migrate.ts';

export type OpenDatabase = { db: Db; close: () => Promise<void> };

export type DatabaseWatch = {
  /** The database has stopped by itself: nothing works any more until a restart. */
  onFatal: (error: Error) => void;
  onMaintenanceError: (error: unknown) => void;
};

/** Opens the embedded database below `dataDir`, migrated and looked after. */
export async function openDatabase(dataDir: string, watch: DatabaseWatch): Promise<OpenDatabase> {
  const embedded = await openEmbeddedDatabase({
    folder: join(dataDir, 'database'),
    onFatal: watch.onFatal,
  });
  const db = connect(embedded.poolConfig);
  const maintenance = startMaintenance(
    (statement) => sql.raw(statement).execute(db),
    defaultMaintenance,
    watch.onMaintenanceError,
  );
  const close = async () => {
    await maintenance.stop();
    await db.destroy();
    await embedded.close();
  };
  try {
    await migrate(db);
  } catch (error) {
    await close();
    throw error;
  }
  return { db, close };
}
