import { join } from 'node:path';
import type { DatabaseWatch, OpenDatabase, StartedDatabase } from './connected.ts';
import { startEmbeddedDatabase } from './embedded/open-embedded.ts';
import type { DatabaseServer } from './hosted/postgres.ts';

type DatabaseLocation = { dataDir: string; databaseServer: DatabaseServer | null };

/**
 * Starts to open and migrate the database: the configured server, or else the embedded database
 * below `dataDir`, with its maintenance. For the embedded one, the folder is locked when this
 * resolves.
 * @throws FolderInUseError when another process has the folder open
 */
export async function startDatabase(
  { dataDir, databaseServer }: DatabaseLocation,
  watch: DatabaseWatch,
): Promise<StartedDatabase> {
  if (databaseServer) return (await import('./connected.ts')).connectHosted(databaseServer, watch);
  // It starts in its own thread, so the client is loaded meanwhile.
  const starting = await startEmbeddedDatabase({
    folder: join(dataDir, 'database'),
    onFatal: watch.onFatal,
  });
  return (await import('./connected.ts')).connectEmbedded(starting, watch);
}

/**
 * Opens the database as it is, for backups and restores. Its statements have no time limits.
 * @throws FolderInUseError when another process has the embedded database open
 */
export async function openUnmigrated({
  dataDir,
  databaseServer,
}: DatabaseLocation): Promise<OpenDatabase> {
  const { connect } = await import('./client.ts');
  if (databaseServer) {
    const { forMigrations, poolConfigOf } = await import('./hosted/postgres.ts');
    const db = connect(forMigrations(await poolConfigOf(databaseServer)));
    return { db, close: () => db.destroy() };
  }
  const { openEmbeddedDatabase } = await import('./embedded/open-embedded.ts');
  const embedded = await openEmbeddedDatabase({ folder: join(dataDir, 'database') });
  const db = connect(embedded.poolConfig);
  const close = async () => {
    await db.destroy();
    await embedded.close();
  };
  return { db, close };
}

/** Opens and migrates the database. */
export async function openDatabase(
  location: DatabaseLocation,
  watch: DatabaseWatch,
): Promise<OpenDatabase> {
  const { opened } = await startDatabase(location, watch);
  return opened;
}
