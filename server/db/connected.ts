import { sql } from 'kysely';
import { connect } from './client.ts';
import { DatabaseUnreachableError, isDatabaseDown } from './database-down.ts';
import { defaultMaintenance, startMaintenance } from './embedded/maintenance.ts';
import type { EmbeddedDatabase } from './embedded/open-embedded.ts';
import { type DatabaseServer, poolConfigOf, withoutTimeLimits } from './hosted/postgres.ts';
import { migrate } from './migrate.ts';
import type { DatabaseWatch, OpenDatabase } from './open-database.ts';

/** A server that goes away later is waited for: every call meanwhile is answered by a 503. */
export async function connectHosted(server: DatabaseServer): Promise<OpenDatabase> {
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

/** Closes the database again when it can't be brought up to date. */
export async function connectEmbedded(
  embedded: EmbeddedDatabase,
  watch: DatabaseWatch,
): Promise<OpenDatabase> {
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
