import { type Kysely, sql } from 'kysely';

/** The line above all pages, as it was saved each time. Append-only, as the shop's other pages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table announcements (
      id uuid primary key,
      -- The same for the same words, so that a closed line remains closed.
      line_id uuid not null,
      en text not null,
      bn text not null,
      is_on boolean not null,
      starts_at timestamptz,
      ends_at timestamptz check (ends_at > starts_at),
      at timestamptz not null,
      by_id uuid not null references members
    )`,
    sql`create index announcements_newest on announcements (at desc, id desc)`,
    sql`create trigger append_only
      before update or delete or truncate on announcements
      for each statement execute function refuse_change()`,
  ];
  for (const statement of statements) await statement.execute(db);
}
