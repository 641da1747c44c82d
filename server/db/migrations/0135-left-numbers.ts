import { type Kysely, sql } from 'kysely';

/** Accounts whose only key, a silent number, has come to another person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table left_numbers (
    id uuid primary key,
    member_id uuid not null unique references members (id),
    at timestamptz not null
  )`.execute(db);
}
