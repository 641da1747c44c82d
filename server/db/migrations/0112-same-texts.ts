import { type Kysely, sql } from 'kysely';

/** Texts that one member has sent to many as the first message, for the staff's decision. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table same_texts (
      id uuid primary key,
      member_id uuid not null references members,
      -- Of the folded text, because an index has no room for a long one.
      digest text not null,
      text text not null,
      people integer not null,
      found_at timestamptz not null,
      closed_at timestamptz,
      closed_by uuid references members,
      unique (member_id, digest)
    )`,
    sql`create index same_texts_open on same_texts (found_at) where closed_at is null`,
  ];
  for (const statement of statements) await statement.execute(db);
}
