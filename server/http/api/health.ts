import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { isMigrated } from '#server/db/migrate.ts';
import type { Deps } from './deps.ts';
import { Problem } from './problem.ts';

/** `/healthz`: the process lives. `/readyz`: the database answers and is up to date. */
export function serveHealth(app: FastifyInstance, { db }: Deps): void {
  app.get('/healthz', async () => ({ status: 'ok' }));

  // Migrations only ever move forward, so one good answer is enough.
  let migrated = false;
  app.get('/readyz', async (request) => {
    const answers = await databaseAnswers();
    if (!answers) throw new Problem('temporarily-down');
    return { status: 'ready' };

    async function databaseAnswers(): Promise<boolean> {
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
