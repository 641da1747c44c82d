import { join } from 'node:path';
import type { DatabaseWatch, OpenDatabase, StartedDatabase } from './connected.ts';
import { startEmbeddedDatabase } from './embedded/open-embedded.ts';
import type { DatabaseServer } from './hosted/postgres.ts';

type Where = { dataDir: string; databaseServer: DatabaseServer | null };

/**
 * Begins to open the database, and to migrate it: the server where one is named, else the embedded
 * one below `dataDir`, which is looked after as well. The embedded one's folder is ours from here
 * on.
 */
export async function startDatabase(
  { dataDir, databaseServer }: Where,
  watch: DatabaseWatch,
): Promise<StartedDatabase> {
  if (databaseServer) return (await import('./connected.ts')).connectHosted(databaseServer);
  // Starts in a thread of its own, which takes as long as what talks to it takes to load.
  const starting = await startEmbeddedDatabase({
    folder: join(dataDir, 'database'),
    onFatal: watch.onFatal,
  });
  return (await import('./connected.ts')).connectEmbedded(starting, watch);
}

/** Opens the database: the same, until it is there. */
export async function openDatabase(where: Where, watch: DatabaseWatch): Promise<OpenDatabase> {
  const { opened } = await startDatabase(where, watch);
  return opened;
}
