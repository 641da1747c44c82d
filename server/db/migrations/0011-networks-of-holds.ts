import { type Kysely, sql } from 'kysely';

/** The network that opened a payment, for a day, so that unpaid holds can be counted by it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table payments add column network text`,
    sql`create index payments_of_network on payments (network, created_at)
      where network is not null`,
    sql`create index payments_unpaid on payments (product_id, created_at)
      where state = 'released'`,
  ];
  for (const statement of statements) await statement.execute(db);
}
