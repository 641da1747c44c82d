import { type Kysely, sql } from 'kysely';

/**
 * What has changed of the things that pages show: phones and people's pages by id, and the phones of
 * a seller. Written in the transaction of the change, so that each program reads what others commit
 * (`server/http/cache/changes.ts`); a job deletes rows after an hour.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table changes (
      transaction xid8 not null default pg_current_xact_id(),
      thing text not null,
      at timestamptz not null default clock_timestamp(),
      primary key (transaction, thing)
    )`,
    sql`create index changes_at on changes (at)`,
    sql`create function note_changes(things text[]) returns void language sql as $$
      insert into changes (thing) select distinct thing from unnest(things) thing
        where thing is not null on conflict do nothing $$`,

    sql`create or replace function note_product_change() returns trigger language plpgsql as $$
      declare
        same_brand boolean := tg_op = 'UPDATE' and old.category_id = new.category_id;
        phone products := case when tg_op = 'DELETE' then old else new end;
      begin
        perform note_changes(array[phone.id::text,
          (select 'phones of ' || page_id from members where id = phone.seller_id)]);
        if same_brand then
          update categories set version = version + 1,
            unpaid = unpaid + is_unpaid(new) - is_unpaid(old),
            sold = sold + is_sold(new) - is_sold(old),
            advertised = advertised + is_advertised(new) - is_advertised(old)
            where id = new.category_id;
          return null;
        end if;
        if tg_op <> 'INSERT' then
          update categories set version = version + 1, unpaid = unpaid - is_unpaid(old),
            sold = sold - is_sold(old), advertised = advertised - is_advertised(old)
            where id = old.category_id;
        end if;
        if tg_op <> 'DELETE' then
          update categories set version = version + 1, unpaid = unpaid + is_unpaid(new),
            sold = sold + is_sold(new), advertised = advertised + is_advertised(new)
            where id = new.category_id;
        end if;
        return null;
      end $$`,

    // Cards show a seller's name and badge, without the seller's id.
    sql`create function note_person_change() returns trigger language plpgsql as $$
      begin
        perform note_changes(array[new.page_id::text]
          || array(select id::text from products where seller_id = new.id and removed_at is null));
        return null;
      end $$`,
    sql`create trigger people_noted
      after update of name, is_verified, verified_checks, removed_at, title, former_ids on members
      for each row when (
        (old.name, old.is_verified, old.verified_checks, old.removed_at, old.title, old.former_ids)
        is distinct from
        (new.name, new.is_verified, new.verified_checks, new.removed_at, new.title, new.former_ids))
      execute function note_person_change()`,

    // The facts about both sides, and what buyers found wrong with the phone.
    sql`create function note_deal_change() returns trigger language plpgsql as $$
      begin
        perform note_changes(array[new.product_id::text]
          || array(select page_id::text from members where id in (new.seller_id, new.buyer_id)));
        return null;
      end $$`,
    sql`create trigger deals_noted after insert or update on deals
      for each row execute function note_deal_change()`,

    sql`create function note_answer_change() returns trigger language plpgsql as $$
      begin
        perform note_changes(array(select page_id::text from members where id = new.about_id));
        return null;
      end $$`,
    sql`create trigger answers_noted after insert or update on deal_answers
      for each row execute function note_answer_change()`,
    sql`create function note_reply_change() returns trigger language plpgsql as $$
      begin
        perform note_changes(array(select page_id::text from deal_answers
          join members on members.id = about_id where deal_answers.id = new.answer_id));
        return null;
      end $$`,
    sql`create trigger replies_noted after insert or update on deal_answer_replies
      for each row execute function note_reply_change()`,

    // Upheld reports count on the page of the phone's seller.
    sql`create function note_report_change() returns trigger language plpgsql as $$
      begin
        perform note_changes(array(select page_id::text from products
          join members on members.id = seller_id where products.id = new.product_id));
        return null;
      end $$`,
    sql`create trigger reports_noted after update of outcome on reports
      for each row when (old.outcome is distinct from new.outcome)
      execute function note_report_change()`,

    sql`create function note_self_test_change() returns trigger language plpgsql as $$
      begin
        perform note_changes(array[new.product_id::text]);
        return null;
      end $$`,
    sql`create trigger self_tests_noted after update on self_tests
      for each row execute function note_self_test_change()`,
  ];
  for (const statement of statements) await statement.execute(db);
}
