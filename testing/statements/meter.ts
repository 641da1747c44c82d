import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '#server/db/client.ts';

/** The database cost of an operation. */
export type Cost = {
  /** Round trips to the database, including `begin` and `commit`. */
  statements: number;
  /** Rows and index entries read for them, including triggers and foreign keys. */
  rows: number;
};

const quiet = 'statements-meter';

/**
 * Uses one connection, because only there the statistics are current right after a statement. Pass
 * `poolConfig` to the test app, and its database to `begin`.
 */
export function createMeter() {
  let statements: string[] = [];

  class CountingClient extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: as many forms as the driver's own
    override query(...parts: any[]): any {
      const [query] = parts;
      const text: string = typeof query === 'string' ? query : query.text;
      if (!text.includes(quiet)) statements.push(text);
      return (super.query as (...all: unknown[]) => unknown)(...parts);
    }
  }

  /** All rows read so far in the tables of the shop. */
  async function readSoFar(db: Db): Promise<number> {
    // Statistics are flushed between statements.
    await sql`select pg_stat_force_next_flush() as ${sql.id(quiet)}`.execute(db);
    const { rows } = await sql<{ read: string }>`
      select (select coalesce(sum(seq_tup_read), 0) from pg_stat_user_tables)
        + (select coalesce(sum(idx_tup_read), 0) from pg_stat_user_indexes) as read,
        1 as ${sql.id(quiet)}`.execute(db);
    return Number(rows[0]?.read);
  }

  return {
    poolConfig: { Client: CountingClient, max: 1, idleTimeoutMillis: 0 } satisfies pg.PoolConfig,
    /** The cost of `work`; `texts` are its statements. */
    async costOf(db: Db, work: () => Promise<unknown>): Promise<Cost & { texts: string[] }> {
      const before = await readSoFar(db);
      statements = [];
      await work();
      const texts = statements;
      return { statements: texts.length, rows: (await readSoFar(db)) - before, texts };
    },
  };
}
