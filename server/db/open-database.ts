import { join } from 'node:path';
import { sql } from 'kysely';
import { connect, type Db } from './client.ts';
import { DatabaseUnreachableError, isDatabaseDown } from './database-down.ts';
import { defaultMaintenance, startMaintenance } from './embedded/maintenance.ts';
import { openEmbeddedDatabase } from './embedded/open-embedded.ts';
import { type DatabaseServer, poolConfigOf, withoutTimeLimits } from './hosted/postgres.ts';
import { migrate } from './migrate.ts';

export type OpenDatabase = { db: Db; close: () => Promise<void> };

export type DatabaseWatch = {
  /** The embedded database has stopped by itself: nothing works any more until a restart. */
  onFatal: (error: Error) => void;
  onMaintenanceError: (error: unknown) => void;
};

/**
 * Opens the database, migrated: the server where one is named, else the embedded one below
 * `dataDir`, which is looked after as well.
 */
export async function openDatabase(
  { dataDir, databaseServer }: { dataDir: string; databaseServer: DatabaseServer | null },
  watch: DatabaseWatch,
): Promise<OpenDatabase> {
  return databaseServer ? await openHosted(databaseServer) : await openEmbedded(dataDir, watch);
}

/** A server that goes away later is waited for: every call meanwhile is answered by a 503. */
async function openHosted(server: DatabaseServer): Promise<OpenDatabase> {
  const config = await poolConfigOf(server);
  const patient = connect(withoutTimeLimits(config));
  try {
    await migrate(patient);
  } catch (error) {
    if (error instanceof Error && isDatabaseDown(error)) throw new DatabaseUnreachableError(error);
    throw error;
  } finally {
    await patient.destroy();
  }
  const db = connect(config);
  return { db, close: () => db.destroy() };
}

async function openEmbedded(dataDir: string, watch: DatabaseWatch): Promise<OpenDatabase> {
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
