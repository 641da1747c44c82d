import { type Kysely, sql } from 'kysely';

/** Versions of the operator's pages. Append-only: which terms were in force on a day is proof. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table shop_pages (
      id uuid primary key,
      page text not null check (page in ('terms', 'privacy', 'refunds', 'imprint')),
      -- Both languages of a text, or the fields of the imprint.
      content jsonb not null,
      at timestamptz not null,
      by_id uuid not null references members
    )`,
    sql`create index shop_pages_newest on shop_pages (page, at desc, id desc)`,
    sql`create trigger append_only
      before update or delete or truncate on shop_pages
      for each statement execute function refuse_change()`,
  ];
  for (const statement of statements) await statement.execute(db);
}
