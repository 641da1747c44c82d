import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Db } from '#server/db/client.ts';
import type { Database } from '#server/db/schema.ts';
import { anyRowOrder } from './lib/any-row-order.ts';

/**
 * Connections that outlive the clients of single tests: a new one parses and plans each statement
 * again, which takes half of the time of most tests.
 */
export function openLentPool(config: pg.PoolConfig) {
  const pool = new pg.Pool({ ...config, idleTimeoutMillis: 0 });
  // As in `connect`: what is lost rejects its own statement.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));

  /** A client with these connections; its `destroy` waits until all are back, as a pool's `end`. */
  const lend = (): Db =>
    new Kysely<Database>({
      dialect: new PostgresDialect({ pool: borrow(pool) }),
      plugins: process.env.ROW_ORDER === 'any' ? [anyRowOrder] : [],
    });

  return { lend, end: () => pool.end() };
}

function borrow(pool: pg.Pool) {
  let borrowed = 0;
  let whenAllAreBack = () => {};
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      const { release } = client;
      borrowed += 1;
      client.release = (error) => {
        release(error);
        borrowed -= 1;
        if (borrowed === 0) whenAllAreBack();
      };
      return client;
    },
    end: () =>
      new Promise<void>((resolve) => {
        whenAllAreBack = resolve;
        if (borrowed === 0) resolve();
      }),
  };
}
