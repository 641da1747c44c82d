import { type Kysely, sql } from 'kysely';

/**
 * Members who lost their badge by a change wait for an admin; and numbers can be compared with
 * those of removed members.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table members
      add column badge_lost_at timestamptz,
      add column badge_lost_by text[] not null default '{}',
      add constraint members_badge_lost
        check ((badge_lost_at is null) = (badge_lost_by = '{}')),
      add constraint members_badge_not_both check (badge_lost_at is null or not is_verified)`,
    // Lost before this release: the newest event of the badge is a change by its owner.
    sql`update members set badge_lost_at = last.at,
        badge_lost_by = string_to_array(replace(last.detail ->> 'changed', 'phone_number', 'phoneNumber'), ', ')
      from (
        select distinct on (target) target, at, detail from audit_log
        where action in ('seller-verified', 'seller-unverified')
        order by target, id desc
      ) last
      where last.target = members.id and last.detail ->> 'changed' <> ''
        and not members.is_verified and members.removed_at is null`,
    sql`create index members_badge_lost on members (badge_lost_at) where badge_lost_at is not null`,

    // Numbers that may belong to one person. A wallet's number is a phone number; Rocket adds a
    // digit to it.
    sql`create view member_numbers (member_id, kind, number) as
      select id, 'number', phone_number from members where phone_number is not null
      union all select seller_id, 'number', phone_number from products
      union all select buyer_id, 'number', user_number from bookings
      union all select member_id, 'account', left(account, 11)
        from payout_destinations where method <> 'bank'
      union all select member_id, 'account', 'bank ' || ltrim(account, '0')
        from payout_destinations where method = 'bank'`,
    sql`create index members_number on members (phone_number) where phone_number is not null`,
    sql`create index products_number on products (phone_number)`,
    sql`create index bookings_number on bookings (user_number)`,
    sql`create index payout_destinations_wallet on payout_destinations (left(account, 11))
      where method <> 'bank'`,
    sql`create index payout_destinations_bank on payout_destinations (('bank ' || ltrim(account, '0')))
      where method = 'bank'`,
    sql`create index blocked_addresses_member on blocked_addresses (member_id)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
