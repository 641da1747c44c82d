import { type Kysely, sql } from 'kysely';

/**
 * The shop's own name, colour, logo, contact, promises and links, as they were published each time.
 * Append-only: what the shop promised on a day is proof. A draft belongs to one admin.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table shop_looks (
      id uuid primary key,
      -- Two admins cannot publish the same one.
      version int not null unique check (version > 0),
      content jsonb not null,
      at timestamptz not null,
      by_id uuid not null references members
    )`,
    sql`create trigger append_only
      before update or delete or truncate on shop_looks
      for each statement execute function refuse_change()`,
    sql`create table shop_look_drafts (
      member_id uuid primary key references members,
      content jsonb not null,
      at timestamptz not null
    )`,
  ];
  for (const statement of statements) await statement.execute(db);
}
