import { type Kysely, sql } from 'kysely';

/** Staff decide each report of a stolen phone; before, it is at most an answer of `/check`, for a while. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table stolen_reports
      add column decision text check (decision in ('stands', 'unproven', 'false')),
      add column decided_at timestamptz,
      add column decided_by uuid references members,
      add column note text not null default '',
      -- Until then /check answers that the report waits; null: not at all.
      add column check_until timestamptz,
      add column quiet text`,
    sql`create index stolen_reports_waiting on stolen_reports (at)
      where decision is null and withdrawn_at is null`,
    sql`create index stolen_reports_decided on stolen_reports (decided_at desc)
      where decided_at is not null`,
    sql`alter table stolen_matches add column found_by text not null default 'imei'
      check (found_by in ('imei', 'photo', 'model'))`,
    sql`create index stolen_matches_closed on stolen_matches (closed_at desc)
      where closed_at is not null`,
    // For new listings, which are compared with what was stopped.
    sql`create index stolen_matches_stolen on stolen_matches (report_id) where is_stolen`,
    sql`create index images_digest on images (digest) where digest is not null`,
    // Keyed hashes of the IMEIs that staff have taken from the other phone.
    sql`alter table imei_clashes add column freed_marks text[] not null default '{}'`,
    sql`create index imei_clashes_freed on imei_clashes (other_id) where freed_marks <> '{}'`,
    // A report counts as examined if a phone with its IMEI was; the others wait.
    sql`update stolen_reports set decision = judged.decision, decided_at = judged.at,
        decided_by = judged.by
      from (select distinct on (report_id) report_id, closed_at as at, closed_by as by,
          case when is_stolen then 'stands' else 'unproven' end as decision
        from stolen_matches where closed_by is not null
        order by report_id, is_stolen desc, closed_at) judged
      where judged.report_id = stolen_reports.id and withdrawn_at is null`,
    // What an unexamined report has hidden is shown again, unless something else hides it.
    sql`with freed as (
        update stolen_matches set stopped_from = null from stolen_reports, products
        where stolen_reports.id = report_id and products.id = product_id
          and closed_at is null and decision is null and stopped_from is not null
          and hidden_by = 'admin'
          and not exists (select from stolen_matches others
            where others.product_id = stolen_matches.product_id and is_stolen)
          and not exists (select from suspensions
            where suspensions.member_id = products.seller_id and ended_at is null)
        returning product_id, (select stopped_from from stolen_matches before
          where before.id = stolen_matches.id) as stopped_from
      )
      update products set hidden_by = nullif(before.stopped_from, 'shown'),
        hidden_at = case when before.stopped_from = 'shown' then null else hidden_at end
      from (select distinct on (product_id) product_id, stopped_from from freed) before
      where before.product_id = products.id`,
  ];
  for (const statement of statements) await statement.execute(db);
}
