import { readFile } from 'node:fs/promises';
import { MessageChannel } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import type pg from 'pg';
import { connect, type Db } from '#server/db/client.ts';
import { createPortServer } from '#server/db/embedded/answer-ports.ts';
import { PortStream } from '#server/db/embedded/port-stream.ts';
import { migrate } from '#server/db/migrate.ts';
import { takeSnapshot } from './snapshot.ts';

/** The schema of the template with a copy of each table, as the migrations left it. */
export const asMigrated = 'as_migrated';

/** The embedded engine in memory, reached as the shop's own is. */
export function connectorOf(pglite: PGlite): (config?: pg.PoolConfig) => Db {
  const server = createPortServer(pglite);
  const openPort = () => {
    const { port1, port2 } = new MessageChannel();
    server.take(port2);
    return port1;
  };
  return (config) =>
    connect({
      stream: () => new PortStream(openPort),
      user: 'postgres',
      database: 'postgres',
      max: 1,
      connectionTimeoutMillis: 30_000,
      ...config,
    });
}

/** The data folder of a migrated database, as a tar archive. */
export async function makeEmbeddedTemplate(): Promise<Uint8Array> {
  const pglite = await PGlite.create();
  const db = connectorOf(pglite)();
  await migrate(db);
  await takeSnapshot(db, asMigrated);
  await db.destroy();
  const archive = await pglite.dumpDataDir('none');
  await pglite.close();
  return archive.bytes();
}

export async function loadEmbeddedTemplate(file: string): Promise<PGlite> {
  return PGlite.create({ loadDataDir: new Blob([await readFile(file)]) });
}
