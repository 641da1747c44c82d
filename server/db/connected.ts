import { sql } from 'kysely';
import { connect, type Db } from './client.ts';
import { DatabaseUnreachableError, isDatabaseDown } from './database-down.ts';
import { defaultMaintenance, startMaintenance } from './embedded/maintenance.ts';
import type { StartingDatabase } from './embedded/open-embedded.ts';
import { type DatabaseServer, poolConfigOf, withoutTimeLimits } from './hosted/postgres.ts';
import { migrate } from './migrate.ts';

export type OpenDatabase = { db: Db; close: () => Promise<void> };

/** A database on its way: what needs `db` can be put together, whose statements wait. */
export type StartedDatabase = { db: Db; opened: Promise<OpenDatabase> };

export type DatabaseWatch = {
  /** The embedded database has stopped by itself: nothing works any more until a restart. */
  onFatal: (error: Error) => void;
  onMaintenanceError: (error: unknown) => void;
};

/** A server that goes away later is waited for: every call meanwhile is answered by a 503. */
export function connectHosted(server: DatabaseServer): StartedDatabase {
  const db = connect(() => poolConfigOf(server));
  return { db, opened: openHosted(db, server) };
}

async function openHosted(db: Db, server: DatabaseServer): Promise<OpenDatabase> {
  const patient = connect(withoutTimeLimits(await poolConfigOf(server)));
  try {
    await migrate(patient);
  } catch (error) {
    if (error instanceof Error && isDatabaseDown(error)) throw new DatabaseUnreachableError(error);
    throw error;
  } finally {
    await patient.destroy();
  }
  return { db, close: () => db.destroy() };
}

/** Closes the database again when it can't be brought up to date. */
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
