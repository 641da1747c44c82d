import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import type { Db } from '#server/db/client.ts';
import { migrator } from '#server/db/migrate.ts';
import { createBareDatabase } from './test-database.ts';

/** Written by `scripts/old-releases/`; see `testing/fixtures/releases/README.md`. */
const folder = join(import.meta.dirname, 'fixtures/releases');

export type OldRelease = {
  db: Db;
  made: {
    /** By their names in the fixture's story; all have the password `Secret1`. */
    people: Record<string, { id: string; email: string; name: string }>;
    /** Ids. */
    phones: Record<string, string>;
    bookings: Record<string, string>;
  };
};

/**
 * The database of an old release as its program left it, on the engine of this run, as if it had
 * been stopped at this moment: all times are shifted accordingly. Its tables are made by today's
 * migrations up to the last that the release had; `release.shape` compares them with the release's
 * own.
 */
export async function openOldRelease(name: string): Promise<OldRelease & { shape: Shape }> {
  const about = JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8'));
  const text = gunzipSync(await readFile(join(folder, `${name}.sql.gz`))).toString();
  const db = await createBareDatabase();
  onTestFinished(() => db.destroy());
  const { error } = await migrator(db).migrateTo(about.migration);
  if (error) throw error;
  const lines = text.split('\n');
  const was = lines.flatMap((line) => (line.startsWith(marker) ? [line.slice(marker.length)] : []));
  const rows = lines.filter((line) => !line.startsWith(marker)).join('\n');
  const moved = Date.now() - Date.parse(about.stoppedAt);
  await db.transaction().execute(async (trx) => {
    // Without triggers and references, because the rows are unordered and have had their effects.
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const table of await writtenTables(trx)) {
      await sql`delete from ${sql.table(table)}`.execute(trx);
    }
    for (const statement of rows.split(/;\n(?=insert into "|$)/)) {
      if (statement) await sql.raw(statement).execute(trx);
    }
    await moveTimes(trx, moved);
    // The old program ran them long ago.
    await sql`update kysely_migration set timestamp = '2026-01-01T00:00:00.000Z'`.execute(trx);
  });
  return { db, made: about.made, shape: { was, is: await shapeOf(db) } };
}

const marker = '-- shape: ';

/** Tables of before and of today's migrations; a line for each column, constraint and index. */
type Shape = { was: string[]; is: string[] };

async function writtenTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not like 'kysely%'`.execute(db);
  return rows.map(({ name }) => name);
}

async function moveTimes(db: Db, milliseconds: number): Promise<void> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select c.table_name as "table", json_agg(c.column_name) as columns
    from information_schema.columns c join information_schema.tables t
      on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and data_type = 'timestamp with time zone' and is_generated = 'NEVER'
      and c.table_name not like 'kysely%'
    group by 1`.execute(db);
  for (const { table, columns } of rows) {
    const moves = columns.map(
      (column) => sql`${sql.ref(column)} = ${sql.ref(column)} + ${milliseconds} * interval '1 ms'`,
    );
    await sql`update ${sql.table(table)} set ${sql.join(moves)}`.execute(db);
  }
}

/** Columns, constraints and indexes, a line each. */
export async function shapeOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select format('column %s.%s %s %s %s', table_name, column_name, data_type, is_nullable,
      coalesce(column_default, '')) as line
    from information_schema.columns where table_schema = 'public'
    union all select format('constraint %s %s %s', conrelid::regclass, conname,
      pg_get_constraintdef(oid))
    from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'p', 'u')
    union all select format('index %s', indexdef) from pg_indexes where schemaname = 'public'`.execute(
    db,
  );
  return rows.map(({ line }) => line.replaceAll('\n', ' ')).sort();
}
