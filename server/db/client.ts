import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;

type MaybeLater<T> = T | (() => Promise<T>);

/**
 * One client for both engines: only the connection differs. It may become known later, when the
 * first statement asks for it. Close with `db.destroy()`.
 */
export function connect(poolConfig: MaybeLater<pg.PoolConfig>): Db {
  const pool = async () =>
    openPool(typeof poolConfig === 'function' ? await poolConfig() : poolConfig);
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  // A connection that dies is replaced by the pool, and its statement fails by itself; without
  // listeners, for idle ones and for those in use, the process would end.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
