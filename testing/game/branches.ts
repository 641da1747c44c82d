import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '#server/db/client.ts';
import { PreparingClient } from '#server/db/preparing-client.ts';

/** The app's transactions inside the game's one: savepoints, with the checks of a commit. */
const inside: Record<string, string> = {
  begin: 'savepoint of_the_app',
  commit:
    'set constraints all immediate; set constraints all deferred; release savepoint of_the_app',
  rollback: 'rollback to savepoint of_the_app; release savepoint of_the_app',
};

/**
 * Lets a game return to an earlier position in a millisecond: everything in the app happens inside
 * one transaction of the embedded engine's only session, and each position is a savepoint. Pass
 * `poolConfig` to `buildTestApp`, and call `begin` once people and phones exist.
 */
export function createBranches() {
  let isOn = false;
  let depth = 0;

  class BranchingClient extends PreparingClient {
    // biome-ignore lint/suspicious/noExplicitAny: all overloads of `query` pass through here.
    override query(...args: any[]): any {
      const [first] = args;
      const instead = isOn ? inside[typeof first === 'string' ? first : first?.text] : undefined;
      if (instead) args[0] = instead;
      // biome-ignore lint/suspicious/noExplicitAny: as above.
      return (super.query as any)(...args);
    }
  }

  return {
    poolConfig: { max: 1, idleTimeoutMillis: 0, Client: BranchingClient } as pg.PoolConfig,

    async begin(db: Db): Promise<void> {
      await sql.raw('begin transaction').execute(db);
      isOn = true;
    },

    /** Undoes everything since `begin`, and frees its space. */
    async reset(db: Db, tables: readonly string[]): Promise<void> {
      isOn = false;
      depth = 0;
      await sql.raw('rollback transaction').execute(db);
      for (const table of tables) await sql.raw(`vacuum ${table}`).execute(db);
      await sql.raw('begin transaction').execute(db);
      isOn = true;
    },

    async end(db: Db): Promise<void> {
      isOn = false;
      await sql.raw('rollback transaction').execute(db);
    },

    /** Returns a function that returns to this position. */
    async mark(db: Db): Promise<() => Promise<void>> {
      depth += 1;
      const name = `position_${depth}`;
      await sql.raw(`savepoint ${name}`).execute(db);
      return async () => {
        await sql.raw(`rollback to savepoint ${name}; release savepoint ${name}`).execute(db);
        depth -= 1;
      };
    },
  };
}
