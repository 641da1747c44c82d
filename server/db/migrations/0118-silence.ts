import { type Kysely, sql } from 'kysely';

/**
 * Who gave no sign before time ended a deal, when the program examines it, and codes that were
 * entered after the buyer had refused. `mark_of` cannot name both sides, and the program before
 * checks it, so a silence has its own column.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table deals
      add column silent_of text check (silent_of in ('buyer', 'seller', 'both')),
      add column silence_due_at timestamptz,
      add column silence_warned_at timestamptz,
      add column after_refusal boolean not null default false`,
    sql`create index deals_silence_due on deals (silence_due_at) where silence_due_at is not null`,
    // Each payment counts the buyer's silences beside the call-offs.
    sql`create index deals_silent_buyers on deals (buyer_id, changed_at desc)
      where silent_of in ('buyer', 'both')`,
  ];
  for (const statement of statements) await statement.execute(db);
}
