import { type Kysely, sql } from 'kysely';

/** Payments that came by hand, without any attempt at a provider. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table payments
      -- Null: an attempt at a provider has brought the money, or still may.
      add column way text check (way in ('bkash', 'nagad', 'rocket', 'bank', 'cash', 'provider')),
      add constraint payments_way_of_money check (way is null or settled_at is not null)`,
    // The few records that wait for a second admin.
    sql`create index money_by_hand_waiting on money_by_hand (recorded_at)
      where needs_approval and approved_by is null and replaced_at is null`,
    // Refunds that only an admin can advance.
    sql`create index payment_refunds_stuck on payment_refunds (payment_id)
      where state in ('due', 'failed', 'in_doubt')`,
  ];
  for (const statement of statements) await statement.execute(db);
}
