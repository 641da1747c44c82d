import { type Kysely, sql } from 'kysely';

/** Another admin reads the answers to decisions of staff, and takes a decision back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notices
    add column review text check (review in ('stands', 'back')),
    add column review_reason text not null default '',
    add column reviewed_at timestamptz,
    add column reviewed_by uuid references members`.execute(db);
  await sql`create index notices_answers_waiting on notices (answered_at, id)
    where answered_at is not null and reviewed_at is null and admin_id is not null`.execute(db);
}
