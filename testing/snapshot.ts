import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

/**
 * Copies all tables into the schema `copies`, so that a test can change data, compare and reset.
 * This takes milliseconds; rebuilding the market takes seconds.
 */
export async function takeSnapshot(db: Db, copies = 'before_the_test') {
  const tables = await tablesOf(db, 'public');
  await run(db, [
    `drop schema if exists ${copies} cascade`,
    `create schema ${copies}`,
    ...tables.map((name) => `create table ${copies}.${name} as table public.${name}`),
  ]);
  return openSnapshot(db, copies);
}

async function tablesOf(db: Db, schema: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = ${schema} and table_type = 'BASE TABLE' order by table_name
  `.execute(db);
  return rows.map(({ name }) => name);
}

/** The columns of each table but the generated ones, which the database alone writes. */
async function writtenColumns(db: Db): Promise<Map<string, string>> {
  // `information_schema.columns` takes a tenth of a second.
  const { rows } = await sql<{ name: string; written: string }>`
    select relname as name, string_agg(quote_ident(attname), ', ') as written
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and attnum > 0 and not attisdropped and attgenerated = '' group by 1
  `.execute(db);
  return new Map(rows.map(({ name, written }) => [name, written]));
}

/** Opens an existing snapshot in the schema `copies`. */
export async function openSnapshot(db: Db, copies: string) {
  const tables = await tablesOf(db, copies);

  const rowsOf = (schema: string, names: string[]) =>
    names
      .map((name) => `select '${name} ' || to_jsonb(t)::text as row from ${schema}.${name} t`)
      .join(' union all ');
  // A refused try is counted, and changes nothing else. Messages are counted after the answer. What
  // changed is noted once more.
  const everyRow = rowsOf(
    'public',
    tables.filter((name) => !['rate_counts', 'sms_days', 'changes'].includes(name)),
  );

  /** Tables that have or had rows: to write all of them takes most of the time of a restore. */
  async function touchedTables(): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
      order by relname
    `.execute(db);
    return rows.map(({ name }) => name).filter((name) => tables.includes(name));
  }

  /** A digest for each of these tables that has rows. */
  async function digestsOf(schema: string, names: string[]): Promise<Map<string, string>> {
    if (names.length === 0) return new Map();
    const { rows } = await sql<{ name: string; digest: string }>`
      select split_part(row, ' ', 1) as name, md5(string_agg(row, ',' order by row)) as digest
      from (${sql.raw(rowsOf(schema, names))}) as all_rows group by 1
    `.execute(db);
    return new Map(rows.map(({ name, digest }) => [name, digest]));
  }
  /** The copies do not change; undefined for one without rows. */
  const digestsOfCopies = new Map<string, string | undefined>();

  /** Of those tables, the ones whose rows differ from the copies. */
  async function changedTables(names: string[]): Promise<string[]> {
    const unknown = names.filter((name) => !digestsOfCopies.has(name));
    const found = await digestsOf(copies, unknown);
    for (const name of unknown) digestsOfCopies.set(name, found.get(name));
    const now = await digestsOf('public', names);
    return names.filter((name) => now.get(name) !== digestsOfCopies.get(name));
  }

  /**
   * Gives the space of many deleted rows back, which each restore would read again. Not of few:
   * connections plan the statements of a vacuumed table anew.
   */
  async function shrink(changed: string[]): Promise<void> {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 1000000
    `.execute(db);
    const large = rows.map(({ name }) => name).filter((name) => changed.includes(name));
    if (large.length === 0) return;
    await sql.raw(`vacuum ${large.map((name) => `public.${name}`).join(', ')}`).execute(db);
  }

  return {
    /** All rows of all tables as JSON, in an order that does not depend on insertion. */
    async rows(): Promise<string[]> {
      const { rows } = await sql<{ row: string }>`${sql.raw(everyRow)}`.execute(db);
      return rows.map(({ row }) => row).sort();
    },
    /** A digest of these rows, to detect changes. */
    async digest(): Promise<string> {
      const { rows } = await sql<{ digest: string }>`
        select md5(string_agg(row, ',' order by row)) as digest from (${sql.raw(everyRow)}) as all_rows
      `.execute(db);
      return rows[0]?.digest ?? '';
    },
    async restore(): Promise<void> {
      const changed = await changedTables(await touchedTables());
      const columns = await writtenColumns(db);
      await run(db, [
        // Disables foreign keys and triggers, such as those of append-only tables, during the
        // restore.
        'set local session_replication_role = replica',
        ...changed.flatMap((name) => {
          const written = columns.get(name) ?? '';
          return [
            `delete from public.${name}`,
            `insert into public.${name} (${written}) overriding system value
              select ${written} from ${copies}.${name}`,
          ];
        }),
      ]);
      await shrink(changed);
    },
  };
}

async function run(db: Db, statements: readonly string[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  });
}

/**
 * Replaces values that differ in each run: ids, times, hashes, encrypted texts, and ids of the card
 * provider, and the margin of a floor, which is drawn.
 */
export function withoutChance(row: string): string {
  return (
    row
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>')
      // A sequence goes on, although what had taken a number is undone.
      .replace(/"number": \d+/g, '"number": "<number>"')
      .replace(/\d{4}-\d\d-\d\dT[\d:.+Z]+/g, '<time>')
      .replace(/\b(pi|re|evt)_[\w-]+/g, '<$1>')
      .replace(/"0[0-9A-HJKMNP-TV-Z]{25}"/g, '"<ref>"')
      .replace(/"(password|token|sealed|paper_code)": "[^"]*"/g, '"$1": <$1>')
      .replace(/"(code|challenge)": "[\w-]{43}"/g, '"$1": <$1>')
      .replace(/"margin": \d+/g, '"margin": <margin>')
  );
}
