import { onTestFinished } from 'vitest';
import type { Db } from '#server/db/client.ts';
import { migrator } from '#server/db/migrate.ts';
import { createBareDatabase } from './test-database.ts';

/** A database at the migration `last`; dropped after the test. */
export async function openOldDatabase(last: string): Promise<Db> {
  const db = await createBareDatabase();
  onTestFinished(() => db.destroy());
  const { error } = await migrator(db).migrateTo(last);
  if (error) throw error;
  return db;
}
