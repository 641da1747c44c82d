import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { connect } from '../../db/client.ts';
import { explainDatabaseError } from '../../db/database-down.ts';
import { lockFolder } from '../../db/embedded/folder-lock.ts';
import { forMigrations, poolConfigOf } from '../../db/hosted/postgres.ts';
import { compareMigrations } from '../../db/migrate.ts';
import type { Config } from '../../start/config.ts';
import { ClockError, clockLimit } from '../../start/database-clock.ts';
import { type Finding, good, note, reasonOf, wrong } from './finding.ts';

/** Whether the database answers, is not from a later version, and has this machine's time. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  const { databaseServer } = config;
  if (!databaseServer) return checkEmbedded(config.dataDir);
  try {
    const db = connect(forMigrations(await poolConfigOf(databaseServer)));
    try {
      const { rows } = await sql<{ now: Date; version: string }>`
        select clock_timestamp() as now, current_setting('server_version') as version`.execute(db);
      const behind = (rows[0]?.now.getTime() ?? 0) - Date.now();
      const { pending, unknown } = await compareMigrations(db);
      return [
        good(`DATABASE_URL: PostgreSQL ${rows[0]?.version} answers.`),
        Math.abs(behind) > clockLimit
          ? wrong(new ClockError(behind).message)
          : good("This machine's clock and the database's agree."),
        ...migrationsFound(pending, unknown),
      ];
    } finally {
      await db.destroy();
    }
  } catch (error) {
    return [wrong(reasonOf(explainDatabaseError(error)))];
  }
}

function migrationsFound(pending: readonly string[], unknown: readonly string[]): Finding[] {
  if (unknown.length > 0) {
    return [wrong(`The database was used by a newer PhoneHaat (${unknown.join(', ')}).`)];
  }
  if (pending.length === 0) return [good('The database has all migrations.')];
  return [note(`The next start runs ${pending.length} migrations of the database.`)];
}

async function checkEmbedded(dataDir: string): Promise<Finding[]> {
  const folder = join(dataDir, 'database');
  if (!existsSync(folder)) return [note('The first start makes the embedded database.')];
  try {
    await (await lockFolder(folder))();
    return [good('The embedded database is closed; the shop can open it.')];
  } catch {
    return [good('The embedded database is open in a running shop.')];
  }
}
