import { type Kysely, sql } from 'kysely';

/**
 * No phone is for sale whose seller was removed. The constraint spans two tables, so it needs
 * triggers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // Phones that were listed at the moment of their seller's removal. The brand's own trigger
    // updates its counter.
    sql`update products set removed_at = greatest(members.removed_at, products.created_at)
      from members where members.id = products.seller_id and members.removed_at is not null
        and products.removed_at is null and products.paid_at is null`,
    // The reconciler ends the holds of removed phones and buyers.
    sql`update payments set held_until = least(held_until, now())
      from products, members where state = 'held' and products.id = payments.product_id
        and members.id = payments.buyer_id
        and (products.removed_at is not null or members.removed_at is not null)`,

    // The share lock makes a concurrent removal of the seller wait; the foreign key's lock is too
    // weak for that.
    sql`create function require_live_seller() returns trigger language plpgsql as $$
      begin
        perform from members where id = new.seller_id and removed_at is null for share;
        if not found then
          raise exception 'phone % is for sale, but its seller has been removed', new.id
            using errcode = 'check_violation';
        end if;
        return null;
      end $$`,
    sql`create constraint trigger seller_is_live
      after insert or update of seller_id, paid_at, removed_at on products for each row
      when (new.paid_at is null and new.removed_at is null)
      execute function require_live_seller()`,
    sql`create function require_no_phones() returns trigger language plpgsql as $$
      begin
        if exists (select from products
            where seller_id = new.id and paid_at is null and removed_at is null) then
          raise exception 'member % is removed, but has phones for sale', new.id
            using errcode = 'check_violation';
        end if;
        return null;
      end $$`,
    // Deferred, so that a removal may write member and phones in any order.
    sql`create constraint trigger has_no_phones
      after insert or update of removed_at on members deferrable initially deferred for each row
      when (new.removed_at is not null) execute function require_no_phones()`,
    // Checked now, so that no later migration meets deferred checks of these tables.
    sql`set constraints all immediate`,
  ];
  for (const statement of statements) await statement.execute(db);
}
