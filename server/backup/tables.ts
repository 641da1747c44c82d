import { sql } from 'kysely';
import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import type { Db } from '../db/client.ts';

/** A table, and its columns that can be written: generated ones follow from them. */
export type Table = { name: string; columns: string[] };

const ofMigrator = [DEFAULT_MIGRATION_TABLE, DEFAULT_MIGRATION_LOCK_TABLE];

/** All tables of the shop by name, from the database's own catalogue, so that none is forgotten. */
export async function readTables(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select t.table_name as name, array_agg(c.column_name::text order by c.ordinal_position) as columns
    from information_schema.tables t
    join information_schema.columns c using (table_schema, table_name)
    where table_schema = current_schema() and t.table_type = 'BASE TABLE'
      and c.is_generated = 'NEVER'
    group by t.table_name order by t.table_name`.execute(db);
  return rows.filter(({ name }) => !ofMigrator.includes(name));
}

/** The last value of each sequence; null if it was never used. */
export async function readSequences(db: Db): Promise<Record<string, string | null>> {
  const { rows } = await sql<{ name: string; value: string | null }>`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = current_schema() order by sequencename`.execute(db);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

export async function readMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Runs `load` without foreign keys and triggers, in the same transaction: rows arrive by table, and
 * what triggers derive is among them. The foreign keys are checked when they come back.
 */
export async function withoutConstraints(
  trx: Db,
  tables: readonly Table[],
  load: () => Promise<void>,
): Promise<void> {
  const { rows: keys } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, quote_ident(conname) as name,
      pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(trx);
  const run = (statement: string) => sql.raw(statement).execute(trx);
  for (const { table, name } of keys) await run(`alter table ${table} drop constraint ${name}`);
  for (const { name } of tables) {
    await sql`alter table ${sql.table(name)} disable trigger user`.execute(trx);
  }
  await load();
  for (const { name } of tables) {
    await sql`alter table ${sql.table(name)} enable trigger user`.execute(trx);
  }
  for (const { table, name, definition } of keys) {
    await run(`alter table ${table} add constraint ${name} ${definition}`);
  }
}
