import { rmSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type pg from 'pg';
import { connect, type Db } from '#server/db/client.ts';
import { PathSocket, serveOnSocket, socketPathFor } from '#server/db/embedded/socket.ts';
import { migrate } from '#server/db/migrate.ts';
import { takeSnapshot } from './snapshot.ts';
import { compares, plannedOnce, testClient } from './test-client.ts';

/** The schema with a copy of each table as left by the migrations. */
export const asMigrated = 'as_migrated';

/** Serves an in-memory embedded engine in the same way as the shop does. */
export async function serveEmbedded(pglite: PGlite) {
  const folder = await mkdtemp(join(tmpdir(), 'phonehaat-test-'));
  // The engine lives as long as its worker.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const path = socketPathFor(folder);
  const server = await serveOnSocket(pglite, path);
  const configOf = (config?: pg.PoolConfig): pg.PoolConfig => ({
    stream: () => new PathSocket(path),
    user: 'postgres',
    database: 'postgres',
    max: 1,
    Client: testClient,
    connectionTimeoutMillis: 30_000,
    // All connections share the engine's one session: what a test has set or prepared would stay.
    onConnect: async (client) => {
      await client.query('DISCARD ALL');
      if (!config?.Client && !compares) await client.query(`set ${plannedOnce}`);
    },
    ...config,
  });
  return {
    config: configOf(),
    connect: (config?: pg.PoolConfig): Db => connect(configOf(config)),
    async stop(): Promise<void> {
      await server.stop();
      await pglite.close();
    },
  };
}

/** The data folder of a migrated database, as a tar archive. */
export async function makeEmbeddedTemplate(): Promise<Uint8Array> {
  const pglite = await PGlite.create({ extensions: { pg_trgm } });
  const embedded = await serveEmbedded(pglite);
  const db = embedded.connect();
  await migrate(db);
  await takeSnapshot(db, asMigrated);
  await db.destroy();
  const archive = await pglite.dumpDataDir('none');
  await embedded.stop();
  return archive.bytes();
}

export async function loadEmbeddedTemplate(file: string) {
  const loadDataDir = new Blob([await readFile(file)]);
  return serveEmbedded(await PGlite.create({ loadDataDir, extensions: { pg_trgm } }));
}
