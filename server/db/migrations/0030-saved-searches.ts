import { type Kysely, sql } from 'kysely';

/**
 * Searches that members have saved, the time up to which each was checked, and the price drops that
 * were notified. A day's notices about saved phones and searches share one mail.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table saved_searches (
      id uuid primary key,
      member_id uuid not null references members (id),
      name text not null,
      query text not null,
      saved_at timestamptz not null,
      checked_to timestamptz not null,
      check_at timestamptz not null,
      new_matches integer not null default 0,
      unique (member_id, query)
    )`,
    sql`create index saved_searches_due on saved_searches (check_at)`,
    sql`alter table saved_phones add column told_price integer`,
    sql`alter table price_changes add column told_at timestamptz`,
    // Earlier changes of prices are not notified.
    sql`update price_changes set told_at = changed_at`,
    sql`create index price_changes_untold on price_changes (id) where told_at is null`,
    sql`create index price_changes_latest on price_changes (changed_at, product_id)`,
    sql`alter table notice_mails add column digest text unique`,
  ];
  for (const statement of statements) await statement.execute(db);
}
