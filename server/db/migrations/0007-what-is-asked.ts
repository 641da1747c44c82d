import { type Kysely, sql } from 'kysely';

/** Indexes in the order of the lists, and a table with the number of reports of each phone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // Listing a phone and removing a picture check whether the picture is in use.
    sql`create index products_image on products (image_id)`,
    sql`create index members_image on members (image_id) where image_id is not null`,

    // With the id, because keyset pagination needs a total order.
    sql`create index products_listed on products (created_at desc, id desc)
      where removed_at is null`,
    sql`drop index products_of_seller`,
    sql`create index products_of_seller on products (seller_id, created_at desc, id desc)
      include (paid_at) where removed_at is null`,
    sql`drop index bookings_of_buyer`,
    sql`create index bookings_of_buyer on bookings (buyer_id, created_at desc, id desc)`,
    // One index for lists and for counts by time. With two, the planner searched the newest sellers
    // among all buyers who had joined later.
    sql`drop index members_joined`,
    sql`drop index members_title`,
    sql`create index members_title on members (title, created_at desc, id desc)`,
    // The audit log is searched by address, also by those of removed members.
    sql`create index members_address on members (email)`,
    // The ledger check reads sold phones only.
    sql`create index products_sold on products (id) where paid_at is not null`,

    sql`create table reported_products (
      product_id uuid primary key references products (id),
      reports integer not null check (reports > 0),
      first_report_id uuid not null
    )`,
    sql`create index reported_products_most on reported_products (reports desc, product_id desc)`,
    sql`insert into reported_products (product_id, reports, first_report_id)
      select product_id, count(*), (array_agg(reports.id order by reports.id))[1]
      from reports join products on products.id = product_id
      where removed_at is null group by product_id`,
    sql`create or replace function count_report() returns trigger language plpgsql as $$
      begin
        insert into report_days (day, category_id, reports)
          select (new.created_at at time zone 'Asia/Dhaka')::date, category_id, 1
          from products where id = new.product_id
          on conflict (day, category_id) do update set reports = report_days.reports + 1;
        insert into reported_products (product_id, reports, first_report_id)
          values (new.product_id, 1, new.id)
          on conflict (product_id) do update set reports = reported_products.reports + 1;
        return null;
      end $$`,
    sql`create function recount_reports() returns trigger language plpgsql as $$
      begin
        delete from reported_products where product_id in (select product_id from gone);
        insert into reported_products (product_id, reports, first_report_id)
          select product_id, count(*), (array_agg(id order by id))[1]
          from reports where product_id in (select product_id from gone) group by product_id;
        return null;
      end $$`,
    sql`create trigger reports_recounted after delete on reports
      referencing old table as gone for each statement execute function recount_reports()`,
    sql`create function forget_reports() returns trigger language plpgsql as $$
      begin
        delete from reported_products where product_id = new.id;
        return null;
      end $$`,
    sql`create trigger products_reports_forgotten after update of removed_at on products
      for each row when (new.removed_at is not null) execute function forget_reports()`,
  ];
  for (const statement of statements) await statement.execute(db);
}
