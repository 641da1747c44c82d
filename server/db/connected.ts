import { sql } from 'kysely';
import { connect, type Db } from './client.ts';
import { DatabaseUnreachableError, isDatabaseDown } from './database-down.ts';
import { defaultMaintenance, startMaintenance } from './embedded/maintenance.ts';
import type { StartingDatabase } from './embedded/open-embedded.ts';
import { type DatabaseServer, poolConfigOf, withoutTimeLimits } from './hosted/postgres.ts';
import { migrate } from './migrate.ts';

export type OpenDatabase = { db: Db; close: () => Promise<void> };

/** A database while it opens: `db` is usable at once, and its statements wait. */
export type StartedDatabase = { db: Db; opened: Promise<OpenDatabase> };

export type DatabaseWatch = {
  /** The embedded database has crashed: nothing works until a restart. */
  onFatal: (error: Error) => void;
  onMaintenanceError: (error: unknown) => void;
};

/**
 * Connects to a server and migrates it. `opened` rejects with `DatabaseUnreachableError`. If the
 * server becomes unavailable later, statements fail until it is back.
 */
export function connectHosted(server: DatabaseServer): StartedDatabase {
  const db = connect(() => poolConfigOf(server));
  return { db, opened: openHosted(db, server) };
}

async function openHosted(db: Db, server: DatabaseServer): Promise<OpenDatabase> {
  const migrationDb = connect(withoutTimeLimits(await poolConfigOf(server)));
  try {
    await migrate(migrationDb);
  } catch (error) {
    if (error instanceof Error && isDatabaseDown(error)) throw new DatabaseUnreachableError(error);
    throw error;
  } finally {
    await migrationDb.destroy();
  }
  return { db, close: () => db.destroy() };
}

/** Migrates the embedded database and schedules its maintenance; closes it if a migration fails. */
export function connectEmbedded(
  { opened }: StartingDatabase,
  watch: DatabaseWatch,
): StartedDatabase {
  const db = connect(async () => (await opened).poolConfig);
  return { db, opened: openEmbedded(db, opened, watch) };
}

async function openEmbedded(
  db: Db,
  opened: StartingDatabase['opened'],
  watch: DatabaseWatch,
): Promise<OpenDatabase> {
  const embedded = await opened;
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
