import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { isMigrated } from '#server/db/migrate.ts';
import type { Deps } from './deps.ts';
import { Problem } from './problem.ts';

/** `/healthz`: the process is alive. `/readyz`: the database responds, and is migrated. */
export function serveHealth(app: FastifyInstance, { db }: Deps): void {
  app.get('/healthz', async () => ({ status: 'ok' }));

  // Cached, because migrations are never undone.
  let migrated = false;
  app.get('/readyz', async (request) => {
    if (!(await isDatabaseReady())) throw new Problem('temporarily-down');
    return { status: 'ready' };

    async function isDatabaseReady(): Promise<boolean> {
      try {
        await sql`select 1`.execute(db);
        migrated ||= await isMigrated(db);
        return migrated;
      } catch (error) {
        request.log.error({ err: error }, 'not ready');
        return false;
      }
    }
  });
}
