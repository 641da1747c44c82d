import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;

/** Watches the statements of a client. */
export type StatementWatch = {
  /** The pool has been opened. */
  onPool: (pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>) => void;
  /** `text` has placeholders where the values were. */
  onStatement: (seconds: number, isFailed: boolean, text: string) => void;
};

type MaybeLazy<T> = T | (() => Promise<T>);

/**
 * The client of both engines, which differ only in `poolConfig`. A function is called at the first
 * statement. Close with `db.destroy()`.
 */
export function connect(poolConfig: MaybeLazy<pg.PoolConfig>, watch?: StatementWatch): Db {
  const pool = async () => {
    const opened = openPool(typeof poolConfig === 'function' ? await poolConfig() : poolConfig);
    watch?.onPool(opened);
    return opened;
  };
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    ...(watch && {
      log: ({ level, query, queryDurationMillis }) =>
        watch.onStatement(queryDurationMillis / 1000, level === 'error', query.sql),
    }),
  });
}

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  // The pool replaces a lost connection, and its statement rejects. Without error listeners on idle
  // and busy connections the process would exit.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
