import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { connect, type Db, type StatementWatch } from './client.ts';
import { explainDatabaseError } from './database-down.ts';
import { defaultMaintenance, startMaintenance } from './embedded/maintenance.ts';
import type { StartingDatabase } from './embedded/open-embedded.ts';
import { type DatabaseServer, forMigrations, poolConfigOf } from './hosted/postgres.ts';
import { type MigrationStep, migrate } from './migrate.ts';

export type OpenDatabase = { db: Db; close: () => Promise<void> };

/** A database while it opens: `db` is usable at once, and its statements wait. */
export type StartedDatabase = { db: Db; opened: Promise<OpenDatabase> };

export type DatabaseWatch = {
  /** The embedded database has crashed: nothing works until a restart. */
  onFatal: (error: Error) => void;
  onMaintenanceError: (error: unknown) => void;
  /** A migration of a database that is not empty has begun, waits for a lock, or is done. */
  onMigration?: (step: MigrationStep) => void;
  /** Gets each statement of the open shop, and those of the embedded database's migrations. */
  statements?: StatementWatch | undefined;
};

/** About five minutes: a lock that is not free by then belongs to something that does not end. */
const lockTries = 150;
/** Milliseconds between two tries, so that the statements of a running shop go on meanwhile. */
const lockPause = 1000;

/**
 * Connects to a server and migrates it. `opened` rejects with `DatabaseUnreachableError`, or with
 * the errors of `migrate`. If the
 * server becomes unavailable later, statements fail until it is back.
 */
export function connectHosted(
  server: DatabaseServer,
  watch?: Pick<DatabaseWatch, 'onMigration' | 'statements'>,
): StartedDatabase {
  const db = connect(() => poolConfigOf(server), watch?.statements);
  return { db, opened: openHosted(db, server, watch) };
}

async function openHosted(
  db: Db,
  server: DatabaseServer,
  { onMigration }: Pick<DatabaseWatch, 'onMigration'> = {},
): Promise<OpenDatabase> {
  const migrationDb = connect(forMigrations(await poolConfigOf(server)));
  try {
    await migrate(migrationDb, {
      ...(onMigration && { onStep: onMigration }),
      onBusyServer: { tries: lockTries, pause: () => setTimeout(lockPause) },
    });
  } catch (error) {
    throw explainDatabaseError(error);
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
  const db = connect(async () => (await opened).poolConfig, watch.statements);
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
    await migrate(db, watch.onMigration && { onStep: watch.onMigration });
  } catch (error) {
    await close();
    throw error;
  }
  return { db, close };
}
