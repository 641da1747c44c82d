import { type Kysely, sql } from 'kysely';

/** What admins decide about the money of deals, and what of it waits for another admin. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`create table deal_verdicts (
      id uuid primary key,
      booking_id uuid not null references deals (booking_id),
      event text not null,
      role text not null,
      reason text not null,
      part integer check (part > 0),
      amount integer not null check (amount > 0),
      proposed_by uuid not null references members (id),
      proposed_at timestamptz not null,
      needs_second boolean not null,
      outcome text check (outcome in ('stands', 'back')),
      answer text not null default '',
      answered_by uuid references members (id),
      answered_at timestamptz,
      constraint deal_verdicts_answer_whole check
        (num_nulls(outcome, answered_by, answered_at) in (0, 3))
    )`,
    // How much an admin has decided alone of late.
    sql`create index deal_verdicts_alone on deal_verdicts (proposed_by, proposed_at)
      where not needs_second`,
    sql`create index deal_verdicts_deal on deal_verdicts (booking_id)`,
    sql`alter table deals add column verdict_id uuid references deal_verdicts (id)`,
    sql`create index deals_verdict on deals (verdict_id) where verdict_id is not null`,
  ]) {
    await statement.execute(db);
  }
}
