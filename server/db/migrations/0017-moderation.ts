import { type Kysely, sql } from 'kysely';

/**
 * Reports with a reason, which remain after the decision; phones that an admin has hidden; notices
 * of a decision, with the member's answer; the checks of a verified seller.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table reports
      add column reason text check (reason in
        ('stolen', 'fake', 'advance', 'wrong-facts', 'gone', 'other')),
      add column comment text not null default '',
      add column closed_at timestamptz,
      add column outcome text check (outcome in ('dismissed', 'deleted', 'warned', 'ended')),
      add constraint reports_closed_by_outcome check ((closed_at is null) = (outcome is null))`,
    sql`create index reports_of_reporter on reports (reporter_id)`,
    // A seller's history has removed phones, too.
    sql`create index products_ever_of_seller on products (seller_id)`,

    sql`create table notices (
      id uuid primary key,
      at timestamptz not null,
      kind text not null check (kind in
        ('dismiss', 'ask', 'hide', 'delete', 'warn', 'end', 'unverify')),
      admin_id uuid not null references members (id),
      member_id uuid not null references members (id),
      product_id uuid references products (id),
      reason text not null,
      answer text,
      answered_at timestamptz,
      constraint notices_answered check ((answer is null) = (answered_at is null))
    )`,
    sql`create index notices_of_member on notices (member_id, id desc)`,
    sql`create index notices_of_product on notices (product_id, id desc)`,
    sql`create index notices_answered on notices (id desc) where answered_at is not null`,

    // A hidden phone is not for sale; the trigger updates counters and versions.
    sql`alter table products add column hidden_at timestamptz`,
    sql`create or replace function is_unpaid(phone products) returns integer language sql immutable
      as $$ select (phone.paid_at is null and phone.removed_at is null
        and phone.hidden_at is null)::integer $$`,
    sql`create or replace function is_advertised(phone products) returns integer language sql immutable
      as $$ select (phone.advertised_at is not null and phone.paid_at is null
        and phone.removed_at is null and phone.hidden_at is null)::integer $$`,

    // The admin's count has only open reports of phones that still exist.
    sql`create or replace function recount_reports() returns trigger language plpgsql as $$
      begin
        delete from reported_products where product_id in (select product_id from gone);
        insert into reported_products (product_id, reports, first_report_id)
          select product_id, count(*), (array_agg(reports.id order by reports.id))[1]
          from reports join products on products.id = product_id
          where product_id in (select product_id from gone)
            and closed_at is null and removed_at is null
          group by product_id;
        return null;
      end $$`,
    sql`create trigger reports_recounted_when_closed after update on reports
      referencing old table as gone for each statement execute function recount_reports()`,

    // Lists also show the checks behind a badge.
    sql`alter table members add column verified_checks text[] not null default '{}'`,
    sql`drop trigger sellers_noted on members`,
    sql`create trigger sellers_noted after update of name, is_verified, verified_checks on members
      for each row when (old.name is distinct from new.name or old.is_verified <> new.is_verified
        or old.verified_checks <> new.verified_checks)
      execute function note_seller_change()`,
  ];
  for (const statement of statements) await statement.execute(db);
}
