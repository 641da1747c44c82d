import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '../db/client.ts';
import { migrate } from '../db/migrate.ts';
import { refuseTables, restoreTables } from './restore-backup.ts';
import { dumpDatabase } from './write-backup.ts';

/**
 * Copies every row of a database into another, empty one, compares them, and migrates the target.
 * Returns the number of rows. Throws `BackupError`, without a row in the target, unless both have
 * the same.
 */
export async function moveDatabase(source: Db, target: Db): Promise<number> {
  await refuseTables(target);
  const folder = await mkdtemp(join(tmpdir(), 'phonehaat-move-'));
  try {
    await mkdir(join(folder, 'tables'));
    const dump = await dumpDatabase(source, folder);
    await restoreTables(folder, dump, target);
    await migrate(target);
    return Object.values(dump.tables).reduce((sum, { rows }) => sum + rows, 0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
