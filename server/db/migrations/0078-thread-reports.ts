import { type Kysely, sql } from 'kysely';

/** Members who block each other, and threads that one of the two has reported. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table member_blocks (
      member_id uuid not null references members,
      blocked_id uuid not null references members,
      at timestamptz not null,
      primary key (member_id, blocked_id),
      check (member_id <> blocked_id)
    )`,
    sql`create index member_blocks_of on member_blocks (blocked_id)`,
    // Written while the other had blocked its writer, and never shown to them.
    sql`alter table thread_messages add column withheld boolean not null default false`,

    sql`create table thread_reports (
      thread_id uuid not null references threads on delete cascade,
      reporter_id uuid not null references members,
      reason text not null
        check (reason in ('money', 'code', 'elsewhere', 'rude', 'spam', 'other')),
      comment text not null,
      at timestamptz not null,
      closed_at timestamptz,
      outcome text check (outcome in ('dismiss', 'warn')),
      check ((closed_at is null) = (outcome is null))
    )`,
    sql`create unique index thread_reports_open on thread_reports (thread_id, reporter_id)
      where closed_at is null`,
    sql`create index thread_reports_waiting on thread_reports (at) where closed_at is null`,
    sql`create index thread_reports_of_reporter on thread_reports (reporter_id)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
