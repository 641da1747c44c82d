import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { isMigrated } from '#server/db/migrate.ts';
import { Problem } from '#server/lib/problem.ts';
import { within } from '#server/lib/within.ts';

type HealthDeps = {
  db: Db;
  program: { version: string };
  /** The free bytes of the disk that has pictures, mails and the embedded database. */
  freeBytes: () => Promise<number>;
};

/** With less, photos and soon bookings cannot be stored. */
const minFreeBytes = 32 * 1024 * 1024;

/** Clients such as load balancers time out after a few seconds and would get no response. */
const patienceMs = 1_500;

/**
 * `/healthz`: the process is alive, and its version. `/readyz`: the database responds within `patienceMs`, and is
 * migrated, and the disk of `DATA_DIR` has room. The disk of a database server is not checked.
 */
export function serveHealth(app: FastifyInstance, { db, program, freeBytes }: HealthDeps): void {
  app.get('/healthz', async () => ({ status: 'ok', version: program.version }));

  // Cached, because migrations are never undone.
  let migrated = false;
  const check = async () => {
    if ((await freeBytes()) < minFreeBytes) throw new Error('The disk of DATA_DIR is full');
    await sql`select 1`.execute(db);
    migrated ||= await isMigrated(db);
    if (!migrated) throw new Error('The database has not been migrated');
  };
  app.get('/readyz', async (request) => {
    try {
      await within(patienceMs, check());
    } catch (error) {
      request.log.error({ err: error }, 'not ready');
      throw new Problem('temporarily-down');
    }
    return { status: 'ready' };
  });
}
