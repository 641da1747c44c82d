import { type Kysely, sql } from 'kysely';

/** A bank account has its branch's routing number, and its owner has confirmed the account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // Empty for wallets, and for older accounts, which get no payouts until they have one.
    sql`alter table payout_destinations add column routing_number text not null default ''
      check (routing_number ~ '^([0-9]{9})?$')`,
    sql`alter table payout_destinations add column confirmed_at timestamptz`,
    // Accounts that were used before need no confirmation.
    sql`update payout_destinations set confirmed_at = created_at`,
  ];
  for (const statement of statements) await statement.execute(db);
}
