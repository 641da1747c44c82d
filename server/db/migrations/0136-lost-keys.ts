import { type Kysely, sql } from 'kysely';

/** Requests of people who have lost all keys of their account; two of the staff agree. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table lost_keys (
      id uuid primary key,
      member_id uuid not null references members (id),
      number text not null,
      told text not null,
      asked_at timestamptz not null,
      first_by uuid references members (id),
      first_at timestamptz,
      decided_by uuid references members (id),
      ended_at timestamptz,
      outcome text check (outcome in ('agreed', 'refused', 'stopped')),
      check (first_by <> decided_by or outcome <> 'agreed')
    )`,
    sql`create index lost_keys_open on lost_keys (asked_at) where ended_at is null`,
    sql`create index lost_keys_members on lost_keys (member_id)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
