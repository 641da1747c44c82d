import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;

/** One client for both engines: only the connection differs. Close with `db.destroy()`. */
export function connect(poolConfig: pg.PoolConfig): Db {
  const pool = new pg.Pool(poolConfig);
  // A connection that dies while idle is replaced by the pool; without a listener it would throw.
  pool.on('error', () => {});
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
