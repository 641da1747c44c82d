import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Db } from '#server/db/client.ts';
import { openEmbeddedDatabase } from '#server/db/embedded/open-embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { durable, startPostgres } from '#testing/postgres-server.ts';
import type { ServerProcess } from '../processes/child.ts';
import { startInserts } from '../processes/reference.ts';
import { startShop } from '../processes/shop.ts';

/** A database for one run. Access is sequential, as the embedded engine requires. */
export type BenchDatabase = {
  /** Opens it, migrated and without time limits. */
  use: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  startShop: () => Promise<ServerProcess>;
  /** Whether several programs may use it concurrently. */
  isShared: boolean;
  /** Seconds of processor of the database's own processes; null if it has none, or none are known. */
  cpuSeconds: () => Promise<number | null>;
  /** The reference for writes, with a database of its own. */
  startInserts: () => Promise<ServerProcess>;
  remove: () => Promise<void>;
};

export async function openEmbedded(): Promise<BenchDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'phonehaat-bench-'));
  const dataDir = join(folder, 'shop');
  return {
    async use(work) {
      // Without background maintenance, which would wait too long for the single connection.
      const embedded = await openEmbeddedDatabase({ folder: join(dataDir, 'database') });
      const db = connect({ ...embedded.poolConfig, query_timeout: 0 });
      try {
        await migrate(db);
        return await work(db);
      } finally {
        await db.destroy();
        await embedded.close();
      }
    },
    startShop: () => startShop(dataDir, null),
    isShared: false,
    cpuSeconds: async () => null,
    startInserts: () => startInserts({ DATA_DIR: join(folder, 'reference') }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** A local server with the default settings of PostgreSQL. */
export async function openPostgres(): Promise<BenchDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'phonehaat-bench-'));
  const server = await startPostgres({ settings: durable });
  const url = server.urlOf('postgres');
  return {
    async use(work) {
      const db = connect({ connectionString: url, max: 1 });
      try {
        await migrate(db);
        return await work(db);
      } finally {
        await db.destroy();
      }
    },
    startShop: () => startShop(dataDir, url),
    isShared: true,
    cpuSeconds: server.cpuSeconds,
    startInserts: () => startInserts({ DATABASE_URL: server.urlOf('template1') }),
    async remove() {
      await server.remove();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
