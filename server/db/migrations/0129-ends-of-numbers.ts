import { type Kysely, sql } from 'kysely';

/** Staff find people by the last digits of a number, as it is read out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create index members_number_end on members (right(phone_number, 4))
      where phone_number is not null`,
    sql`create index products_number_end on products (right(phone_number, 4))`,
    sql`create index bookings_number_end on bookings (right(user_number, 4))`,
    sql`create index payout_destinations_wallet_end
      on payout_destinations (right(left(account, 11), 4)) where method <> 'bank'`,
  ];
  for (const statement of statements) await statement.execute(db);
}
