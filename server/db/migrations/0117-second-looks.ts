import { type Kysely, sql } from 'kysely';

/**
 * What holds money back, and who is the second person: since when a member has their role, which
 * holds are an admin's, who examined a payout that failed, and a gateway's answers before one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    // Null: from before.
    sql`alter table members add column staff_since timestamptz`,
    // All admins are notified of each change of staff.
    sql`create index members_admins on members (id) where is_admin`,
    // Of a hold from before this is unknown, so an admin lifts it.
    sql`alter table payout_holds add column by_admin boolean not null default true`,
    sql`alter table payout_lines
      add column looked_by uuid references members (id),
      add column looked_at timestamptz`,
    // What failed before was examined by the rules of then.
    sql`update payout_lines set looked_at = settled_at, looked_by = settled_by
      where state in ('failed', 'dissolved')`,
    // Null: they differ in another way.
    sql`alter table payment_mismatches add column took_back boolean`,
    sql`create table gateway_answers (
      payment_id uuid primary key references payments (id),
      unclear_at timestamptz not null
    )`,
  ]) {
    await statement.execute(db);
  }
}
