import { join } from 'node:path';
import fastify from 'fastify';
import pg from 'pg';
import { openEmbeddedDatabase } from '#server/db/embedded/open-embedded.ts';

/**
 * The reference for writes: a bare Fastify with one route that inserts a row into the same kind of
 * database, and responds when it is committed. Runs in `DATA_DIR`, or on `DATABASE_URL`.
 */
const { PORT, DATA_DIR = '', DATABASE_URL } = process.env;

const database = DATABASE_URL
  ? { poolConfig: { connectionString: DATABASE_URL, max: 10 }, close: async () => {} }
  : await openEmbeddedDatabase({ folder: join(DATA_DIR, 'database') });
const pool = new pg.Pool(database.poolConfig);
await pool.query(
  'create table if not exists bench_reference (id bigserial primary key, said text not null)',
);

const app = fastify();
app.get('/readyz', async () => 'ready');
app.post('/insert', async (request) => {
  const said = JSON.stringify(request.body);
  await pool.query('insert into bench_reference (said) values ($1)', [said]);
  return { acknowledged: true };
});
process.once('SIGTERM', async () => {
  app.server.closeAllConnections();
  await app.close();
  await pool.end();
  await database.close();
  process.exit();
});
await app.listen({ port: Number(PORT), host: '127.0.0.1' });
