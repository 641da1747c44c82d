import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { secretFile } from '../../backup/manifest.ts';
import { compareSecret } from '../../backup/secret-mark.ts';
import { FolderInUseError } from '../../db/embedded/folder-lock.ts';
import { openUnmigrated } from '../../db/open-database.ts';
import type { Config } from '../../start/config.ts';
import { foreignSecret } from '../../start/secrets.ts';
import { type Finding, good, note, wrong } from './finding.ts';

/** Whether the next start has the secret with which the database was used. */
export async function checkSecret(config: Config): Promise<Finding[]> {
  const { dataDir, databaseServer } = config;
  if (!databaseServer && !existsSync(join(dataDir, 'database'))) return [];
  const secret =
    config.authSecret ?? (await readFile(join(dataDir, secretFile), 'utf8').catch(() => null));
  try {
    const { db, close } = await openUnmigrated(config);
    try {
      // An empty one for a file that the next start would make.
      const match = await compareSecret(db, secret ?? '');
      if (match === 'foreign') return [wrong(foreignSecret(config))];
      if (match === 'same') return [good('The secret is the one of this database.')];
      return [note('From its next start on the database knows its secret.')];
    } finally {
      await close();
    }
  } catch (error) {
    // The running shop has compared it.
    if (error instanceof FolderInUseError) return [];
    throw error;
  }
}
