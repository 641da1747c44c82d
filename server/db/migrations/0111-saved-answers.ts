import { type Kysely, sql } from 'kysely';

/** Texts that a member sends to many. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table saved_answers (
      id uuid primary key,
      member_id uuid not null references members (id),
      text text not null,
      saved_at timestamptz not null
    )`,
    sql`create index saved_answers_of_member on saved_answers (member_id, saved_at)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
