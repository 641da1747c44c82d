import { type Kysely, sql } from 'kysely';

/** The bank's statements, line by line, with the bookings of the ledger that they prove. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`create table bank_files (
      id uuid primary key,
      account text not null,
      name text not null,
      known integer not null check (known >= 0),
      imported_at timestamptz not null,
      imported_by uuid not null references members (id)
    )`,
    sql`create table bank_lines (
      id uuid primary key,
      file_id uuid not null references bank_files (id),
      position integer not null check (position > 0),
      account text not null,
      state text not null check (state in ('open', 'matched', 'explained')),
      -- What the bank wrote; of an unreadable line the whole row.
      text text not null,
      booked_on date,
      amount bigint,
      unique (file_id, position),
      constraint bank_lines_matched
        check (state <> 'matched' or (booked_on is not null and amount <> 0))
    )`,
    sql`create index bank_lines_open on bank_lines (id) where state = 'open'`,
    sql`create index bank_lines_of_account on bank_lines (account, booked_on)`,
    sql`create index bank_lines_first on bank_lines (booked_on)`,
    sql`create table bank_matches (
      line_id uuid not null references bank_lines (id),
      kind text not null check (kind in ('arrival', 'payout', 'by-hand')),
      key uuid not null,
      amount bigint not null check (amount <> 0),
      primary key (line_id, kind, key)
    )`,
    sql`create index bank_matches_of_booking on bank_matches (kind, key)`,
    // A transfer is proved once; an arrival may grow by a later line of its provider.
    sql`create unique index bank_matches_once on bank_matches (kind, key) where kind <> 'arrival'`,
    sql`create table bank_notes (
      id uuid primary key,
      kind text not null check (kind in ('line', 'arrival', 'payout', 'by-hand')),
      key uuid not null,
      amount bigint,
      note text not null,
      noted_at timestamptz not null,
      noted_by uuid not null references members (id)
    )`,
    sql`create index bank_notes_of on bank_notes (kind, key)`,
    // The bookings since a day.
    sql`create index settlement_lines_arrived on settlement_lines (settled_on)
      where outcome = 'booked'`,
    sql`create index payout_lines_sent on payout_lines (settled_at) where state = 'sent'`,
    sql`create index money_by_hand_recorded on money_by_hand (recorded_at)
      where replaced_at is null`,
  ]) {
    await statement.execute(db);
  }
}
