import { type Kysely, sql } from 'kysely';

/**
 * Counters for the overviews, by days in Dhaka. They do not store viewers and reporters, and remain
 * when reports are deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table product_views (
      product_id uuid not null references products (id),
      day date not null,
      views integer not null check (views > 0),
      primary key (product_id, day)
    )`,

    sql`create table report_days (
      day date not null,
      category_id text not null references categories (id),
      reports integer not null check (reports > 0),
      primary key (day, category_id)
    )`,
    sql`create function count_report() returns trigger language plpgsql as $$
      begin
        insert into report_days (day, category_id, reports)
          select (new.created_at at time zone 'Asia/Dhaka')::date, category_id, 1
          from products where id = new.product_id
          on conflict (day, category_id) do update set reports = report_days.reports + 1;
        return null;
      end $$`,
    sql`create trigger reports_counted after insert on reports
      for each row execute function count_report()`,
    // Only open reports, because deleted ones are unknown.
    sql`insert into report_days (day, category_id, reports)
      select (reports.created_at at time zone 'Asia/Dhaka')::date, category_id, count(*)
      from reports join products on products.id = reports.product_id
      group by 1, 2`,

    // For sums over a period, so that earlier rows are not read.
    sql`create index members_joined on members (created_at)`,
    sql`create index ledger_by_time on ledger_transactions (created_at)`,
    // For a seller's money.
    sql`create index ledger_of_seller on ledger_entries (member_id) where account = 'seller'`,
  ];
  for (const statement of statements) await statement.execute(db);
}
