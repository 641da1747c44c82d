import { type Kysely, sql } from 'kysely';

/**
 * Pages show two more things of other tables: whether a deal counts in favour of its sides, and the
 * names of those who wrote about a seller, who may change them or leave.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create function note_ring_change() returns trigger language plpgsql as $$
      begin
        perform note_changes(array(select unnest(array[deals.product_id::text, page_id::text])
          from deals join members on members.id in (deals.seller_id, deals.buyer_id)
          where deals.booking_id = new.booking_id));
        return null;
      end $$`,
    sql`create trigger rings_noted after insert or update on ring_deals
      for each row execute function note_ring_change()`,

    sql`create or replace function note_person_change() returns trigger language plpgsql as $$
      begin
        perform note_changes(array[new.page_id::text]
          || array(select id::text from products where seller_id = new.id and removed_at is null)
          || array(select page_id::text from members where id in (
            select about_id from deal_answers where member_id = new.id)));
        return null;
      end $$`,
  ];
  for (const statement of statements) await statement.execute(db);
}
