// Runs inside the tree of an old release: writes all that its program has stored as SQL.
import { writeFile } from 'node:fs/promises';
import { sql } from 'kysely';

/** The migrator's own tables, because the migrations have run before the rows are loaded. */
const ofTheMigrator = ['kysely_migration', 'kysely_migration_lock'];

/**
 * Writes what `openRelease` (`testing/old-release.ts`) loads: the rows of each table as `insert`, the
 * shape of the tables, the moment at which the old program was stopped, and what was made.
 */
export async function dumpRelease({ deps, clock }, made) {
  const { db } = deps;
  const lines = (await shapeOf(db)).map((line) => `-- shape: ${line.replaceAll('\n', ' ')}`);
  for (const { table, columns } of await tablesOf(db)) {
    if (ofTheMigrator.includes(table)) continue;
    const names = columns.map((name) => `"${name}"`).join(', ');
    const values = sql.raw(
      columns.map((name) => `quote_nullable("${name}"::text)`).join(`||', '||`),
    );
    const { rows } = await sql`select ${values} as row from ${sql.table(table)} order by 1`.execute(
      db,
    );
    if (rows.length === 0) continue;
    lines.push(`insert into "${table}" (${names}) overriding system value values`);
    lines.push(`${rows.map(({ row }) => `(${row})`).join(',\n')};`);
  }
  const { rows: migrations } = await sql`
    select name from kysely_migration order by name desc limit 1`.execute(db);
  const about = {
    migration: migrations[0].name,
    stoppedAt: clock.now().toISOString(),
    made,
  };
  const output = process.env.RELEASE_OUTPUT;
  await writeFile(`${output}.sql`, `${lines.join('\n')}\n`);
  await writeFile(`${output}.json`, `${JSON.stringify(about, null, 1)}\n`);
}

/** Of the schema `public`, with the columns that a program writes. */
async function tablesOf(db) {
  const { rows } = await sql`
    select c.table_name as "table", json_agg(c.column_name order by c.ordinal_position) as columns
    from information_schema.columns c join information_schema.tables t
      on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
    group by 1 order by 1`.execute(db);
  return rows;
}

/** Columns, constraints and indexes, a line each; `testing/old-release.ts` reads today's in the same way. */
async function shapeOf(db) {
  const { rows } = await sql`
    select format('column %s.%s %s %s %s', table_name, column_name, data_type, is_nullable,
      coalesce(column_default, '')) as line
    from information_schema.columns where table_schema = 'public'
    union all select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'p', 'u')
    union all select format('index %s', indexdef) from pg_indexes where schemaname = 'public'`.execute(
    db,
  );
  return rows.map(({ line }) => line).sort();
}
