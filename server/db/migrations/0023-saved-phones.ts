import { type Kysely, sql } from 'kysely';

/** Phones that members have saved, with the price at that time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table saved_phones (
      member_id uuid not null references members (id),
      product_id uuid not null references products (id),
      price integer not null check (price >= 0),
      saved_at timestamptz not null,
      primary key (member_id, product_id)
    )`,
    sql`create index saved_phones_newest on saved_phones (member_id, saved_at desc)`,
    sql`create index saved_phones_of_product on saved_phones (product_id)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
