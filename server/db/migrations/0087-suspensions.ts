import { type Kysely, sql } from 'kysely';

/** Suspended members, and the phones that are hidden meanwhile; the reasons are in the notices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // On the row that each write of a member locks, so that none passes a new suspension.
    sql`alter table members add column suspended_at timestamptz`,
    sql`create table suspensions (
      id uuid primary key,
      member_id uuid not null references members,
      at timestamptz not null,
      by_id uuid not null references members,
      ended_at timestamptz,
      ended_by uuid references members,
      check ((ended_at is null) = (ended_by is null))
    )`,
    sql`create unique index suspensions_open on suspensions (member_id) where ended_at is null`,
    sql`create table suspended_phones (
      suspension_id uuid not null references suspensions,
      product_id uuid not null references products,
      -- The state to which it returns.
      hidden_from text not null check (hidden_from in ('shown', 'words', 'seller')),
      primary key (suspension_id, product_id)
    )`,
    sql`create index suspended_phones_of_phone on suspended_phones (product_id)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
