import { type Kysely, sql } from 'kysely';

/** Phones that members report as stolen, and the phones for sale that have their IMEI. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table stolen_reports (
      id uuid primary key,
      member_id uuid not null references members,
      -- The general diary of the police.
      diary_number text not null,
      station text not null,
      diary_date date not null,
      at timestamptz not null,
      withdrawn_at timestamptz
    )`,
    sql`create index stolen_reports_of_member on stolen_reports (member_id, at desc)`,
    sql`create table stolen_imeis (
      report_id uuid not null references stolen_reports,
      place smallint not null check (place in (1, 2)),
      key_version integer not null references imei_keys,
      sealed text not null,
      mark text not null,
      primary key (report_id, place)
    )`,
    sql`create index stolen_imeis_same on stolen_imeis (mark)`,
    sql`create table stolen_matches (
      id uuid primary key,
      report_id uuid not null references stolen_reports,
      product_id uuid not null references products,
      at timestamptz not null,
      -- The state in which the phone was stopped; null if it was not.
      stopped_from text check (stopped_from in ('shown', 'words', 'seller')),
      is_stolen boolean,
      closed_at timestamptz,
      closed_by uuid references members,
      unique (report_id, product_id)
    )`,
    sql`create index stolen_matches_open on stolen_matches (at) where closed_at is null`,
    sql`create index stolen_matches_of_phone on stolen_matches (product_id)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
