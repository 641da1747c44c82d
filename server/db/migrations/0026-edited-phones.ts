import { type Kysely, sql } from 'kysely';

/** Who hid a phone, and the prices that it had before its seller changed them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // `seller`: taken off for a while. `words`: its text has what an admin has to look at first.
    sql`alter table products add column hidden_by text
      check (hidden_by in ('admin', 'seller', 'words'))`,
    sql`update products set hidden_by = 'admin' where hidden_at is not null`,
    // For the admin: what waits for a look.
    sql`create index products_hidden_by_words on products (hidden_at)
      where hidden_by = 'words' and removed_at is null`,

    sql`create table price_changes (
      id bigint generated always as identity primary key,
      product_id uuid not null references products (id),
      price bigint not null check (price > 0),
      changed_at timestamptz not null
    )`,
    sql`create index price_changes_of_product on price_changes (product_id, id desc)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
