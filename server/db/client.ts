import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;

/** One client for both engines: only the connection differs. Close with `db.destroy()`. */
export function connect(poolConfig: pg.PoolConfig): Db {
  const pool = new pg.Pool(poolConfig);
  // A connection that dies is replaced by the pool, and its statement fails by itself; without
  // listeners, for idle ones and for those in use, the process would end.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
