import { join } from 'node:path';
import type { Db } from './client.ts';
import { openEmbeddedDatabase } from './embedded/open-embedded.ts';
import type { DatabaseServer } from './hosted/postgres.ts';

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
  if (databaseServer) return (await import('./connected.ts')).connectHosted(databaseServer);
  // Starts in a thread of its own, which takes as long as what talks to it takes to load.
  const [{ connectEmbedded }, embedded] = await Promise.all([
    import('./connected.ts'),
    openEmbeddedDatabase({ folder: join(dataDir, 'database'), onFatal: watch.onFatal }),
  ]);
  return connectEmbedded(embedded, watch);
}
