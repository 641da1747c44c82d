import { type Kysely, sql } from 'kysely';

/**
 * Tries that are counted together by all processes of a shop, and phones for sale by their price
 * alone: the index for the cheapest begins with whether a phone is ranked last.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table rate_counts (
      -- A keyed hash of limit, window, and whom it counts.
      key text primary key,
      -- A keyed hash of limit and account, where one is known: a new password clears its counts.
      account text,
      tries integer not null,
      ends_at timestamptz not null
    )`,
    sql`create index rate_counts_ends on rate_counts (ends_at)`,
    sql`create index rate_counts_account on rate_counts (account) where account is not null`,
    sql`create index products_price on products (selling_price)
      where paid_at is null and removed_at is null and hidden_at is null`,
  ];
  for (const statement of statements) await statement.execute(db);
}
