import { type Kysely, sql } from 'kysely';

/** Whether this database is a restored copy, and each night's backup with its proof. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // A single row. A copy sends no mails and calls no payment provider.
    sql`create table shop_state (
      id boolean primary key default true check (id),
      copied_from text,
      copied_at timestamptz,
      check ((copied_from is null) = (copied_at is null))
    )`,
    sql`insert into shop_state default values`,

    sql`create table nightly_backups (
      night date primary key,
      begun_at timestamptz not null,
      proved_at timestamptz,
      backup text,
      deals integer,
      differences text[],
      check ((proved_at is null) = (differences is null))
    )`,
  ];
  for (const statement of statements) await statement.execute(db);
}
